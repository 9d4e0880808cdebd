public import CoreRuntime
import EffectCommands
public import Effects
public import KeyValueEffects
import TimeEffects

/// A pomodoro timer with a list of tasks.
public enum Pomodoro: RootMachine {
    public struct State: Sendable, Equatable {
        let work: Duration
        /// Nil until the tasks are read.
        var list: TaskList.State?
        /// Nil while nobody works.
        var countDown: CountDown.State?
        var problem: String?
    }

    public enum ShellEvent: Sendable, Equatable, Codable {
        case list(TaskList.ShellEvent)
        case stopped
    }

    public enum Event: Sendable {
        case loaded(Result<[KeyValueEntry], KeyValueError>)
        case list(TaskList.Event)
        case countDown(CountDown.Event)
        case notified(NotificationEffect.Output)
    }

    public enum ViewModel: Sendable, Equatable {
        case loading, failed(String)
        case list(TaskList.State)
        case countDown(CountDown.State)
    }

    public static var effects: [any Effect.Type] { [KeyValueEffect.self, TimeEffect.self, NotificationEffect.self] }

    public static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .list(let event): .list(.shell(event))
        case .stopped: .countDown(.stopped)
        }
    }

    public static func start(_ work: Duration) -> Started {
        Started(State(work: work), .entries(prefix: TaskItem.prefix, then: Event.loaded))
    }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .loaded(.success(let entries)):
            let tasks = entries.map(TaskItem.init)
            let list = startChild(TaskList.self, in: &state.list, with: tasks, lift: Event.list)
            return .running(state, list)
        case .loaded(.failure(let error)):
            state.problem = "\(error)"
            return .running(state)
        case .list(let event):
            let list = updateChild(TaskList.self, in: &state.list, event, lift: Event.list)
            guard case .begun(let task)? = list.output else { return .running(state, list.command) }
            let input = CountDown.State(task.title, secondsLeft: Int(state.work.components.seconds))
            let work = startChild(CountDown.self, in: &state.countDown, with: input, lift: Event.countDown)
            return .running(state, list.command.and(work))
        case .countDown(let event):
            let work = updateChild(CountDown.self, in: &state.countDown, event, lift: Event.countDown)
            guard case .completed(let title)? = work.exit else { return .running(state, work.command) }
            let list = updateChild(TaskList.self, in: &state.list, .completed(title: title), lift: Event.list)
            let news = NotificationEffect("Done: \(title). Take a break.")
            return .running(state, .all(work.command, list.command, .request(news, then: Event.notified)))
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
}
