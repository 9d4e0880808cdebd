/// How a screen is shown: what the user's shell and the run decide, and a restart would not miss.
public struct Presentation: Sendable, Equatable {
    /// The symbols to draw with.
    public var glyphs: Glyphs
    /// The language of all texts.
    public var language: Language
    /// The row of the list that is selected, from 0.
    public var selection: Int
    /// How many characters of the text field stand before the cursor; nil is its end.
    public var fieldCursor: Int?
    /// Whether all keys are shown over the screen.
    public var showsHelp: Bool
    /// How many lines of the keys are above the room for them.
    public var helpOffset: Int
    /// Whether it is read line by line and answered by lines: rows are called by their numbers.
    public var isDialogue = false
    /// A line that stands above every screen, such as that its data are samples.
    public var banner: String?
    /// A line of the shell's own news, below every screen.
    public var news: String?
    /// The keys that matter now, the most useful first: the footer names as many as fit, the help all.
    public var hints: [KeyHint] = []
    /// The other keys of the screen, which only the help names.
    public var otherHints: [KeyHint] = []
    /// Options of the app's own by name, such as its units. A recording keeps them.
    public var options: [String: String]

    /// A presentation; what is left out is as at the start of an app.
    public init(
        glyphs: Glyphs = .unicode, language: Language = .english, selection: Int = 0, fieldCursor: Int? = nil,
        showsHelp: Bool = false, helpOffset: Int = 0, banner: String? = nil, news: String? = nil,
        options: [String: String] = [:]
    ) {
        self.glyphs = glyphs
        self.language = language
        self.selection = selection
        self.fieldCursor = fieldCursor
        self.showsHelp = showsHelp
        self.helpOffset = helpOffset
        self.banner = banner
        self.news = news
        self.options = options
    }
}
