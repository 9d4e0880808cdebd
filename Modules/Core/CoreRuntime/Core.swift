public import Effects

/// Runs an app behind the bridge: gives it events and answers, numbers its requests, keeps those that wait.
///
/// The same events and answers in the same order give the same requests, ids, states and views. An event that a command
/// emits is processed after the update that returned the command, first in, first out; an update is never entered
/// twice. A core is used by one caller at a time and never traps on what it is given.
public final class Core<A: App>: CoreBridge {
    /// The shell's events.
    public typealias Event = A.ShellEvent
    /// What there is to draw.
    public typealias ViewModel = A.ViewModel

    @usableFromInline var loop: Loop<A>

    /// Creates a core in a state; nothing runs before the first event.
    @inlinable
    public init(_ state: consuming A.State) { loop = Loop(state) }

    /// How many requests wait for an answer.
    public var waitingCount: Int { loop.runner.waitingCount }

    /// Whether a request waits for an answer.
    public func isWaiting(for id: RequestID) -> Bool { loop.runner.isWaiting(for: id) }

    /// How many events have meant nothing where they arrived.
    public var ignoredCount: Int { loop.runner.ignoredCount }

    @inlinable
    public func process(_ event: A.ShellEvent) throws(BridgeError) -> [Request] {
        loop.process(A.event(from: event))
    }

    @inlinable
    public func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) -> [Request] {
        try loop.resolve(id, of: operation, with: output)
    }

    @inlinable
    public func close(_ id: RequestID) -> [Request] { loop.close(id) }

    @inlinable
    public func takeWithdrawn() -> [RequestID] { loop.runner.takeWithdrawn() }

    @inlinable
    public func view() -> A.ViewModel { loop.view() }

    /// Reads the app's state, for tests.
    public func withState<Result>(_ body: (borrowing A.State) -> Result) -> Result { body(loop.state) }
}

/// The state and the runner side by side, so that one access to the core reaches both.
@usableFromInline
struct Loop<A: App> {
    @usableFromInline var state: A.State
    @usableFromInline var runner = CommandRunner<A.Event>()

    @inlinable
    init(_ state: consuming A.State) { self.state = state }

    @inlinable
    mutating func process(_ event: consuming A.Event) -> [Request] {
        runner.start(A.update(&state, event))
        return A.settle(&state, &runner)
    }

    @inlinable
    mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) -> [Request] {
        try runner.resolve(id, of: operation, with: output)
        return A.settle(&state, &runner)
    }

    @inlinable
    mutating func close(_ id: RequestID) -> [Request] {
        runner.close(id)
        return A.settle(&state, &runner)
    }

    /// Mutating, although it changes nothing: with exclusive access to the state, drawing it makes no copy of it.
    @inlinable
    mutating func view() -> A.ViewModel { A.view(of: state) }
}
