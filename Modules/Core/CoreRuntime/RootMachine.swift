public import Effects

/// The outermost machine: what a core runs.
///
/// Events that a shell may send are a type of their own, so that a shell cannot spell an event that only the core
/// sends itself. A root machine is a namespace of functions on values; it holds nothing.
public protocol RootMachine {
    /// Everything the app knows.
    associatedtype State
    /// The events that a shell may send.
    associatedtype ShellEvent: Sendable
    /// All events, those of the shell among them.
    associatedtype Event
    /// What there is to draw.
    associatedtype ViewModel: Sendable & Equatable

    /// The effects that the app can ask for; a shell must have a handler for each.
    static var effects: [any Effect.Type] { get }

    /// The event that a shell's event is.
    static func event(from shellEvent: ShellEvent) -> Event

    /// Changes the state for an event, and says what is wanted.
    static func update(_ state: inout State, _ event: Event) -> Command<Event>

    /// What there is to draw in a state.
    static func view(of state: State) -> ViewModel

    /// Updates for every event there is, in order, and returns the requests that came of it. Leave it as it is.
    ///
    /// It is a requirement so that it is compiled for the app's own types, wherever the core runs: a shell knows the
    /// core as some bridge only, and generic code would look those types up at every step.
    static func drain(_ state: inout State, _ runner: inout CommandRunner<Event>) -> CoreStep
}

extension RootMachine {
    @inlinable
    public static func drain(_ state: inout State, _ runner: inout CommandRunner<Event>) -> CoreStep {
        while let event = runner.nextEvent() { runner.start(update(&state, event)) }
        return runner.takeStep()
    }
}
