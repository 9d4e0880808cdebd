public import CoreRuntime
public import Effects
import TimeEffects

/// The time that is left for a task.
public enum CountDown: Machine {
    public struct State: Sendable, Equatable {
        public let title: String
        public var secondsLeft: Int

        public init(_ title: String, secondsLeft: Int) { (self.title, self.secondsLeft) = (title, secondsLeft) }
    }

    public enum Event: Sendable { case secondPassed, stopped }

    public enum Exit: Sendable, Equatable { case stopped, completed(title: String) }

    public static var effects: [any Effect.Type] { [TimeEffect.self] }

    public static func start(_ state: State) -> Started {
        Started(state, .stream(Time.every(.seconds(1))) { .secondPassed })
    }

    public static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .secondPassed:
            state.secondsLeft -= 1
            return state.secondsLeft > 0 ? .none : .exit(.completed(title: state.title))
        case .stopped: return .exit(.stopped)
        }
    }
}
