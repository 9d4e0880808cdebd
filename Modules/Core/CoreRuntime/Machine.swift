/// A state machine: a namespace of pure functions on its own values. It holds nothing and does nothing itself.
///
/// `start` gives the first state and the work that begins it, `update` consumes a state and returns the next one or an
/// exit, `view` is what there is to draw. What a machine needs besides the event is in its state. Machines nest: a
/// parent keeps a child's state in its own and calls the child through `startChild` and `updateChild`.
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
    /// What it is started with; inferred from `start`.
    associatedtype Input
    /// Everything it knows.
    associatedtype State
    /// Everything that can happen to it, in the past tense.
    associatedtype Event
    /// How it can end; it never does unless given.
    associatedtype Exit
    /// What it can tell its parent while it runs; nothing unless given.
    associatedtype Output
    /// What there is to draw; inferred from `view(of:)`, and the state itself when there is none.
    associatedtype ViewModel: Equatable

    /// What `start` returns.
    typealias Started = MachineStart<State, Event>
    /// What `update` returns.
    typealias Outcome = MachineOutcome<State, Self.Exit, Self.Output, Event>

    /// The first state, and the work that begins it.
    static func start(_ input: Input) -> Started

    /// The state after an event, or the exit, and the work that follows from it.
    static func update(_ state: consuming State, _ event: Event) -> Outcome

    /// What there is to draw in a state.
    static func view(of state: State) -> ViewModel
}

/// What a machine has that does not say otherwise.
///
/// These are found by name. A default of the associated type would have to be inferred from `update`, which names it
/// itself.
extension Machine {
    public typealias Exit = Never
    public typealias Output = Never
}

extension Machine where ViewModel == State {
    /// The state itself.
    @inlinable
    public static func view(of state: State) -> State { state }
}

extension Machine where Input == Void {
    /// The first state, and the work that begins it.
    @inlinable
    public static func start() -> Started { start(()) }
}

/// What a machine's `start` returns: its first state and the work that begins it.
public struct MachineStart<State, Event> {
    /// The state to begin in.
    public var state: State
    /// The work to begin with.
    public var command: Command<Event>

    /// Pairs a first state with its work.
    @inlinable
    public init(_ state: consuming State, _ command: consuming Command<Event> = .none) {
        self.state = state
        self.command = command
    }
}

/// What a machine's `update` returns: whether it goes on, and the work it wants done.
public enum MachineOutcome<State, Exit, Output, Event> {
    /// The machine goes on in this state. Its view may have changed, unless another command is given.
    case running(State, Command<Event> = .render, output: Output? = nil)
    /// The machine is over. The command is handed on to the parent and outlives the machine; its ids are its own.
    case finished(Exit, Command<Event> = .none)

    /// The event means nothing in this state: nothing changes, and the trace says so.
    @inlinable
    public static func ignored(_ state: consuming State) -> MachineOutcome { .running(state, .ignored) }

    /// The work to do.
    public var command: Command<Event> {
        switch self {
        case .running(_, let command, _), .finished(_, let command): command
        }
    }
}
