/// The presentation of a screen: transient state of the user's terminal and the run, which is not part of the core's
/// state.
public struct Presentation: Sendable, Equatable {
    /// The character set to draw with.
    public var glyphs: Glyphs
    /// The language of all texts.
    public var language: Language
    /// The index of the selected row, from 0.
    public var selection: Int
    /// The first row to show if the selected one is then visible; nil to show the selected one in the middle.
    public var firstRow: Int?
    /// The number of characters before the cursor of the text field; nil for its end.
    public var fieldCursor: Int?
    /// Whether the help replaces the content of the screen.
    public var showsHelp: Bool
    /// The number of lines of the help that are scrolled out at the top.
    public var helpOffset: Int
    /// Whether the app runs as a dialogue of lines, in which rows are numbered.
    public var isDialogue = false
    /// A line above every screen, such as a note that the data are samples.
    public var banner: String?
    /// A message of the shell, below every screen.
    public var message: String?
    /// The app's own options by name, such as units. They are stored in recordings.
    public var options: [String: String]

    /// Creates a presentation, by default that of a starting app.
    public init(
        glyphs: Glyphs = .unicode, language: Language = .english, selection: Int = 0, fieldCursor: Int? = nil,
        showsHelp: Bool = false, helpOffset: Int = 0, banner: String? = nil, message: String? = nil,
        options: [String: String] = [:]
    ) {
        self.glyphs = glyphs
        self.language = language
        self.selection = selection
        self.fieldCursor = fieldCursor
        self.showsHelp = showsHelp
        self.helpOffset = helpOffset
        self.banner = banner
        self.message = message
        self.options = options
    }
}
