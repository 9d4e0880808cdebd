public import CoreRuntime
import TimeEffects

/// The time that is left for a task.
public enum CountDown: Machine {
    public struct State: Sendable, Equatable {
        public let title: String
        public var secondsLeft: Int

        public init(_ title: String, secondsLeft: Int) { (self.title, self.secondsLeft) = (title, secondsLeft) }
    }

    public enum Event: Sendable { case secondPassed, stopped }

    public enum Exit: Sendable, Equatable { case stopped, completed }

    public static func start(_ input: (title: String, seconds: Int)) -> Started {
        Started(
            State(input.title, secondsLeft: input.seconds),
            .render.and(.stream(Time.every(.seconds(1))) { .secondPassed }))
    }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .secondPassed:
            state.secondsLeft -= 1
            return state.secondsLeft > 0 ? .running(state) : .finished(.completed)
        case .stopped: return .finished(.stopped)
        }
    }
}
