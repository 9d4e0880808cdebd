/// A view of an app on a terminal: its drawing, its list and text field, and its key bindings.
///
/// An app makes a screen from each view model. It is a stateless value: the user's selection and input are part of
/// ``Interaction``.
public struct TextScreen<Event: Sendable>: Sendable {
    /// The identity of the screen or dialog. A change resets the text field and closes the help; a field is also reset
    /// if the same screen had none before.
    public var id: String
    /// The identity of the list, each of which keeps its selection; by default, the screen's id.
    public var list: String
    /// The app's name, shown first in the header.
    public var app: String
    /// The name of the screen, after the app's.
    public var title: String
    /// The key bindings, in the order in which the footer shows them; it ends with `[KeyBinding].always`. Of several
    /// bindings of a key, the first one that needs no row takes precedence; a dialogue line with the number of a row
    /// stands for the first one that needs a row.
    public let bindings: [KeyBinding]
    /// Infrequent commands that fit the current state, such as retrying after a failure; shown in the footer.
    public var suggested: Set<KeyCommand>
    /// The maximum width of drawings in columns; by default, ``Layout/widest``.
    public var widest: Int
    /// The rows of the list, one line each. The body places them by ``Layout/list(orElse:)``.
    public var rows: [StyledLine] = []
    /// The number of rows that can be selected: that of ``rows``, unless the body draws its own list.
    public var rowCount: Int {
        get { drawnRowCount ?? rows.count }
        set { drawnRowCount = newValue }
    }
    private var drawnRowCount: Int?
    /// Whether the content is a text without rows, drawn at its full height: list keys scroll it, and
    /// ``Presentation/selection`` is the first visible line.
    public var scrolls = false
    /// Returns the id of a row, so that the selection follows a row that moves. If nil, the selection keeps its index.
    public var rowID: (@Sendable (_ row: Int) -> String)?
    /// The id of the row that the user has just made, which is selected once; nil for none.
    public var newRow: String?
    /// The text field, if any, edited by characters and by other keys without a binding. The body places it by
    /// ``Layout/field(_:)``.
    public var field: TextScreenField<Event>?
    /// A transient remark above the footer.
    public var remark: String?
    /// Draws the content of the screen.
    public var body: @Sendable (Layout) -> Block
    /// Draws the most important part, for terminals too small for the whole; by default, the body.
    public var headline: @Sendable (Layout) -> Block
    /// Draws the content whose changes a dialogue announces, without parts that change constantly, such as ages; by
    /// default, the body.
    public var news: @Sendable (Layout) -> Block
    /// Returns the events for a command that ``Interaction`` does not perform itself; empty if it does not apply. The
    /// row is the selected one, or nil if there are no rows.
    public var events: @Sendable (_ command: KeyCommand, _ row: Int?) -> [Event]

    /// Creates a screen whose keys send no events yet.
    ///
    /// - Parameters:
    ///   - id: the identity of the screen.
    ///   - app: the app's name.
    ///   - title: the name of the screen.
    ///   - language: the language of `[KeyBinding].always`.
    ///   - bindings: its keys, in addition to those.
    ///   - body: draws the content of the screen.
    public init(
        _ id: String, app: String, title: String, language: Language = .english, bindings: [KeyBinding],
        body: @escaping @Sendable (Layout) -> Block
    ) {
        self.id = id
        list = id
        self.app = app
        self.title = title
        self.bindings = bindings + .always(in: language)
        suggested = []
        widest = Layout.widest
        self.body = body
        headline = body
        news = body
        events = { _, _ in [] }
    }
}

/// A text field of a screen.
public struct TextScreenField<Event: Sendable>: Sendable {
    /// The text as known to the core. If the core changes it to something other than the typed text, it replaces the
    /// text in the field, with the cursor at the end.
    public let text: String
    /// Whether the text is hidden.
    public let isSecret: Bool
    /// A sentence that describes the expected input, used as the prompt in a dialogue.
    public let prompt: String
    /// Returns the event for a text, sent after each change.
    public let event: @Sendable (String) -> Event
    /// Returns the event for a text entered as a whole line, which is therefore complete.
    public let lineEvent: @Sendable (String) -> Event

    /// Creates a text field.
    ///
    /// - Parameters:
    ///   - text: the text as known to the core.
    ///   - isSecret: whether it is hidden.
    ///   - prompt: a sentence that describes the expected input.
    ///   - lineEvent: returns the event for a whole line; by default, `event`.
    ///   - event: returns the event for a text after each change.
    public init(
        _ text: String, isSecret: Bool = false, prompt: String, lineEvent: (@Sendable (String) -> Event)? = nil,
        event: @escaping @Sendable (String) -> Event
    ) {
        self.text = text
        self.isSecret = isSecret
        self.prompt = prompt
        self.event = event
        self.lineEvent = lineEvent ?? event
    }
}
