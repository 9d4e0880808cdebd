/// A view of an app on a terminal: its drawing, its list and text field, and its keys.
///
/// An app makes a screen from each view model. It is a stateless value: the user's selection and input are part of
/// ``Interaction``.
public struct TextScreen<Event: Sendable>: Sendable {
    /// The identity of the screen or dialog. A change resets the text field and closes the help; a field is also reset
    /// if the same screen had none before.
    public let id: String
    /// The identity of the list, each of which keeps its selection; by default, the screen's id.
    public var list: String
    /// The app's name, shown first in the header.
    public let app: String
    /// The name of the screen, after the app's.
    public let title: String
    /// The screen's own keys, most important first: the footer shows them in this order. Of several that have the same
    /// key, the first one that needs no row takes precedence; a dialogue line with the number of a row stands for the
    /// first one that needs a row.
    public let keys: [ScreenKey<Event>]
    let hasUsualKeys: Bool
    /// The maximum width of drawings in columns; by default, ``TextLayout/widest``.
    public var widest = TextLayout.widest
    /// The rows of the list, one line each. The body places them by ``TextLayout/list(orElse:)``.
    public let rows: [StyledLine]
    /// The number of rows that can be selected: that of ``rows``, unless the body draws its own list.
    public var rowCount: Int {
        get { selectable ?? 0 }
        set { selectable = newValue }
    }
    /// Nil if there is no list.
    private(set) var selectable: Int?
    /// Whether the content is a text without rows, drawn at its full height: list keys scroll it, and
    /// ``Presentation/selection`` is the first visible line.
    public var scrolls = false
    /// Returns the id of a row, so that the selection follows a row that moves. If nil, the selection keeps its index.
    public var rowID: (@Sendable (_ row: Int) -> String)?
    /// The id of the row that the user has just made, which is selected once; nil for none.
    public var newRow: String?
    /// The text field, if any, edited by characters and by other keys that the screen does not have. The body places it
    /// by ``TextLayout/field(_:)``.
    public let field: TextScreenField<Event>?
    /// A transient message above the footer.
    public var message: String?
    /// Draws the content of the screen.
    public var body: @Sendable (TextLayout) -> Block
    /// Draws the most important part, for terminals that are too small for all of it; by default, the body.
    public var compact: @Sendable (TextLayout) -> Block

    /// Creates a screen with its own keys and the usual ones: those of a list if it has one, `?` and `q`, or F1 alone
    /// if it has a text field.
    ///
    /// - Parameters:
    ///   - id: the identity of the screen.
    ///   - app: the app's name, shown first in the header.
    ///   - title: the name of the screen, after the app's; nil for its id.
    ///   - keys: the keys of this screen, most important first.
    ///   - hasUsualKeys: whether it also has the usual keys; a question has answers only. ^C, ^L and ^Z always work.
    ///   - rows: the rows of its list, one line each, drawn by ``TextLayout/list(orElse:)``; nil for a screen without a
    ///     list, or one whose body draws it, with the number of rows as ``rowCount``.
    ///   - field: its text field, drawn by ``TextLayout/field(_:)``; nil if it has none.
    ///   - body: draws the content of the screen.
    public init(
        _ id: String, app: String, title: String? = nil, keys: [ScreenKey<Event>] = [], hasUsualKeys: Bool = true,
        rows: [StyledLine]? = nil, field: TextScreenField<Event>? = nil, body: @escaping @Sendable (TextLayout) -> Block
    ) {
        (self.id, list, self.app, self.title) = (id, id, app, title ?? id)
        (self.keys, self.hasUsualKeys, self.field) = (keys, hasUsualKeys, field)
        self.rows = rows ?? []
        selectable = rows?.count
        (self.body, compact) = (body, body)
    }

    /// Returns the same screen with other events, such as those of the parent of the machine whose view it is.
    public func map<Other>(_ transform: @escaping @Sendable (Event) -> Other) -> TextScreen<Other> {
        var screen = TextScreen<Other>(
            id, app: app, title: title, keys: keys.map { $0.map(transform) }, hasUsualKeys: hasUsualKeys, rows: rows,
            field: field?.map(transform), body: body)
        (screen.list, screen.widest, screen.selectable, screen.scrolls) = (list, widest, selectable, scrolls)
        (screen.rowID, screen.newRow, screen.message, screen.compact) = (rowID, newRow, message, compact)
        return screen
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

    func map<Other>(_ transform: @escaping @Sendable (Event) -> Other) -> TextScreenField<Other> {
        TextScreenField<Other>(
            text, isSecret: isSecret, prompt: prompt, lineEvent: { [lineEvent] in transform(lineEvent($0)) },
            event: { [event] in transform(event($0)) })
    }
}
