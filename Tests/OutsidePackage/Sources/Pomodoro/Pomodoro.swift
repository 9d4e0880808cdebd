public import CoreRuntime
public import Effects
public import KeyValueEffects
import TimeEffects

/// A pomodoro timer with a list of tasks.
public enum Pomodoro: RootMachine {
    public struct State: Sendable, Equatable {
        var secondsOfWork = 0
        var list: TaskList.State?
        var countDown: CountDown.State?
        /// The tasks while the list is not shown, and the row of the one that is worked on.
        var tasks: [TaskItem] = []
        var row = 0
        var problem: String?
    }

    public enum ShellEvent: Sendable, Equatable, Codable {
        case opened(secondsOfWork: Int)
        case list(TaskList.ShellEvent)
        case stopped
    }

    public enum Event: Sendable {
        case opened(secondsOfWork: Int)
        case loaded([TaskItem])
        case loadFailed(KeyValueError)
        case list(TaskList.Event)
        case countDown(CountDown.Event)
        case notified(NotificationOutput)
    }

    public enum ViewModel: Sendable, Equatable {
        case loading
        case failed(String)
        case list(TaskList.State)
        case countDown(CountDown.State)
    }

    public static var effects: [any Effect.Type] { [KeyValueEffect.self, TimeEffect.self, NotificationEffect.self] }

    public static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .opened(let seconds): .opened(secondsOfWork: seconds)
        case .list(let event): .list(.shell(event))
        case .stopped: .countDown(.stopped)
        }
    }

    public static func start(_ input: Void) -> Started { Started(State()) }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .opened(let seconds):
            state.secondsOfWork = seconds
            return .running(state, load)
        case .loaded(let tasks):
            let list = startChild(TaskList.self, in: &state.list, with: tasks, lift: Event.list)
            return .running(state, list)
        case .loadFailed(let error):
            state.problem = "\(error)"
            return .running(state)
        case .list(let event):
            let list = updateChild(TaskList.self, in: &state.list, event, lift: Event.list)
            guard case .begun(let row, let tasks)? = list.exit else { return .running(state, list.command) }
            (state.row, state.tasks) = (row, tasks)
            let input = (tasks[row].title, state.secondsOfWork)
            let start = startChild(CountDown.self, in: &state.countDown, with: input, lift: Event.countDown)
            return .running(state, list.command.and(start))
        case .countDown(let event):
            let countDown = updateChild(CountDown.self, in: &state.countDown, event, lift: Event.countDown)
            guard let exit = countDown.exit else { return .running(state, countDown.command) }
            if exit == .completed { state.tasks[state.row].pomodoros += 1 }
            let list = startChild(TaskList.self, in: &state.list, with: state.tasks, lift: Event.list)
            let news = exit == .completed ? completed(state.tasks[state.row]) : .none
            return .running(state, countDown.command.and(list).and(news))
        case .notified(.shown): return .running(state, .none)
        case .notified(.failed(let cause)):
            state.list?.problem = cause
            return .running(state)
        }
    }

    public static func view(of state: State) -> ViewModel {
        if let countDown = state.countDown { return .countDown(countDown) }
        if let list = state.list { return .list(list) }
        return state.problem.map(ViewModel.failed) ?? .loading
    }

    /// Reads all tasks, page by page.
    private static var load: Command<Event> {
        .task { context in
            var tasks: [TaskItem] = []
            var cursor: UInt64 = 0
            repeat {
                let page = try await context.request(KeyValue.keys(prefix: TaskItem.prefix, from: cursor)).get()
                for key in page.keys {
                    guard let value = try await context.request(KeyValue.get(key)).get() else { continue }
                    tasks.append(TaskItem(key: key, value: value))
                }
                cursor = page.nextCursor
            } while cursor != 0
            context.emit(.loaded(tasks))
        } catch: {
            .loadFailed(($0 as? KeyValueError) ?? .other(message: "\($0)"))
        }
    }

    private static func completed(_ task: TaskItem) -> Command<Event> {
        TaskList.store(task).map(Event.list)
            .and(.request(NotificationEffect("Done: \(task.title). Take a break."), then: Event.notified))
    }
}
