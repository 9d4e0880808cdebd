public import Effects

/// A core that runs a machine to its end, without an app around it: the view is the machine's exit, nil while it runs.
/// <!-- from: Tests/OutsidePackage/Sources/PomodoroServer/PomodoroServer.swift -->
/// ```swift
/// let core = Core<OneShot<CountDown>>(startingWith: CountDown.State("Work", secondsLeft: work))
/// ```
public enum OneShot<M: Machine>: RootMachine where M.Exit: Equatable & Sendable, M.Output == Never {
    /// The machine, or the way it has ended.
    public enum State {
        /// The machine's state; nil while it is being updated.
        case running(M.State?)
        /// The machine's exit.
        case ended(M.Exit)
    }

    /// A shell sends no events.
    public typealias ShellEvent = Never
    public typealias Event = M.Event

    private static var machine: Child<M, M.Event> { Child(M.self) { $0 } }

    public static var effects: [any Effect.Type] { M.effects }

    public static func event(from shellEvent: Never) -> M.Event {}

    public static func start(_ input: M.Input) -> Started {
        var state: M.State?
        let command = machine.start(&state, with: input)
        return Started(.running(state), command)
    }

    public static func update(_ state: inout State, _ event: M.Event) -> Outcome {
        guard case .running(var current) = state else { return .ignored }
        // The only reference to the machine's state is now `current`.
        state = .running(nil)
        switch machine.update(&current, event) {
        case .running(let command):
            state = .running(current)
            return .running(command)
        case .exit(let exit, let command):
            state = .ended(exit)
            return .running(command)
        case .ignored:
            state = .running(current)
            return .ignored
        }
    }

    public static func view(of state: State) -> M.Exit? { if case .ended(let exit) = state { exit } else { nil } }
}
