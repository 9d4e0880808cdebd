public import CoreRuntime
public import Effects

/// Drives a whole core with no shell: sends the shell's events, answers requests in any order, reads the view.
public struct CoreDriver<A: RootMachine>: Driver {
    public typealias Event = A.Event

    /// What has come out so far.
    public var log = DriverLog<A.Event>()
    private let core: Core<A>

    /// Creates a core in a state.
    public init(_ state: A.State) { core = Core(state) }

    /// Starts an app.
    public init(startingWith input: A.Input) {
        core = Core(startingWith: input)
        take(core.start(), view)
    }

    /// Starts an app that needs nothing for it.
    public init() where A.Input == Void { self.init(startingWith: ()) }

    /// What there is to draw.
    public var view: A.ViewModel { core.view() }

    /// Reads the app's state.
    public func withState<Result>(_ body: (borrowing A.State) -> Result) -> Result { core.withState(body) }

    /// Expects what there is to draw.
    public func expectView(
        _ expected: A.ViewModel, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            try check(view, is: expected, named: "view")
        }
    }

    /// Sends an event, as a shell does.
    public mutating func send(_ event: A.ShellEvent) throws(BridgeError) {
        let before = view
        take(try core.process(event), before)
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        let before = view
        take(try core.resolve(id, of: effect, with: output), before)
    }

    public mutating func close(_ id: RequestID) {
        let before = view
        take(core.close(id), before)
    }

    private mutating func take(_ step: CoreStep, _ before: A.ViewModel) {
        let core = core
        let renders = renderCount
        log.take(step) { core.isWaiting(for: $0) }
        log.defects = core.defects
        log.compareDeclarations(step.requests, A.effects)
        log.compareViews(before, view, rendersBefore: renders)
    }
}
