public import Effects

/// Runs an app behind the bridge interface: processes events and answers, assigns request ids, and tracks pending
/// requests.
///
/// A core is deterministic: the same events and answers in the same order yield the same requests, ids, states and
/// views. An event that a command emits is processed after the update that returned the command, first in, first out;
/// updates are never reentrant. A core is not thread-safe: calls must be serialized. It never traps on invalid input.
public final class Core<Root: RootMachine>: CoreBridge {
    /// The events that the shell may send.
    public typealias Event = Root.ShellEvent
    /// The view model of the root machine.
    public typealias ViewModel = Root.ViewModel

    @usableFromInline var loop: Loop<Root>

    /// Creates a core in a given state, with no work started.
    @inlinable
    public init(_ state: consuming Root.State) { loop = Loop(state) }

    /// Creates a core by starting its root machine; `start()` returns the first requests.
    @inlinable
    public convenience init(startingWith input: Root.Input) {
        let started = Root.start(input)
        self.init(started.state)
        loop.runner.start(started.command)
    }

    /// Creates a core whose root machine starts without input.
    @inlinable
    public convenience init() where Root.Input == Void { self.init(startingWith: ()) }

    /// The programming errors detected in machines so far, each with its remedy. Test kits report them.
    public var defects: [String] { loop.runner.defects }

    /// The number of pending requests.
    public var pendingCount: Int { loop.runner.pendingCount }

    /// Whether a request is pending.
    public func isPending(for id: RequestID) -> Bool { loop.runner.isPending(for: id) }

    /// The effect type of a pending request; nil if the request is not pending.
    @inlinable
    public func effectType(of id: RequestID) -> ObjectIdentifier? { loop.runner.effectType(of: id) }

    public var effects: [any Effect.Type] { Root.effects }

    @inlinable
    public func start() -> CoreStep { loop.advance() }

    @inlinable
    public func process(_ event: Root.ShellEvent) throws(BridgeError) -> CoreStep {
        loop.process(Root.event(from: event))
    }

    @inlinable
    public func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep {
        try loop.resolve(id, of: effect, with: output)
    }

    /// The first half of `resolve`, which depends on the effect type but not on the app: passes an answer to the core.
    @inlinable
    package func accept<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) { try loop.runner.engine.resolve(id, of: effect, with: output) }

    /// The second half of `resolve`, which depends on the app but not on the effect type: returns the resulting step.
    @inlinable
    package func advance() -> CoreStep { loop.advance() }

    @inlinable
    public func close(_ id: RequestID) -> CoreStep { loop.close(id) }

    @inlinable
    public func view() -> Root.ViewModel { loop.view() }

    /// Calls a closure with the app's state, for tests.
    public func withState<Result>(_ body: (borrowing Root.State) -> Result) -> Result { body(loop.state) }
}

/// The state and the runner in one struct, so that one access to the core covers both.
@usableFromInline
struct Loop<Root: RootMachine> {
    // First, so that its offset does not depend on the state's type.
    @usableFromInline var runner = CommandRunner<Root.Event>()
    @usableFromInline var state: Root.State

    @inlinable
    init(_ state: consuming Root.State) { self.state = state }

    @inlinable
    mutating func advance() -> CoreStep { Root.drain(&state, &runner) }

    @inlinable
    mutating func process(_ event: consuming Root.Event) -> CoreStep {
        runner.start(updateInPlace(Root.self, &state, event).command)
        return advance()
    }

    @inlinable
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep {
        try runner.resolve(id, of: effect, with: output)
        return advance()
    }

    @inlinable
    mutating func close(_ id: RequestID) -> CoreStep {
        runner.close(id)
        return advance()
    }

    /// Mutating, although it changes nothing: exclusive access to the state avoids copying it.
    @inlinable
    mutating func view() -> Root.ViewModel { Root.view(of: state) }
}
