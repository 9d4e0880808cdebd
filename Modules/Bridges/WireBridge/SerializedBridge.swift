public import Effects
public import WireFormat

/// A shell's side of a wire: a core that is given bytes, used like any other.
///
/// What a wire does not carry is not there: how many answers a request expects, and how many events meant nothing.
public struct SerializedBridge<Event: Sendable, ViewModel: Sendable & Equatable, Link: CoreLink>: CoreBridge {
    private var link: Link
    private let schema: WireSchema<Event, ViewModel>
    private let encoding: WireEncoding
    /// The requests that may wait for answers, by their ids on the wire.
    private var open: [RequestID: OpenRequest] = [:]
    /// The ids on the wire of those that the shell knows by another one.
    private var wireIDs: [RequestID: RequestID] = [:]
    /// The highest id on the wire that the shell knows, too, and what stands next for one that was used before.
    private var (highest, next) = (UInt32.min, UInt32(1) << 31)
    /// Why what came of a closing could not be read. Closing does not throw, so the view that is asked for next does.
    private var failure: BridgeError?

    /// A request that may wait for answers.
    private struct OpenRequest {
        /// The id that the shell knows.
        let id: RequestID
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
        let wireID = wireIDs[id] ?? id
        guard let request = open[wireID], request.id == id else { throw .notWaiting(id) }
        guard ObjectIdentifier(request.effect) == ObjectIdentifier(effect) else {
            // Most requests are finished with their first answer.
            throw request.isAnswered ? .notWaiting(id) : .wrongEffect(id, expected: request.effect.name, got: E.name)
        }
        let answered = try link.resolve(wireID, with: try bytes(of: output, to: E.self))
        open[wireID]?.isAnswered = true
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
        let wireID = wireIDs[id] ?? id
        // The id may be another request's by now.
        guard open[wireID]?.id == id else { return CoreStep() }
        forget(wireID)
        do throws(BridgeError) {
            return try step(try link.close(wireID))
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
        let requests = try schema.requests.read(bytes, encoding, "the requests")
        try check(requests)
        let cancelled = try link.takeCancelled()
        // Nothing throws from here on: every request that is noted reaches the shell.
        var step = CoreStep()
        for request in requests {
            switch request.content {
            case .render: step.rendersView = true
            case .effect(let effect):
                let id = begin(RequestID(rawValue: request.id), type(of: effect))
                step.requests.append(Request(id: id, effect: effect))
            }
        }
        step.cancelled = cancelled.compactMap { forget($0) }
        return step
    }

    /// Throws when a request has the id of one that waits.
    private func check(_ requests: [WireRequest]) throws(BridgeError) {
        var asked: Set<RequestID> = []
        for request in requests {
            guard case .effect(let effect) = request.content, !(effect is any ViewEffect) else { continue }
            let id = RequestID(rawValue: request.id)
            guard open[id]?.isAnswered ?? true, asked.insert(id).inserted else {
                throw .unreadable("request \(id) is asked for while another one waits under its id")
            }
        }
    }

    /// Notes that a request was made, under an id that may have been that of a finished one; the result is the id for
    /// the shell, which knows every request by one of its own.
    private mutating func begin(_ wireID: RequestID, _ effect: any Effect.Type) -> RequestID {
        // Nobody answers news or closes it.
        if effect is any ViewEffect.Type { return wireID }
        forget(wireID)
        var id = wireID
        if (highest + 1..<1 << 31).contains(wireID.rawValue) {
            highest = wireID.rawValue
        } else {
            id = RequestID(rawValue: next)
            next &+= 1
            wireIDs[id] = wireID
        }
        open[wireID] = OpenRequest(id: id, effect: effect)
        return id
    }

    /// Notes that a request waits for nothing more; the result is the id that the shell knows.
    @discardableResult
    private mutating func forget(_ wireID: RequestID) -> RequestID? {
        guard let id = open.removeValue(forKey: wireID)?.id else { return nil }
        wireIDs[id] = nil
        return id
    }
}
