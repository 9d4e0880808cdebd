/// A state machine: a namespace of pure functions on its own value types, without storage or side effects.
///
/// `start` returns the initial state and command, `update` consumes a state and returns the next state or an exit, and
/// `view` derives the view model. Everything a machine needs besides the event is in its state. Machines nest: a parent
/// stores a child's state in its own, and calls the child through `startChild` and `updateChild`.
/// <!-- from: Tests/CoreTestingTests/CounterTests.swift -->
/// ```swift
/// enum Counter: Machine {
///     struct State: Equatable { var count = 0 }
///     enum Event { case incremented, closed }
///     enum Exit: Equatable { case closed(at: Int) }
///
///     static func start(_ input: Void) -> Started { Started(State(), .render) }
///
///     static func update(_ state: consuming State, _ event: Event) -> Outcome {
///         switch event {
///         case .incremented:
///             state.count += 1
///             return .running(state)
///         case .closed: return .finished(.closed(at: state.count))
///         }
///     }
/// }
/// ```
public protocol Machine {
    /// The input to `start`; inferred.
    associatedtype Input
    /// The machine's complete state.
    associatedtype State
    /// Everything that can happen to the machine, named in the past tense.
    associatedtype Event
    /// The ways the machine can end; `Never` by default.
    associatedtype Exit
    /// The values the machine can send to its parent while running; `Never` by default.
    associatedtype Output
    /// The value to render; inferred from `view(of:)`, and the state itself by default.
    associatedtype ViewModel: Equatable

    /// The result of `start`.
    typealias Started = MachineStart<State, Event>
    /// The result of `update`.
    typealias Outcome = MachineOutcome<State, Self.Exit, Self.Output, Event>

    /// Returns the initial state and the command to start with.
    static func start(_ input: Input) -> Started

    /// Returns the next state or an exit, and the command that follows from the event.
    static func update(_ state: consuming State, _ event: Event) -> Outcome

    /// Returns the view model for a state.
    static func view(of state: State) -> ViewModel
}

/// Defaults for a machine that declares neither an exit nor an output.
///
/// They are found by name lookup. A default of the associated type would have to be inferred from `update`, whose
/// signature refers to it.
extension Machine {
    public typealias Exit = Never
    public typealias Output = Never
}

extension Machine where ViewModel == State {
    /// Returns the state itself.
    @inlinable
    public static func view(of state: State) -> State { state }
}

extension Machine where Input == Void {
    /// Returns the initial state and the command to start with.
    @inlinable
    public static func start() -> Started { start(()) }
}

/// The result of a machine's `start`: its initial state and command.
public struct MachineStart<State, Event> {
    /// The initial state.
    public var state: State
    /// The command to start with.
    public var command: Command<Event>

    /// Pairs an initial state with a command.
    @inlinable
    public init(_ state: consuming State, _ command: consuming Command<Event> = .none) {
        self.state = state
        self.command = command
    }
}

/// The result of a machine's `update`: whether it continues, and the command to run.
public enum MachineOutcome<State, Exit, Output, Event> {
    /// The machine continues in this state. By default its view is rendered.
    case running(State, Command<Event> = .render, output: Output? = nil)
    /// The machine has ended. The command is passed to the parent and outlives the machine, in a scope of its own.
    case finished(Exit, Command<Event> = .none)

    /// The event has no meaning in this state: nothing changes, and the trace records it as ignored.
    @inlinable
    public static func ignored(_ state: consuming State) -> MachineOutcome { .running(state, .ignored) }

    /// The command to run.
    public var command: Command<Event> {
        switch self {
        case .running(_, let command, _), .finished(_, let command): command
        }
    }
}
