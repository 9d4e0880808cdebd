public import Effects

/// The outermost machine: what a core runs. It never ends and has nobody to tell anything.
///
/// Events that a shell may send are a type of their own, so that a shell cannot spell an event that only the core
/// sends itself.
public protocol RootMachine: Machine where Exit == Never, Output == Never, ViewModel: Sendable {
    /// The events that a shell may send.
    associatedtype ShellEvent: Sendable

    /// The effects that the app can ask for; a shell must have a handler for each, and reports another one that is asked
    /// for. View effects need not be named.
    static var effects: [any Effect.Type] { get }

    /// The event that a shell's event is. A child's event is converted here once, down to the child's own type, so that
    /// there is one way to each machine.
    static func event(from shellEvent: ShellEvent) -> Event

    /// Updates for every event there is, in order, and returns the requests that came of it. Leave it as it is.
    ///
    /// It is a requirement so that it is compiled for the app's own types, wherever the core runs: a shell knows the
    /// core as some bridge only, and generic code would look those types up at every step.
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
