/// Keys of a screen and the event they send.
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
    private let keys: [Key]
    private let label: String
    private let isFrequent: Bool
    private let needsRow: Bool
    let event: @Sendable (_ row: Int?) -> Event?

    /// Creates keys that send an event.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect; footer and help name the first.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer shows them; the help shows all keys.
    ///   - event: the event to send.
    public init(_ keys: [Key], _ label: String, isFrequent: Bool = true, sends event: Event) {
        (self.keys, self.label, self.isFrequent, needsRow) = (keys, label, isFrequent, false)
        self.event = { _ in event }
    }

    /// Creates keys that apply to the selected row; without rows they are ignored.
    ///
    /// - Parameters:
    ///   - keys: the keys, all with the same effect; footer and help name the first.
    ///   - label: a description in a word or two.
    ///   - isFrequent: whether the footer shows them; the help shows all keys.
    ///   - event: returns the event for the row, counted from 0.
    public init(
        _ keys: [Key], _ label: String, isFrequent: Bool = true, row event: @escaping @Sendable (Int) -> Event
    ) {
        (self.keys, self.label, self.isFrequent, needsRow) = (keys, label, isFrequent, true)
        self.event = { $0.map(event) }
    }

    /// Returns the binding of the keys, named after the first key in the given language.
    func binding(in language: Language) -> KeyBinding {
        KeyBinding(
            keys, .sending(keys), keys.first?.hint(in: language) ?? "", label, isFrequent: isFrequent,
            needsRow: needsRow)
    }
}

extension KeyCommand {
    /// Returns an anonymous command for keys. Its name collides with no other command.
    fileprivate static func sending(_ keys: [Key]) -> KeyCommand { KeyCommand("\(keys)") }
}

extension TextScreen {
    /// Creates a screen with its own keys and the standard ones: those of a list if it has rows, `?` and `q`, or F1
    /// alone if it has a text field.
    ///
    /// - Parameters:
    ///   - title: the name of the screen, after the app's; also its id.
    ///   - app: the app's name, shown first in the header.
    ///   - language: the language of the standard keys' names and labels.
    ///   - keys: the keys of this screen, most important first.
    ///   - rows: the rows of its list, one line each, drawn by `Layout.list`; nil for a screen without a list.
    ///   - field: its text field, drawn by `Layout.field`; nil if it has none.
    ///   - body: draws the content of the screen.
    public init(
        _ title: String, app: String, language: Language = .english, keys: [ScreenKey<Event>] = [],
        rows: [StyledLine]? = nil, field: TextScreenField<Event>? = nil, body: @escaping @Sendable (Layout) -> Block
    ) {
        let usual: [KeyBinding] =
            (rows == nil ? [] : .list(in: language))
            + (field == nil ? [.help(in: language), .quit(in: language)] : [.fieldHelp(in: language)])
        let bindings = keys.map { (key: $0, binding: $0.binding(in: language)) }
        self.init(
            title, app: app, title: title, language: language, bindings: bindings.map(\.binding) + usual, body: body)
        self.rows = rows ?? []
        self.field = field
        events = { command, row in
            bindings.first { $0.binding.command == command }.flatMap { $0.key.event(row) }.map { [$0] } ?? []
        }
    }
}
