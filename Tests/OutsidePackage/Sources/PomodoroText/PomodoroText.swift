public import Pomodoro
public import TextUI

extension KeyCommand {
    static let add = KeyCommand("add")
    static let begin = KeyCommand("begin")
    static let remove = KeyCommand("remove")
    static let stop = KeyCommand("stop")
    static let submit = KeyCommand("submit")
}

/// Draws the view models of the core, and says what keys do in them.
public enum PomodoroText {
    /// A view as a terminal shows it.
    public static func screen(of view: Pomodoro.ViewModel) -> TextScreen<Pomodoro.ShellEvent> {
        switch view {
        case .loading: screen("loading") { Block(lines: $0.progress("Loading the tasks")) }
        case .failed(let cause): screen("failed") { Block(lines: $0.warning("The tasks could not be read: \(cause)")) }
        case .list(let list): list.draft.map { adding($0) } ?? tasks(list)
        case .countDown(let countDown): work(on: countDown)
        }
    }

    private static func screen(
        _ title: String, _ bindings: [KeyBinding] = [.quit],
        events: @escaping @Sendable (KeyCommand, Int?) -> [Pomodoro.ShellEvent] = { _, _ in [] },
        body: @escaping @Sendable (Layout) -> Block
    ) -> TextScreen<Pomodoro.ShellEvent> {
        var screen = TextScreen<Pomodoro.ShellEvent>(
            title, app: "Pomodoro", title: title, bindings: bindings, body: body)
        screen.events = events
        return screen
    }

    private static func tasks(_ list: TaskList.State) -> TextScreen<Pomodoro.ShellEvent> {
        let bindings = [
            KeyBinding([.enter, .character("w")], .begin, "w", "work on it", needsRow: true),
            KeyBinding([.character("a")], .add, "a", "add a task"),
            KeyBinding([.character("d"), .delete], .remove, "d", "delete", needsRow: true),
        ]
        var screen = screen("tasks", bindings + .list + [.help, .quit]) { command, row in
            switch (command, row) {
            case (.add, _): [.list(.addRequested)]
            case (.begin, let row?): [.list(.begun(row: row))]
            case (.remove, let row?): [.list(.removed(row: row))]
            default: []
            }
        } body: { layout in
            let rows = list.tasks.map { [StyledLine($0.title) + StyledLine("  \($0.pomodoros) done", Theme.label)] }
            let hint = layout.key(to: .add).map { " Press \($0) to add one." } ?? ""
            return Block(lines: list.problem.map { layout.warning($0) } ?? [])
                .above(Block(lines: rows.isEmpty ? layout.paragraph("Nothing to do.\(hint)", Theme.label) : []))
                .above(rows.isEmpty ? Block() : ListWindow(items: rows, layout: layout).block)
        }
        screen.rowCount = list.tasks.count
        return screen
    }

    private static func adding(_ draft: String) -> TextScreen<Pomodoro.ShellEvent> {
        let bindings = [
            KeyBinding([.enter], .submit, "Enter", "add it"), KeyBinding([.escape], .cancel, "Esc", "back"), .fieldHelp,
        ]
        var screen = screen("new task", bindings) { command, _ in
            command == .submit ? [.list(.submitted)] : command == .cancel ? [.list(.cancelled)] : []
        } body: { layout in
            FieldText(draft, cursor: layout.presentation.fieldCursor).block(label: "Task", layout)
        }
        screen.field = TextScreenField(draft, prompt: "Type the task and press Enter.") { .list(.drafted($0)) }
        return screen
    }

    private static func work(on countDown: CountDown.State) -> TextScreen<Pomodoro.ShellEvent> {
        let stop = KeyBinding([.escape, .character("s")], .stop, "s", "stop")
        var screen = screen("work", [stop, .help, .quit]) { command, _ in
            command == .stop ? [.stopped] : []
        } body: { layout in
            Block(lines: [StyledLine(countDown.title, Theme.name), StyledLine(clock(countDown.secondsLeft))])
        }
        // Who listens does not want to hear every second.
        screen.news = { Block(lines: $0.paragraph(countDown.title)) }
        return screen
    }

    /// Minutes and seconds: `24:59`.
    private static func clock(_ seconds: Int) -> String {
        "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
