public import Effects

/// A state machine: a namespace of pure functions on its own value types, without storage or side effects.
///
/// `start` returns the initial state and command, `update` changes the state and returns what follows, and `view`
/// derives the view model. Everything a machine needs besides the event is in its state. Machines nest: a parent
/// declares a ``Child`` and stores its state in its own.
/// <!-- from: Tests/CoreTestingTests/CounterTests.swift -->
/// ```swift
/// enum Counter: Machine {
///     struct State: Equatable { var count = 0 }
///     enum Event { case incremented, closed }
///     enum Exit: Equatable { case closed(at: Int) }
///
///     static func start(_ input: Void) -> Started { Started(State()) }
///
///     static func update(_ state: inout State, _ event: Event) -> Outcome {
///         switch event {
///         case .incremented:
///             state.count += 1
///             return .none
///         case .closed: return .exit(.closed(at: state.count))
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
    typealias Outcome = MachineOutcome<Self.Exit, Self.Output, Event>

    /// Returns the initial state and the command to start with.
    static func start(_ input: Input) -> Started

    /// Changes the state by an event, and returns what follows.
    static func update(_ state: inout State, _ event: Event) -> Outcome

    /// Returns the view model for a state. It is called after each call of the core in which an event was handled, and
    /// published if it differs from the last one.
    static func view(of state: State) -> ViewModel

    /// The types of the effects that this machine requests, including those of its children: `[HTTPEffect.self] +
    /// list.effects`. Empty by default. Test drivers report a request that is not declared. View effects need not be
    /// listed.
    static var effects: [any Effect.Type] { get }
}

/// Defaults for a machine that declares neither an exit nor an output.
///
/// They are found by name lookup. A default of the associated type would have to be inferred from `update`, whose
/// signature refers to it.
extension Machine {
    public typealias Exit = Never
    public typealias Output = Never
    public static var effects: [any Effect.Type] { [] }
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

    /// Starts children in an initial state: `Started(State()) { list.start(&$0.list) }`.
    ///
    /// - Parameters:
    ///   - state: The state, with empty slots.
    ///   - startChildren: Starts the children in their slots, and returns their commands.
    @inlinable
    public init(_ state: consuming State, _ startChildren: (inout State) -> Command<Event>) {
        command = startChildren(&state)
        self.state = state
    }
}
