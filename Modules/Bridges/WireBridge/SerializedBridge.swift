public import Effects
public import WireFormat

/// A shell's end of a wire: a bridge to a core that exchanges bytes.
///
/// A wire transmits neither how many answers a request expects nor how many events were ignored.
public struct SerializedBridge<Event: Sendable, ViewModel: Sendable & Equatable, Link: CoreLink>: CoreBridge {
    private var link: Link
    private let schema: WireSchema<Event, ViewModel>
    private let encoding: WireEncoding
    /// The requests that may be pending, by wire id.
    private var open: [RequestID: OpenRequest] = [:]
    /// The wire ids of the requests whose shell id differs from it.
    private var wireIDs: [RequestID: RequestID] = [:]
    /// The highest wire id that is also used as a shell id, and the next shell id for a wire id that is reused.
    private var (highest, next) = (UInt32.min, UInt32(1) << 31)
    /// The error from decoding the result of `close`, which does not throw; the next call to `view` throws it instead.
    private var failure: BridgeError?
    private let counter = Counter()

    /// Counts bytes, also those of `view`, which does not change the bridge.
    private final class Counter {
        var transfer = Transfer()

        func sent(_ bytes: [UInt8]) -> [UInt8] {
            transfer.sent += bytes.count
            return bytes
        }

        func received(_ bytes: [UInt8]) -> [UInt8] {
            transfer.received += bytes.count
            return bytes
        }
    }

    /// A request that may be pending.
    private struct OpenRequest {
        /// The id that the shell uses.
        let id: RequestID
        let effect: any Effect.Type
        /// The number that an answer has on the wire, if its encoding has one.
        let number: UInt64
        var isAnswered = false
    }

    /// Creates a bridge to a core behind a link, which must use the same encoding.
    public init(_ schema: WireSchema<Event, ViewModel>, _ link: Link, as encoding: WireEncoding) {
        self.schema = schema
        self.link = link
        self.encoding = encoding
    }

    public var effects: [any Effect.Type] { schema.effects.map { $0.type }.filter { !($0 is any ViewEffect.Type) } }

    public mutating func start() throws(BridgeError) -> CoreOutput {
        // Checked before the first event, which a core of another layout might decode as a different one.
        _ = try schema.view.read(try link.view(), encoding, "the view")
        return try step(try link.start())
    }

    public mutating func process(_ event: Event) throws(BridgeError) -> CoreOutput {
        try step(try link.update(counter.sent(try schema.event.write(event, encoding, "the event"))))
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        let wireID = wireIDs[id] ?? id
        guard let request = open[wireID], request.id == id else { throw .notPending(id) }
        guard ObjectIdentifier(request.effect) == ObjectIdentifier(effect) else {
            // Most requests are finished by their first answer.
            throw request.isAnswered ? .notPending(id) : .wrongEffect(id, expected: request.effect.name, got: E.name)
        }
        let declaration = schema.declaration(of: ObjectIdentifier(effect))
        guard let answer = try declaration?.bytes(of: output, number: request.number, as: encoding) else {
            throw .unreadable("\(E.name) has no declaration for the wire")
        }
        let answered = try link.resolve(wireID, with: counter.sent(answer))
        open[wireID]?.isAnswered = true
        return try step(answered)
    }

    public mutating func close(_ id: RequestID) -> CoreOutput {
        let wireID = wireIDs[id] ?? id
        // The id may have been reused by another request.
        guard open[wireID]?.id == id else { return CoreOutput() }
        forget(wireID)
        do throws(BridgeError) {
            return try step(try link.close(wireID))
        } catch .needsAnswer {
            // The shell no longer waits for this answer.
            return CoreOutput()
        } catch {
            failure = error
            return CoreOutput(rendersView: true)
        }
    }

    public func view() throws(BridgeError) -> ViewModel {
        if let failure { throw failure }
        return try schema.view.read(counter.received(try link.view()), encoding, "the view")
    }

    public mutating func takeTransfer() -> Transfer? {
        let transfer = exchange(&counter.transfer, with: Transfer())
        return transfer == Transfer() ? nil : transfer
    }

    /// Decodes the requests of a step.
    private mutating func step(_ bytes: [UInt8]) throws(BridgeError) -> CoreOutput {
        failure = nil
        let requests = try withoutClearings(try read(bytes))
        let cancelled = try link.takeCancelled()
        try check(requests, cancelled)
        // Nothing throws from here on, so that every registered request reaches the shell.
        var step = CoreOutput()
        // A new request may have the number of one that is cancelled.
        step.cancelled = cancelled.compactMap { forget($0) }
        for request in requests {
            switch request.content {
            case .render: step.rendersView = true
            case .effect(let effect, let number):
                let id = begin(RequestID(rawValue: request.id), type(of: effect), number ?? UInt64(request.id))
                step.requests.append(Request(id: id, effect: effect))
            }
        }
        return step
    }

    /// Closes the requests that clear others, since the shell cancels these by their ids; returns the other requests,
    /// and those that the core makes as a result.
    private mutating func withoutClearings(_ requests: [WireRequest]) throws(BridgeError) -> [WireRequest] {
        var rest = requests.filter { !$0.isClearing }
        for request in requests where request.isClearing {
            rest += try read(try link.close(RequestID(rawValue: request.id)))
        }
        return rest
    }

    private func read(_ bytes: [UInt8]) throws(BridgeError) -> [WireRequest] {
        try schema.requests.read(counter.received(bytes), encoding, "the requests")
    }

    /// Throws if a request has the id of a pending one that is not cancelled.
    private func check(_ requests: [WireRequest], _ cancelled: [RequestID]) throws(BridgeError) {
        var requested: Set<RequestID> = []
        for request in requests {
            guard case .effect(let effect, _) = request.content, !(effect is any ViewEffect) else { continue }
            let id = RequestID(rawValue: request.id)
            guard open[id]?.isAnswered ?? true || cancelled.contains(id), requested.insert(id).inserted else {
                throw .unreadable("request \(id) is asked for while another one waits under its id")
            }
        }
    }

    /// Registers a request whose wire id may have belonged to a finished one. Returns the id for the shell, which is
    /// unique for every request.
    private mutating func begin(_ wireID: RequestID, _ effect: any Effect.Type, _ number: UInt64) -> RequestID {
        // A view effect is neither answered nor closed.
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
        open[wireID] = OpenRequest(id: id, effect: effect, number: number)
        return id
    }

    /// Removes a finished or cancelled request. Returns the id that the shell uses.
    @discardableResult
    private mutating func forget(_ wireID: RequestID) -> RequestID? {
        guard let id = open.removeValue(forKey: wireID)?.id else { return nil }
        wireIDs[id] = nil
        return id
    }
}
