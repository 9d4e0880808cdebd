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
        case shell(ShellEvent)
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

    private static let list = Child(TaskList.self, event: Event.list)
    private static let countDown = Child(CountDown.self, event: Event.countDown)

    public static var effects: [any Effect.Type] {
        [NotificationEffect.self, TimeEffect.self] + list.effects + countDown.effects
    }

    public static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }

    public static func start(_ work: Duration) -> Started {
        Started(State(work: work), .entries(prefix: TaskItem.prefix, then: Event.loaded))
    }

    public static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .loaded(.success(let entries)):
            return .running(list.start(&state.list, with: entries.map(TaskItem.init)))
        case .loaded(.failure(let error)): state.problem = "\(error)"
        case .shell(.list(let event)): return updateList(&state, .shell(event))
        case .shell(.stopped): return updateCountDown(&state, .stopped)
        case .list(let event): return updateList(&state, event)
        case .countDown(let event): return updateCountDown(&state, event)
        case .notified(.shown): break
        case .notified(.failed(let cause)): state.list?.problem = cause
        }
        return .none
    }

    private static func updateList(_ state: inout State, _ event: TaskList.Event) -> Outcome {
        switch list.update(&state.list, event) {
        case .running(let command): return .running(command)
        case .output(.begun(let task), let command):
            let input = CountDown.State(task.title, secondsLeft: Int(state.work.components.seconds))
            return .all(command, countDown.start(&state.countDown, with: input))
        case .ignored: return .ignored
        }
    }

    private static func updateCountDown(_ state: inout State, _ event: CountDown.Event) -> Outcome {
        switch countDown.update(&state.countDown, event) {
        case .running(let command), .exit(.stopped, let command): return .running(command)
        case .exit(.completed(let title), let command): return .all(command, complete(title))
        case .ignored: return .ignored
        }
    }

    /// Counts a pomodoro and notifies the user. A desktop that does not answer within ten seconds is given up.
    private static func complete(_ title: String) -> Command<Event> {
        let notification = NotificationEffect("Done: \(title). Take a break.")
        return .all(
            .event(.list(.completed(title: title))),
            .race([
                .request(notification, then: Event.notified),
                .request(Time.after(.seconds(10))) { .notified(.failed("the notification was not shown in time")) },
            ]))
    }

    public static func view(of state: State) -> ViewModel {
        if let countDown = state.countDown { return .countDown(countDown) }
        if let list = state.list { return .list(list) }
        return state.problem.map(ViewModel.failed) ?? .loading
    }
}
