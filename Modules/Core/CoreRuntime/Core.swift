public import Effects

/// Runs an app behind the bridge: gives it events and answers, numbers its requests, keeps those that wait.
///
/// The same events and answers in the same order give the same requests, ids, states and views. An event that a command
/// emits is processed after the update that returned the command, first in, first out; an update is never entered
/// twice. A core is used by one caller at a time and never traps on what it is given.
public final class Core<Root: RootMachine>: CoreBridge {
    /// The shell's events.
    public typealias Event = Root.ShellEvent
    /// What there is to draw.
    public typealias ViewModel = Root.ViewModel

    @usableFromInline var loop: Loop<Root>

    /// Creates a core in a state; nothing runs before the first event.
    @inlinable
    public init(_ state: consuming Root.State) { loop = Loop(state) }

    /// Creates a core of an app that starts with this; `start()` returns what that asks for.
    @inlinable
    public convenience init(startingWith input: Root.Input) {
        let started = Root.start(input)
        self.init(started.state)
        loop.runner.start(started.command)
    }

    /// Creates a core of an app that needs nothing to start.
    @inlinable
    public convenience init() where Root.Input == Void { self.init(startingWith: ()) }

    /// What machines have done wrong so far, in words that name the remedy. Test kits tell it.
    public var defects: [String] { loop.runner.defects }

    /// How many requests wait for an answer.
    public var waitingCount: Int { loop.runner.waitingCount }

    /// Whether a request waits for an answer.
    public func isWaiting(for id: RequestID) -> Bool { loop.runner.isWaiting(for: id) }

    /// The type of effect of a request that waits for an answer; nil for one that does not.
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

    /// The first half of `resolve`, which needs to know the effect and not the app: it gives the core an answer.
    @inlinable
    package func accept<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) { try loop.runner.engine.resolve(id, of: effect, with: output) }

    /// The second half of `resolve`, which needs to know the app and not the effect: what came of the answer.
    @inlinable
    package func advance() -> CoreStep { loop.advance() }

    @inlinable
    public func close(_ id: RequestID) -> CoreStep { loop.close(id) }

    @inlinable
    public func view() -> Root.ViewModel { loop.view() }

    /// Reads the app's state, for tests.
    public func withState<Result>(_ body: (borrowing Root.State) -> Result) -> Result { body(loop.state) }
}

/// The state and the runner side by side, so that one access to the core reaches both.
@usableFromInline
struct Loop<Root: RootMachine> {
    // First, so that its place does not depend on the state's type.
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

    /// Mutating, although it changes nothing: with exclusive access to the state, drawing it makes no copy of it.
    @inlinable
    mutating func view() -> Root.ViewModel { Root.view(of: state) }
}
