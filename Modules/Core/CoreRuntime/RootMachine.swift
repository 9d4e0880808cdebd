public import Effects

/// The outermost machine, which a core runs. It never ends and has no output.
///
/// Events that a shell may send have their own type, so that a shell cannot send the core's internal events.
public protocol RootMachine: Machine where Exit == Never, Output == Never, ViewModel: Sendable {
    /// The events that a shell may send.
    associatedtype ShellEvent: Sendable

    /// Returns the internal event for a shell event, such as `.shell(shellEvent)`.
    static func event(from shellEvent: ShellEvent) -> Event

    /// Processes all queued events in order, and returns what a shell has to do. Do not implement it: use the default.
    ///
    /// It is a requirement so that it is specialized for the app's own types: a shell knows the core only as some
    /// bridge, and generic code would look up type metadata at every step.
    static func advance(_ app: inout RunningApp<Self>) -> CoreOutput
}

extension RootMachine {
    @inlinable
    public static func advance(_ app: inout RunningApp<Self>) -> CoreOutput { app.advance() }
}

extension RootMachine where ShellEvent == Event {
    @inlinable
    public static func event(from shellEvent: ShellEvent) -> Event { shellEvent }
}
