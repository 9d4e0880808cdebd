public import Effects

/// The outermost machine, which a core runs. It never ends and has no output.
///
/// Events that a shell may send have their own type, so that a shell cannot send the core's internal events.
public protocol RootMachine: Machine where Exit == Never, Output == Never, ViewModel: Sendable {
    /// The events that a shell may send.
    associatedtype ShellEvent: Sendable

    /// The effect types that the app can request. A shell must have a handler for each, and reports a request of any
    /// other type. View effects need not be listed.
    static var effects: [any Effect.Type] { get }

    /// Returns the internal event for a shell event. A child's event is converted here once, down to the child's own
    /// type, so that there is a single path to each machine.
    static func event(from shellEvent: ShellEvent) -> Event

    /// Processes all queued events in order, and returns the resulting requests. Do not implement it: use the default.
    ///
    /// It is a requirement so that it is specialized for the app's own types: a shell knows the core only as some
    /// bridge, and generic code would look up type metadata at every step.
    static func drain(_ state: inout State, _ runner: inout CommandRunner<Event>) -> CoreStep
}

extension RootMachine {
    @inlinable
    public static func drain(_ state: inout State, _ runner: inout CommandRunner<Event>) -> CoreStep {
        while let event = runner.nextEvent() { runner.start(updateInPlace(Self.self, &state, event).command) }
        return runner.takeStep()
    }
}

extension RootMachine where ShellEvent == Event {
    @inlinable
    public static func event(from shellEvent: ShellEvent) -> Event { shellEvent }
}
