public import Pomodoro
public import TextUI

private let app = "Pomodoro"

extension Pomodoro.ViewModel {
    /// The view as a terminal shows it.
    public var screen: TextScreen<Pomodoro.ShellEvent> {
        switch self {
        case .loading: TextScreen("loading", app: app) { Block(lines: $0.progress("Loading the tasks")) }
        case .failed(let cause):
            TextScreen("failed", app: app) { Block(lines: $0.warning("The tasks could not be read: \(cause)")) }
        case .list(let list): list.draft.map(adding) ?? tasks(list)
        case .countDown(let countDown): work(on: countDown)
        }
    }

    private func tasks(_ list: TaskList.State) -> TextScreen<Pomodoro.ShellEvent> {
        let keys: [ScreenKey<Pomodoro.ShellEvent>] = [
            ScreenKey(["w", .enter], "work on it") { .list(.begun(row: $0)) },
            ScreenKey(["a"], "add a task", sends: .list(.drafted(""))),
            ScreenKey(["d", .delete], "delete") { .list(.removed(row: $0)) },
        ]
        let rows = list.tasks.map { StyledLine($0.title) + StyledLine("  \($0.pomodoros) done", Theme.label) }
        return TextScreen("tasks", app: app, keys: keys, rows: rows) { layout in
            Block(lines: list.problem.map { layout.warning($0) } ?? []).above(layout.list(orElse: "Nothing to do."))
        }
    }

    private func adding(_ draft: String) -> TextScreen<Pomodoro.ShellEvent> {
        let keys: [ScreenKey<Pomodoro.ShellEvent>] = [
            ScreenKey([.enter], "add it", sends: .list(.submitted)),
            ScreenKey([.escape], "back", sends: .list(.drafted(nil))),
        ]
        let text = TextScreenField(draft, prompt: "Type a task, then Enter.") { Pomodoro.ShellEvent.list(.drafted($0)) }
        return TextScreen("new task", app: app, keys: keys, field: text) { $0.field("Task") }
    }

    private func work(on countDown: CountDown.State) -> TextScreen<Pomodoro.ShellEvent> {
        let (minutes, seconds) = countDown.secondsLeft.quotientAndRemainder(dividingBy: 60)
        let clock = "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
        let stop = ScreenKey(["s", .escape], "stop", sends: Pomodoro.ShellEvent.stopped)
        return TextScreen("work", app: app, keys: [stop]) { layout in
            // Who listens does not want to hear every second.
            let clock = layout.omitsConstantChange ? [] : [StyledLine(clock)]
            return Block(lines: [StyledLine(countDown.title, Theme.name)] + clock)
        }
    }
}
