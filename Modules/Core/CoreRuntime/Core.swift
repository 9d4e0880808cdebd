public import Effects

/// Runs an app behind the bridge interface: processes events and answers, assigns request ids, and tracks pending
/// requests.
///
/// A core is deterministic: the same events and answers in the same order yield the same requests, ids, states and
/// views. An event that a command emits is processed after the update that returned the command, first in, first out;
/// updates are never reentrant. After each call in which an event was handled, the view is computed once and compared
/// with the last one, which the core keeps; its output reports that the view is to be rendered if they differ. A core
/// is not thread-safe: calls must be serialized. It never traps on invalid input.
public final class Core<Root: RootMachine>: CoreBridge {
    /// The events that the shell may send.
    public typealias Event = Root.ShellEvent
    /// The view model of the root machine.
    public typealias ViewModel = Root.ViewModel

    @usableFromInline var app: RunningApp<Root>

    /// Creates a core in a given state, with no work started.
    @inlinable
    public init(_ state: consuming Root.State) { app = RunningApp(state) }

    /// Creates a core by starting its root machine; `start()` returns the first requests.
    @inlinable
    public convenience init(startingWith input: Root.Input) {
        let started = Root.start(input)
        self.init(started.state)
        app.runner.start(started.command)
    }

    /// Creates a core whose root machine starts without input.
    @inlinable
    public convenience init() where Root.Input == Void { self.init(startingWith: ()) }

    /// The programming errors detected in machines so far, each with its remedy. Test kits report them.
    public var defects: [String] { app.runner.defects }

    /// The number of pending requests.
    public var pendingCount: Int { app.runner.pendingCount }

    /// Whether a request is pending.
    public func isPending(for id: RequestID) -> Bool { app.runner.isPending(for: id) }

    /// The effect type of a pending request; nil if the request is not pending.
    @inlinable
    public func effectType(of id: RequestID) -> ObjectIdentifier? { app.runner.effectType(of: id) }

    /// The types of the effects that the root machine and its children request, each once.
    public var effects: [any Effect.Type] {
        var seen = Set<ObjectIdentifier>()
        return Root.effects.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    @inlinable
    public func start() -> CoreOutput { Root.advance(&app) }

    @inlinable
    public func process(_ event: Root.ShellEvent) throws(BridgeError) -> CoreOutput {
        app.handle(Root.event(from: event))
        return Root.advance(&app)
    }

    @inlinable
    public func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        try accept(id, of: effect, with: output)
        return Root.advance(&app)
    }

    /// The first half of `resolve`, which depends on the effect type but not on the app: passes an answer to the core.
    @inlinable
    package func accept<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) { try app.runner.engine.resolve(id, of: effect, with: output) }

    /// The second half of `resolve`, which depends on the app but not on the effect type: returns the output.
    @inlinable
    package func advance() -> CoreOutput { Root.advance(&app) }

    @inlinable
    public func close(_ id: RequestID) -> CoreOutput {
        app.runner.close(id)
        return Root.advance(&app)
    }

    /// Whether a pending request expects one answer, and its effect has no `unanswered` output.
    @usableFromInline
    package func needsAnswer(_ id: RequestID) -> Bool { app.runner.engine.needsAnswer(id) }

    @inlinable
    public func view() -> Root.ViewModel { app.view }

    /// Calls a closure with the app's state, for tests.
    public func withState<Result>(_ body: (borrowing Root.State) -> Result) -> Result { body(app.state) }
}

/// The state of an app, its unfinished work and the last view that was published.
public struct RunningApp<Root: RootMachine> {
    // First, so that its offset does not depend on the state's type.
    @usableFromInline var runner = CommandRunner<Root.Event>()
    @usableFromInline var state: Root.State
    @usableFromInline var view: Root.ViewModel
    @usableFromInline var ignoredEvents = 0
    /// Whether an event was handled since the view was last computed.
    @usableFromInline var isViewStale = false

    @inlinable
    init(_ state: consuming Root.State) {
        view = Root.view(of: state)
        self.state = state
    }

    @inlinable
    mutating func handle(_ event: consuming Root.Event) {
        switch Root.update(&state, event) {
        case .running(let command):
            isViewStale = true
            runner.start(command)
        case .ignored: ignoredEvents += 1
        }
    }

    @inlinable
    mutating func advance() -> CoreOutput {
        while let event = runner.nextEvent() { handle(event) }
        var output = runner.takeOutput()
        output.ignoredEvents = exchange(&ignoredEvents, with: 0)
        if isViewStale { output.rendersView = updateView() }
        return output
    }

    /// Borrows the state, which is large, instead of copying it out of the app.
    @inlinable
    static func view(of state: borrowing Root.State) -> Root.ViewModel { Root.view(of: state) }

    /// Computes the view, and returns whether it differs from the last one.
    @inlinable
    mutating func updateView() -> Bool {
        isViewStale = false
        let next = Self.view(of: state)
        if next == view { return false }
        view = next
        return true
    }
}
