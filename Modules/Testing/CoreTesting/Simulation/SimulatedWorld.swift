public import Effects

/// An app and its environment at one point of a simulation.
public struct SimulatedWorld<Event: Sendable, ViewModel: Sendable & Equatable> {
    /// The current view model.
    public private(set) var view: ViewModel
    /// The requests that are not yet performed, oldest first.
    public private(set) var requests: [SimulatedRequest] = []
    /// The requests that the last step, or the start, has begun.
    public var newRequests: ArraySlice<SimulatedRequest> { requests.suffix(newRequestCount) }
    private var newRequestCount = 0
    /// Whether the last step has changed the view, or started the app.
    public private(set) var hasNewView = true
    /// The number of starts of the app: the first, and one after each crash.
    public private(set) var startCount = 0
    /// A fault that no app may have: a view that changed in a step that does not report it, or an effect without a
    /// handler.
    private(set) var fault: String?

    private(set) var handlers: [any SimulatedHandler]
    private let handlerOfEffect: [ObjectIdentifier: Int]
    private var bridge: any CoreBridge<Event, ViewModel>
    private let makeBridge: () throws(BridgeError) -> any CoreBridge<Event, ViewModel>

    /// Creates and starts the app.
    init(
        _ makeBridge: @escaping () throws(BridgeError) -> any CoreBridge<Event, ViewModel>,
        _ handlers: [any SimulatedHandler]
    )
        throws(BridgeError)
    {
        self.makeBridge = makeBridge
        self.handlers = handlers
        handlerOfEffect = Dictionary(
            handlers.enumerated().map { ($1.effectType, $0) }, uniquingKeysWith: { first, _ in first })
        bridge = try makeBridge()
        view = try bridge.view()
        try launch()
    }

    /// Returns the handler of a type, for inspection.
    public func handler<H: SimulatedHandler>(_ type: H.Type) -> H? {
        // A cast that fails costs more than the comparison.
        handlers.first { Swift.type(of: $0) == type } as? H
    }

    private mutating func launch() throws(BridgeError) {
        startCount += 1
        view = try bridge.view()
        hasNewView = true
        try take(try bridge.start())
    }
}

/// A request that is waiting to be performed.
public struct SimulatedRequest: Sendable {
    /// Its id.
    public let id: RequestID
    /// The requested effect.
    public let effect: any Effect
    /// Whether the core expects an answer. It does not for writes that are notifications or were cancelled, which are
    /// performed nevertheless.
    public internal(set) var isAwaited: Bool
    /// The index of its handler.
    let handler: Int
}

// The steps.
extension SimulatedWorld {
    /// Forgets what the last step has changed.
    mutating func beginStep() { (hasNewView, newRequestCount) = (false, 0) }

    mutating func send(_ event: Event) throws(BridgeError) { try take(try bridge.process(event)) }

    /// Returns the number of currently possible outcomes of a request.
    func outcomeCount(_ index: Int) -> Int {
        handlers[requests[index].handler].outcomeCount(of: requests[index])
    }

    /// Performs a request, and resolves it if the core expects an answer. Returns the outcome.
    mutating func perform(_ index: Int, outcome: Int) throws(BridgeError) -> any Sendable {
        let request = requests.remove(at: index)
        let performed = try handlers[request.handler].perform(request, outcome, for: &bridge)
        if performed.shouldContinue { requests.insert(request, at: index) }
        if let step = performed.step { try take(step) }
        return performed.outcome
    }

    mutating func disturb(_ handler: Int, _ index: Int) { handlers[handler].disturb(index) }

    /// Crashes the app after performing this many of the waiting writes, and restarts it.
    mutating func crash(performing writeCount: Int) throws(BridgeError) {
        for var write in requests.filter({ !$0.effect.isCancellable }).prefix(writeCount) {
            write.isAwaited = false
            _ = try handlers[write.handler].perform(write, 0, for: &bridge)
        }
        for index in handlers.indices { handlers[index].crash() }
        requests = []
        bridge = try makeBridge()
        try launch()
    }

    private mutating func take(_ step: CoreOutput) throws(BridgeError) {
        for id in step.cancelled { cancel(id) }
        for request in step.requests { begin(request) }
        let before = view
        view = try bridge.view()
        if !step.rendersView, view != before { fault = "the view changed without a render" }
        if step.rendersView { hasNewView = true }
    }

    private mutating func begin(_ request: Request) {
        let effect = request.effect
        guard let handler = handlerOfEffect[ObjectIdentifier(type(of: effect))] else {
            if !(effect is any ViewEffect) { fault = "the simulation has no handler for \(type(of: effect).name)" }
            return
        }
        let awaited = if case .nothing = request.expects { false } else { true }
        // A cancellable effect without an answer, such as clearing a timer, is dropped.
        guard awaited || !effect.isCancellable else { return }
        let begun = SimulatedRequest(id: request.id, effect: effect, isAwaited: awaited, handler: handler)
        requests.append(begun)
        newRequestCount += 1
        handlers[handler].begin(begun)
    }

    private mutating func cancel(_ id: RequestID) {
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
        guard requests[index].effect.isCancellable else { return requests[index].isAwaited = false }
        let request = requests.remove(at: index)
        handlers[request.handler].cancel(request)
    }
}

// Calls of a handler with its concrete type of effect.
extension SimulatedHandler {
    fileprivate var effectType: ObjectIdentifier { ObjectIdentifier(Handled.self) }

    fileprivate func outcomeCount(of request: SimulatedRequest) -> Int {
        (request.effect as? Handled).map { outcomeCount(request.id, $0) } ?? 0
    }

    fileprivate mutating func begin(_ request: SimulatedRequest) {
        if let effect = request.effect as? Handled { begin(request.id, effect) }
    }

    fileprivate mutating func cancel(_ request: SimulatedRequest) {
        if let effect = request.effect as? Handled { cancel(request.id, effect) }
    }

    fileprivate mutating func perform<Bridge: CoreBridge>(
        _ request: SimulatedRequest, _ outcome: Int, for bridge: inout Bridge
    ) throws(BridgeError) -> (outcome: any Sendable, step: CoreOutput?, shouldContinue: Bool) {
        guard let effect = request.effect as? Handled else { return (SimulatedOutcome<Never>.closed, nil, false) }
        let outcome = perform(request.id, effect, outcome: outcome)
        guard request.isAwaited else { return (outcome, nil, false) }
        return switch outcome {
        case .answer(let output): (output, try bridge.resolve(request.id, of: Handled.self, with: output), false)
        case .next(let output): (output, try bridge.resolve(request.id, of: Handled.self, with: output), true)
        case .closed: ("no answer", bridge.close(request.id), false)
        }
    }
}
