public import CoreRuntime
public import Effects

/// A driver of a whole core without a shell: it sends the shell's events, answers requests in any order, and reads the
/// view.
///
/// It accesses the core through a bridge if ``DriverBridges`` has one.
public struct CoreDriver<A: RootMachine>: Driver {
    public typealias Event = A.Event

    /// Everything that the core has produced so far.
    public var log = DriverLog<A.Event>()
    private let core: Core<A>
    private var bridge: any CoreBridge<A.ShellEvent, A.ViewModel>

    /// Creates a core in a given state.
    public init(_ state: A.State) {
        core = Core(state)
        bridge = DriverBridges.bridge(to: core)
    }

    /// Creates and starts a core.
    public init(startingWith input: A.Input) {
        core = Core(startingWith: input)
        bridge = DriverBridges.bridge(to: core)
        // A bridge that cannot start produces nothing, which the first expectation finds.
        if let step = try? bridge.start() { take(step) }
    }

    /// Creates and starts a core that needs no input.
    public init() where A.Input == Void { self.init(startingWith: ()) }

    /// The current view model.
    public var view: A.ViewModel {
        // A bridge that cannot provide the view has failed the preceding call, each of which checks this.
        (try? bridge.view()) ?? core.view()
    }

    /// Reads the app's state.
    public func withState<Result>(_ body: (borrowing A.State) -> Result) -> Result { core.withState(body) }

    /// Expects the view to equal `expected`.
    public func expectView(
        _ expected: A.ViewModel, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try check(view, is: expected, named: "view", fileID, line)
    }

    /// Sends an event, like a shell.
    public mutating func send(_ event: A.ShellEvent) throws(BridgeError) {
        take(try bridge.process(event))
        _ = try bridge.view()
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        take(try bridge.resolve(id, of: effect, with: output))
        _ = try bridge.view()
    }

    public mutating func close(_ id: RequestID) { take(bridge.close(id)) }

    private mutating func take(_ step: CoreOutput) {
        let core = core
        log.take(step) { core.isPending(for: $0) }
        log.defects = core.defects
        log.compareDeclarations(step.requests, A.effects, by: "\(A.self)")
        if step.ignoredEvents > 0 { core.withState { log.compareViews(core.view(), A.view(of: $0)) } }
    }
}
