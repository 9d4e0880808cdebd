/// Keys of one screen, and the event that they send.
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

    /// Keys that send an event.
    ///
    /// - Parameters:
    ///   - keys: the keys, all of which do the same; footer and help name the first.
    ///   - label: what they do, in a word or two.
    ///   - isFrequent: whether the footer names them; the help names all.
    ///   - event: what they send.
    public init(_ keys: [Key], _ label: String, isFrequent: Bool = true, sends event: Event) {
        (self.keys, self.label, self.isFrequent, needsRow) = (keys, label, isFrequent, false)
        self.event = { _ in event }
    }

    /// Keys that work on the selected row, and do nothing where there are no rows.
    ///
    /// - Parameters:
    ///   - keys: the keys, all of which do the same; footer and help name the first.
    ///   - label: what they do, in a word or two.
    ///   - isFrequent: whether the footer names them; the help names all.
    ///   - event: what they send for the row, which is counted from 0.
    public init(
        _ keys: [Key], _ label: String, isFrequent: Bool = true, row event: @escaping @Sendable (Int) -> Event
    ) {
        (self.keys, self.label, self.isFrequent, needsRow) = (keys, label, isFrequent, true)
        self.event = { $0.map(event) }
    }

    /// The keys with the name of the first one in a language.
    func binding(in language: Language) -> KeyBinding {
        KeyBinding(
            keys, .sending(keys), keys.first?.hint(in: language) ?? "", label, isFrequent: isFrequent,
            needsRow: needsRow)
    }
}

extension KeyCommand {
    /// The command of keys that are named by nothing else. No command has a name like that.
    fileprivate static func sending(_ keys: [Key]) -> KeyCommand { KeyCommand("\(keys)") }
}

extension TextScreen {
    /// A screen with keys of its own and the usual ones: those of a list where there are rows, `?` and `q`, or F1 alone
    /// where letters are text.
    ///
    /// - Parameters:
    ///   - title: the screen's name, after the app's; it is the id as well.
    ///   - app: the app's name, which begins the first line.
    ///   - language: what keys are called in, and what the usual ones do.
    ///   - keys: the keys of this screen, the most useful first.
    ///   - rows: the rows of its list, a line each; `Layout.list` draws them. Nil for a screen without a list.
    ///   - field: its text field, if it has one; `Layout.field` draws it.
    ///   - body: draws what the screen shows.
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
