/// Keys of a screen with their label and the event that they send.
///
/// <!-- from: Tests/OutsidePackage/Sources/PomodoroText/PomodoroText.swift -->
/// ```swift
/// let keys: [ScreenKey<Pomodoro.ShellEvent>] = [
///     ScreenKey(["w", .enter], "work on it") { .list(.begun(row: $0)) },
///     ScreenKey(["a"], "add a task", sends: .list(.drafted(""))),
///     ScreenKey(["d", .delete], "delete") { .list(.removed(row: $0)) },
/// ]
/// ```
public struct ScreenKey<Event: Sendable>: Sendable {
    /// The keys, all with the same effect. A line of a dialogue has visible characters only: a screen that Escape
    /// leaves needs a letter for it, too, unless it has a text field.
    public let keys: [Key]
    /// A description in a word or two.
    public let label: String
    /// Whether the footer names them whenever they apply; the help names all keys.
    public let isFrequent: Bool
    /// Whether they apply to the selected row, and thus require a row.
    public let needsRow: Bool
    /// The command; nil if they send events.
    private(set) var command: KeyCommand?
    /// Whether they clear the text field; they send the event, which leaves it, if it is empty.
    private(set) var leavesField = false
    private let events: @Sendable (_ row: Int?) -> [Event]
    /// The name in footer and help; nil for that of the first key.
    private var ownName: String?
    /// Whether the footer prefers them over most others if space is limited, so that a lost user finds them.
    private(set) var isAlwaysShown = false

    /// Creates keys that send an event.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect; footer and help name the first.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer names them; the help names all keys.
    ///   - applies: whether they apply now; otherwise the footer does not name them, and they send nothing.
    ///   - event: the event to send.
    public init(
        _ keys: [Key], _ label: String, isFrequent: Bool = true, when applies: Bool = true, sends event: Event
    ) {
        self.init(keys, label, isFrequent: isFrequent && applies) { _ in applies ? [event] : [] }
    }

    /// Creates keys that apply to the selected row; without rows they are ignored.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect; footer and help name the first.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer names them; the help names all keys.
    ///   - event: returns the event for the row, counted from 0.
    public init(
        _ keys: [Key], _ label: String, isFrequent: Bool = true, row event: @escaping @Sendable (Int) -> Event
    ) {
        self.init(keys, label, isFrequent: isFrequent, needsRow: true) { $0.map { [event($0)] } ?? [] }
    }

    /// Creates keys that send any number of events, one after the other.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect; footer and help name the first.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer names them; the help names all keys.
    ///   - needsRow: whether they are about the selected row: the footer names them if there is one, and a line of a
    ///     dialogue gives its number.
    ///   - events: returns the events for the selected row, counted from 0; nil if there are no rows.
    public init(
        _ keys: [Key], _ label: String, isFrequent: Bool = true, needsRow: Bool = false,
        events: @escaping @Sendable (_ row: Int?) -> [Event]
    ) {
        (self.keys, self.label, self.isFrequent, self.needsRow) = (keys, label, isFrequent, needsRow)
        self.events = events
    }

    /// Creates keys that clear the text field and, if it is empty, send an event, such as one that leaves it. In a
    /// dialogue, an empty line stands for them.
    public init(_ keys: [Key], _ label: String, clearsFieldOrSends event: Event) {
        self.init(keys, label, sends: event)
        leavesField = true
    }

    /// Creates keys for a command, which replace the usual ones.
    public init(_ keys: [Key], _ label: String, isFrequent: Bool = true, performs command: KeyCommand) {
        self.init(keys, label, isFrequent: isFrequent) { _ in [] }
        self.command = command
    }

    /// Returns the events for the selected row, or for an empty text field; empty if they perform a ``KeyCommand``.
    public func events(row: Int?) -> [Event] { events(row) }

    /// Returns the name in footer and help: `a`, `Enter`, `^C`.
    public func name(in language: Language = .english) -> String { ownName ?? keys.first?.hint(in: language) ?? "" }

    /// Returns the same keys with other events.
    func map<Other>(_ transform: @escaping @Sendable (Event) -> Other) -> ScreenKey<Other> {
        var key = ScreenKey<Other>(keys, label, isFrequent: isFrequent, needsRow: needsRow) { [events] in
            events($0).map(transform)
        }
        (key.command, key.leavesField) = (command, leavesField)
        (key.ownName, key.isAlwaysShown) = (ownName, isAlwaysShown)
        return key
    }

    /// The first key that is a visible character.
    var letter: Character? {
        for case .character(let character) in keys where !character.isWhitespace { return character }
        return nil
    }
}

extension ScreenKey {
    /// Returns the keys that answer a question: a capital letter, `Y` in any language, or Enter to confirm it, and `n`
    /// or Esc to decline. Questions are about destructive actions, and small letters such as `j` move the selection.
    ///
    /// - Parameters:
    ///   - language: the language of the letter and the labels.
    ///   - confirmed: the event for yes.
    ///   - declined: the event for no.
    public static func answers(in language: Language, yes confirmed: Event, no declined: Event) -> [ScreenKey] {
        let texts = ScreenTexts(language: language)
        let letters = (texts.yesKey == "Y" ? [] : [texts.yesKey]) + ["Y"]
        return [
            ScreenKey(letters.map(Key.character), texts.yes, sends: confirmed),
            ScreenKey([.enter], texts.yes, sends: confirmed),
            ScreenKey(["n", "N", .escape], texts.no, sends: declined),
        ]
    }

    /// Returns the keys with another name in footer and help than that of the first key.
    func named(_ name: String) -> ScreenKey {
        var key = self
        key.ownName = name
        return key
    }

    var alwaysShown: ScreenKey {
        var key = self
        key.isAlwaysShown = true
        return key
    }
}

/// The name of a key and its description, for footer and help.
struct KeyHint {
    let name: String
    let label: String
    /// The priority in the footer if space is limited.
    var precedence = Precedence.usual
    /// Whether the footer names it now.
    var isShown = true

    /// The order in which keys are given room.
    enum Precedence: Comparable {
        /// Enter, for the main action of the screen.
        case main
        /// Keys that a lost user needs.
        case always
        case usual
        /// Keys that change nothing now, such as moving up from the first row.
        case idle
    }
}
