public import Effects

/// A core that runs a machine to its end, without an app around it: the view is the machine's exit, nil while it runs.
/// <!-- from: Tests/OutsidePackage/Sources/PomodoroServer/PomodoroServer.swift -->
/// ```swift
/// let core = Core<OneShot<CountDown>>(startingWith: CountDown.State("Work", secondsLeft: work))
/// ```
public enum OneShot<M: Machine>: RootMachine where M.Exit: Equatable & Sendable, M.Output == Never {
    /// The machine's state until it ends, then its exit.
    public struct State {
        fileprivate var machine: M.State?
        fileprivate var exit: M.Exit?
    }

    /// A shell sends no events.
    public typealias ShellEvent = Never
    public typealias Event = M.Event

    private static var machine: Child<M, M.Event> { Child(M.self) { $0 } }

    public static var effects: [any Effect.Type] { M.effects }

    public static func event(from shellEvent: Never) -> M.Event {}

    public static func start(_ input: M.Input) -> Started {
        var state = State()
        let command = machine.start(&state.machine, with: input)
        return Started(state, command)
    }

    public static func update(_ state: inout State, _ event: M.Event) -> Outcome {
        switch machine.update(&state.machine, event) {
        case .running(let command): return .running(command)
        case .exit(let exit, let command):
            state.exit = exit
            return .running(command)
        case .ignored: return .ignored
        }
    }

    public static func view(of state: State) -> M.Exit? { state.exit }
}
