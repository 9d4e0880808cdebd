public import Effects

/// An app and what surrounds it, at one moment of a simulation.
public struct SimulatedWorld<Bridge: CoreBridge> {
    /// What there is to draw.
    public private(set) var view: Bridge.ViewModel
    /// The requests that were not performed yet, oldest first.
    public private(set) var requests: [SimulatedRequest] = []
    /// How often the app was started: once, and again after each crash.
    public private(set) var startCount = 0
    /// What is wrong whatever the app does: a view that changed without a render, a call that the core refused, an
    /// effect without a handler.
    private(set) var fault: String?

    private(set) var handlers: [any SimulatedHandler]
    private let handlerOfEffect: [ObjectIdentifier: Int]
    private var bridge: Bridge
    private let makeBridge: () throws(BridgeError) -> Bridge

    /// Starts the app.
    init(_ makeBridge: @escaping () throws(BridgeError) -> Bridge, _ handlers: [any SimulatedHandler])
        throws(BridgeError)
    {
        self.makeBridge = makeBridge
        self.handlers = handlers
        handlerOfEffect = Dictionary(
            handlers.enumerated().map { (effectType(of: $1), $0) }, uniquingKeysWith: { first, _ in first })
        bridge = try makeBridge()
        view = try bridge.view()
        try launch()
    }

    /// The handler of a type, to be looked at.
    public func handler<H: SimulatedHandler>(_ type: H.Type) -> H? {
        // A cast that fails costs more than the question.
        handlers.first { Swift.type(of: $0) == type } as? H
    }

    private mutating func launch() throws(BridgeError) {
        startCount += 1
        view = try bridge.view()
        try take(try bridge.start())
    }
}

/// A request that waits to be performed.
public struct SimulatedRequest: Sendable {
    /// Its number.
    public let id: RequestID
    /// What is wanted.
    public let effect: any Effect
    /// Whether the core waits for an answer. It does not when it has cancelled a write, which is performed all the same.
    public internal(set) var isAwaited: Bool
    /// The place of its handler.
    let handler: Int
}

// What can happen.
extension SimulatedWorld {
    /// Sends an event.
    mutating func send(_ event: Bridge.Event) throws(BridgeError) { try take(try bridge.process(event)) }

    /// How many outcomes a request can have now.
    func outcomeCount(_ index: Int) -> Int {
        CoreTesting.outcomeCount(of: requests[index], by: handlers[requests[index].handler])
    }

    /// Performs a request, and tells the core if it waits. Returns what came of it.
    mutating func perform(_ index: Int, outcome: Int) throws(BridgeError) -> any Sendable {
        let request = requests.remove(at: index)
        let performed = try CoreTesting.perform(request, by: &handlers[request.handler], outcome, for: &bridge)
        if performed.goesOn { requests.insert(request, at: index) }
        if let step = performed.step { try take(step) }
        return performed.outcome
    }

    mutating func disturb(_ handler: Int, _ index: Int) { handlers[handler].disturb(index) }

    /// Ends the app without a warning, after this many of the waiting writes were performed; and starts it again.
    mutating func crash(performing writeCount: Int) throws(BridgeError) {
        for var write in requests.filter({ !$0.effect.isCancellable }).prefix(writeCount) {
            write.isAwaited = false
            _ = try CoreTesting.perform(write, by: &handlers[write.handler], 0, for: &bridge)
        }
        for index in handlers.indices { handlers[index].crash() }
        requests = []
        bridge = try makeBridge()
        try launch()
    }

    private mutating func take(_ step: CoreStep) throws(BridgeError) {
        for id in step.cancelled { cancel(id) }
        for request in step.requests { begin(request) }
        let before = view
        view = try bridge.view()
        if !step.rendersView, view != before { fault = "the view changed without a render" }
    }

    private mutating func begin(_ request: Request) {
        let effect = request.effect
        guard let handler = handlerOfEffect[ObjectIdentifier(type(of: effect))] else {
            if !(effect is any ViewEffect) { fault = "the simulation has no handler for \(type(of: effect).name)" }
            return
        }
        let awaited = if case .nothing = request.expects { false } else { true }
        // What nobody waits for and is no write clears a timer or notifies; it is done at once.
        guard awaited || !effect.isCancellable else { return }
        let begun = SimulatedRequest(id: request.id, effect: effect, isAwaited: awaited, handler: handler)
        requests.append(begun)
        CoreTesting.begin(begun, by: &handlers[handler])
    }

    private mutating func cancel(_ id: RequestID) {
        guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
        guard requests[index].effect.isCancellable else { return requests[index].isAwaited = false }
        let request = requests.remove(at: index)
        CoreTesting.cancel(request, by: &handlers[request.handler])
    }
}

// Calls of a handler whose type of effect is known only inside.

private func effectType<H: SimulatedHandler>(of handler: H) -> ObjectIdentifier { ObjectIdentifier(H.Handled.self) }

private func outcomeCount<H: SimulatedHandler>(of request: SimulatedRequest, by handler: H) -> Int {
    (request.effect as? H.Handled).map { handler.outcomeCount(request.id, $0) } ?? 0
}

private func begin<H: SimulatedHandler>(_ request: SimulatedRequest, by handler: inout H) {
    if let effect = request.effect as? H.Handled { handler.begin(request.id, effect) }
}

private func cancel<H: SimulatedHandler>(_ request: SimulatedRequest, by handler: inout H) {
    if let effect = request.effect as? H.Handled { handler.cancel(request.id, effect) }
}

private func perform<H: SimulatedHandler, Bridge: CoreBridge>(
    _ request: SimulatedRequest, by handler: inout H, _ outcome: Int, for bridge: inout Bridge
) throws(BridgeError) -> (outcome: any Sendable, step: CoreStep?, goesOn: Bool) {
    guard let effect = request.effect as? H.Handled else { return (SimulatedOutcome<Never>.closed, nil, false) }
    let outcome = handler.perform(request.id, effect, outcome: outcome)
    guard request.isAwaited else { return (outcome, nil, false) }
    return switch outcome {
    case .answer(let output): (output, try bridge.resolve(request.id, of: H.Handled.self, with: output), false)
    case .next(let output): (output, try bridge.resolve(request.id, of: H.Handled.self, with: output), true)
    case .closed: ("no answer", bridge.close(request.id), false)
    }
}
