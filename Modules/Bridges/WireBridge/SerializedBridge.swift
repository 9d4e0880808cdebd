public import Effects
public import WireFormat

/// A shell's side of a wire: a core that is given bytes, used like any other.
///
/// What a wire does not carry is not there: how many answers a request expects, and how many events meant nothing.
public struct SerializedBridge<Event: Sendable, ViewModel: Sendable & Equatable, Link: CoreLink>: CoreBridge {
    private var link: Link
    private let schema: WireSchema<Event, ViewModel>
    private let encoding: WireEncoding
    private var open: [RequestID: OpenRequest] = [:]
    /// Why what came of a closing could not be read. Closing does not throw, so the view that is asked for next does.
    private var failure: BridgeError?

    /// A request that may wait for answers.
    private struct OpenRequest {
        let effect: any Effect.Type
        var isAnswered = false
    }

    /// Uses a core at the other end of a link, which has the same encoding.
    public init(_ schema: WireSchema<Event, ViewModel>, _ link: Link, as encoding: WireEncoding) {
        self.schema = schema
        self.link = link
        self.encoding = encoding
    }

    public var tellsAll: Bool { false }

    public var effects: [any Effect.Type] { schema.effects.map { $0.type }.filter { !($0 is any ViewEffect.Type) } }

    public mutating func start() throws(BridgeError) -> CoreStep { try step(try link.start()) }

    public mutating func process(_ event: Event) throws(BridgeError) -> CoreStep {
        try step(try link.update(try schema.event.write(event, encoding, "the event")))
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep {
        guard let request = open[id] else { throw .notWaiting(id) }
        guard ObjectIdentifier(request.effect) == ObjectIdentifier(effect) else {
            // Most requests are finished with their first answer.
            throw request.isAnswered ? .notWaiting(id) : .wrongEffect(id, expected: request.effect.name, got: E.name)
        }
        let answered = try link.resolve(id, with: try bytes(of: output, to: E.self))
        open[id]?.isAnswered = true
        return try step(answered)
    }

    private func bytes<E: Effect>(of output: E.Output, to effect: E.Type) throws(BridgeError) -> [UInt8] {
        do throws(WireError) {
            if let bytes = try schema.declaration(of: ObjectIdentifier(effect))?.bytes(of: output, as: encoding) {
                return bytes
            }
        } catch {
            throw .unreadable("the answer to \(E.name): \(error)")
        }
        throw .unreadable("\(E.name) has no declaration for the wire")
    }

    public mutating func close(_ id: RequestID) -> CoreStep {
        open[id] = nil
        do throws(BridgeError) {
            return try step(try link.close(id))
        } catch {
            failure = error
            return CoreStep(rendersView: true)
        }
    }

    public func view() throws(BridgeError) -> ViewModel {
        if let failure { throw failure }
        return try schema.view.read(try link.view(), encoding, "the view")
    }

    /// What the core asks for in bytes.
    private mutating func step(_ bytes: [UInt8]) throws(BridgeError) -> CoreStep {
        failure = nil
        var step = CoreStep()
        for request in try schema.requests.read(bytes, encoding, "the requests") {
            switch request.content {
            case .render: step.rendersView = true
            case .effect(let effect):
                let id = RequestID(rawValue: request.id)
                // Nobody answers news or closes it.
                if !(effect is any ViewEffect) { open[id] = OpenRequest(effect: type(of: effect)) }
                step.requests.append(Request(id: id, effect: effect))
            }
        }
        step.cancelled = try link.takeCancelled()
        for id in step.cancelled { open[id] = nil }
        return step
    }
}
