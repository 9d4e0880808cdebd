public import CoreRuntime
import TimeEffects

/// The time that is left for a task.
public enum CountDown: Machine {
    public struct State: Sendable, Equatable {
        public let title: String
        public var secondsLeft: Int
        public var isPaused = false

        public init(_ title: String, secondsLeft: Int, isPaused: Bool = false) {
            (self.title, self.secondsLeft, self.isPaused) = (title, secondsLeft, isPaused)
        }
    }

    public enum ShellEvent: Sendable, Equatable, Codable { case pauseToggled, stopped }

    public enum Event: Sendable {
        case shell(ShellEvent)
        case secondPassed
    }

    public enum Exit: Sendable, Equatable { case stopped, completed }

    public static func start(_ input: (title: String, seconds: Int)) -> Started {
        Started(State(input.title, secondsLeft: input.seconds), .render.and(ticking))
    }

    public static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .secondPassed:
            state.secondsLeft -= 1
            return state.secondsLeft > 0 ? .running(state) : .finished(.completed)
        case .shell(.pauseToggled):
            state.isPaused.toggle()
            return .running(state, .render.and(state.isPaused ? .cancel(id: "ticking") : ticking))
        case .shell(.stopped): return .finished(.stopped)
        }
    }

    private static var ticking: Command<Event> {
        .stream(Time.every(.seconds(1))) { .secondPassed }.cancellable("ticking")
    }
}
