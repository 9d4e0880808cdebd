package import TextUI
package import WeatherModel

/// How a view model is shown: what the shell itself holds, and a restart would not miss.
package struct Presentation: Sendable, Equatable {
    /// The units that quantities are shown in.
    package var units: Units
    /// The symbols to draw with.
    package var glyphs: Glyphs
    /// The row of the list that is marked, from 0.
    package var selection: Int
    /// How many characters of the text field stand before the cursor; nil is its end.
    package var fieldCursor: Int?
    /// Whether all keys are shown over the screen.
    package var showsHelp: Bool
    /// How many lines of the keys are above the room for them.
    package var helpOffset: Int
    /// Whether it is read line by line and answered by lines: rows are called by their numbers.
    package var isDialogue: Bool
    /// A line that stands above every screen, such as that its data are samples.
    package var banner: String?
    /// A line of the shell's own news, below every screen.
    package var news: String?
    /// The keys that matter now, the most useful first: the footer names as many as fit, the help all.
    package var hints: [KeyHint]
    /// The other keys of the mode, which only the help names.
    package var otherHints: [KeyHint]
    /// Whether the desktop is asked where the user is: it need not be advised any more.
    package var asksDesktop: Bool

    package init(
        units: Units = .metric, glyphs: Glyphs = .unicode, selection: Int = 0, fieldCursor: Int? = nil,
        showsHelp: Bool = false, helpOffset: Int = 0, isDialogue: Bool = false, banner: String? = nil,
        news: String? = nil,
        hints: [KeyHint] = [], otherHints: [KeyHint] = [], asksDesktop: Bool = false
    ) {
        self.units = units
        self.glyphs = glyphs
        self.selection = selection
        self.fieldCursor = fieldCursor
        self.showsHelp = showsHelp
        self.helpOffset = helpOffset
        self.isDialogue = isDialogue
        self.banner = banner
        self.news = news
        self.hints = hints
        self.otherHints = otherHints
        self.asksDesktop = asksDesktop
    }
}

/// A key that works now, and what it does.
package struct KeyHint: Sendable, Hashable {
    /// The key as it is written for people: `a`, `Enter`, `^C`.
    package let key: String
    /// What it does, in a word or two.
    package let label: String
    /// Whether it is named before all others where there is little room: who is lost needs it.
    package let isAlwaysShown: Bool

    package init(key: String, label: String, isAlwaysShown: Bool = false) {
        self.key = key
        self.label = label
        self.isAlwaysShown = isAlwaysShown
    }
}
