/// One view of an app as a terminal shows it: what is drawn, what can be selected and typed, and what keys do.
///
/// An app makes one from each view model. It is a value without state: what the user has selected and typed so far is
/// in ``Interaction``.
public struct TextScreen<Event: Sendable>: Sendable {
    /// Which screen or dialog this is. Where it changes, the text field begins anew and the help closes; a field
    /// that the same screen did not have before begins, too.
    public var id: String
    /// Which list its rows are from; the selected row stays while this does. The screen's id unless given.
    public var list: String
    /// The app's name, which begins the first line.
    public var app: String
    /// The screen's name, after the app's.
    public var title: String
    /// What keys do, in the order in which the footer names them. Of several bindings of a key, the first that needs no
    /// row has it; with the number of a row, a line of a dialogue stands for the first that needs one. Those of
    /// `[KeyBinding].always` are the last, on every screen.
    public let bindings: [KeyBinding]
    /// Infrequent commands that fit the present state, such as trying again after a failure; the footer names them.
    public var suggested: Set<KeyCommand>
    /// The columns beyond which nothing is drawn; ``Layout/widest`` unless given.
    public var widest: Int
    /// The rows of its list, a line each. The body says where they stand, by ``Layout/list(orElse:)``.
    public var rows: [StyledLine] = []
    /// How many rows can be selected: those of ``rows``, unless the body draws a list of its own.
    public var rowCount: Int {
        get { drawnRowCount ?? rows.count }
        set { drawnRowCount = newValue }
    }
    private var drawnRowCount: Int?
    /// Whether the body is a text without rows, drawn as high as it is: the keys of a list scroll it, and
    /// ``Presentation/selection`` is the first line that is shown.
    public var scrolls = false
    /// What tells a row from all others wherever it stands, so that the selection goes along when rows move. Without
    /// it, the selection stays where it is.
    public var rowID: (@Sendable (_ row: Int) -> String)?
    /// The text field, if there is one: characters edit it, and so do other keys without a binding. The body says where
    /// it stands, by ``Layout/field(_:)``.
    public var field: TextScreenField<Event>?
    /// A passing remark, which stands above the footer.
    public var remark: String?
    /// Draws what the screen shows.
    public var body: @Sendable (Layout) -> Block
    /// Draws the most important part, for terminals that have no room for the whole; the body unless given.
    public var headline: @Sendable (Layout) -> Block
    /// Draws what counts as news to those who hear the screen, without what changes all the time, such as ages; the
    /// body unless given.
    public var news: @Sendable (Layout) -> Block
    /// The events for a command that is not ``Interaction``'s own; none where it means nothing. The row is the selected
    /// one, nil where there are no rows.
    public var events: @Sendable (_ command: KeyCommand, _ row: Int?) -> [Event]

    /// A screen that shows a body, and whose keys send nothing yet.
    ///
    /// - Parameters:
    ///   - id: which screen it is.
    ///   - app: the app's name.
    ///   - title: the screen's name.
    ///   - language: what `[KeyBinding].always` is written in.
    ///   - bindings: its keys, besides those.
    ///   - body: draws what the screen shows.
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
    /// The text as the core has it. Where the core changes it to another one than was typed, the field has that from
    /// then on, with the cursor at its end.
    public let text: String
    /// Whether the text must not be seen.
    public let isSecret: Bool
    /// What may be entered, in a sentence: what a dialogue of lines asks for.
    public let prompt: String
    /// The event for a text; the core hears of each change.
    public let event: @Sendable (String) -> Event
    /// The event for a text that was entered as a whole line, so that no more of it is to be waited for.
    public let lineEvent: @Sendable (String) -> Event

    /// A field.
    ///
    /// - Parameters:
    ///   - text: the text as the core has it.
    ///   - isSecret: whether it must not be seen.
    ///   - prompt: what may be entered, in a sentence.
    ///   - lineEvent: the event for a whole line; `event` unless given.
    ///   - event: the event for a text after each change.
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
