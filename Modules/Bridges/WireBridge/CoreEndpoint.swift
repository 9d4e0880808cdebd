public import Effects
public import WireFormat

/// A core's side of a wire: takes bytes, and gives a core what they say.
///
/// A wire does not say to which type of effect an answer belongs, so the effect of each open request is kept.
public struct CoreEndpoint<App: WireApp, Bridge: CoreBridge>: CoreLink
where Bridge.Event == App.Event, Bridge.ViewModel == App.ViewModel {
    private var bridge: Bridge
    private let schema: WireSchema<App>
    private var open: [RequestID: OpenRequest] = [:]
    private var cancelled: [RequestID] = []

    private struct OpenRequest {
        let wire: any WireEffect
        /// Whether it is finished with its first answer.
        let endsWithAnswer: Bool
    }

    /// Puts a wire before a core.
    public init(_ app: App.Type, _ bridge: Bridge, as encoding: WireEncoding) {
        self.bridge = bridge
        schema = WireSchema(encoding)
    }

    public mutating func start() throws(BridgeError) -> [UInt8] { try requests(of: try bridge.start()) }

    public mutating func update(_ event: [UInt8]) throws(BridgeError) -> [UInt8] {
        try requests(of: try bridge.process(try App.event.read(event, schema.encoding, "the event")))
    }

    public mutating func resolve(_ id: RequestID, with answer: [UInt8]) throws(BridgeError) -> [UInt8] {
        guard let request = open[id] else { throw .notWaiting(id) }
        let step = try resolve(id, request.wire, answer)
        if request.endsWithAnswer { open[id] = nil }
        return try requests(of: step)
    }

    private mutating func resolve<Declared: WireEffect>(
        _ id: RequestID, _ wire: Declared, _ answer: [UInt8]
    ) throws(BridgeError) -> CoreStep {
        let output = try wire.answer.read(answer, schema.encoding, "the answer to \(wire.name) \(id)")
        return try bridge.resolve(id, of: Declared.Asked.self, with: output)
    }

    public mutating func close(_ id: RequestID) throws(BridgeError) -> [UInt8] {
        open[id] = nil
        return try requests(of: bridge.close(id))
    }

    public func view() throws(BridgeError) -> [UInt8] {
        try schema.view.write(((), try bridge.view()), schema.encoding, "the view")
    }

    public mutating func takeCancelled() -> [RequestID] {
        defer { cancelled = [] }
        return cancelled
    }

    /// The requests of a step as bytes. That the view be drawn is asked for last, under an id that nobody waits for.
    private mutating func requests(of step: CoreStep) throws(BridgeError) -> [UInt8] {
        var requests: [WireRequest] = []
        requests.reserveCapacity(step.requests.count + 1)
        for request in step.requests {
            guard let wire = schema.declaration(of: type(of: request.effect)) else {
                throw .unreadable("\(type(of: request.effect).name) has no declaration for the wire")
            }
            requests.append(WireRequest(id: request.id.rawValue, content: .effect(request.effect)))
            switch request.expects {
            case .nothing: break
            case .answer: open[request.id] = OpenRequest(wire: wire, endsWithAnswer: true)
            case .answers: open[request.id] = OpenRequest(wire: wire, endsWithAnswer: false)
            }
        }
        for id in step.cancelled { open[id] = nil }
        cancelled += step.cancelled
        if step.rendersView { requests.append(WireRequest(id: 0, content: .render)) }
        return try schema.requests.write(requests, schema.encoding, "the requests")
    }
}

extension Wire {
    func read(_ bytes: [UInt8], _ encoding: WireEncoding, _ name: @autoclosure () -> String) throws(BridgeError)
        -> Value
    {
        do throws(WireError) {
            return try decode(bytes, as: encoding)
        } catch {
            throw .unreadable("\(name()): \(error)")
        }
    }

    func write(
        _ value: Value, _ encoding: WireEncoding, _ name: @autoclosure () -> String
    ) throws(BridgeError) -> [UInt8] {
        do throws(WireError) {
            return try encode(value, as: encoding)
        } catch {
            throw .unreadable("\(name()): \(error)")
        }
    }
}
