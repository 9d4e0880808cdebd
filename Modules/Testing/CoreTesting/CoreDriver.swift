public import CoreRuntime
public import Effects

/// Drives a whole core with no shell: sends the shell's events, answers requests in any order, reads the view.
public struct CoreDriver<A: App>: Driver {
    public typealias Event = A.Event

    /// What has come out so far.
    public var log = DriverLog<A.Event>()
    private let core: Core<A>

    /// Creates a core in a state.
    public init(_ state: A.State) { core = Core(state) }

    /// What there is to draw.
    public var view: A.ViewModel { core.view() }

    /// Reads the app's state.
    public func withState<Result>(_ body: (borrowing A.State) -> Result) -> Result { core.withState(body) }

    /// Expects what there is to draw.
    public func expectView(_ expected: A.ViewModel) throws(UnmetExpectation) {
        try check(view, is: expected, named: "view")
    }

    /// Sends an event, as a shell does.
    public mutating func send(_ event: A.ShellEvent) throws(BridgeError) {
        let before = view
        take(try core.process(event), before)
    }

    public mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) {
        let before = view
        take(try core.resolve(id, of: operation, with: output), before)
    }

    public mutating func close(_ id: RequestID) {
        let before = view
        take(core.close(id), before)
    }

    private mutating func take(_ requests: [Request], _ before: A.ViewModel) {
        let core = core
        let renders = renderCount
        log.take(requests, withdrawn: core.takeWithdrawn(), ignored: core.ignoredCount) { core.isWaiting(for: $0) }
        log.compareViews(before, view, rendersBefore: renders)
    }
}
