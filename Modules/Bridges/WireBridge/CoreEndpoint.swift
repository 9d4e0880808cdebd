public import CoreRuntime
public import Effects
public import WireFormat

/// A core's end of a wire: decodes messages and passes them to the core.
///
/// An answer on the wire does not include its effect type, which is taken from the pending request.
public struct CoreEndpoint<Root: RootMachine>: CoreServer {
    @usableFromInline let core: Core<Root>
    @usableFromInline let schema: WireSchema<Root.ShellEvent, Root.ViewModel>
    @usableFromInline let encoding: WireEncoding
    @usableFromInline var cancelled: [RequestID] = []
    @usableFromInline var updates = UpdateLog()
    /// The effects that clear pending requests, by the ids of these requests.
    @usableFromInline var clearings: [RequestID: any AnyClearing] = [:]
    /// The requests that clear others, by their own ids, until they are answered.
    @usableFromInline var clears: [RequestID: any AnyClearing] = [:]
    /// The id of the last request that clears another. These ids have a separate range, so that the core's ids are the
    /// same with and without a wire; they reach this range only after two billion requests.
    @usableFromInline var lastClear = Self.firstClear

    @usableFromInline static var firstClear: UInt32 { 1 << 31 }

    /// Wraps a core. Throws if the schema lacks one of the app's effects.
    ///
    /// View effects and the cases of an effect are not checked here: one without a declaration is found only when
    /// the core requests it, and that call throws after the core has changed.
    @inlinable
    public init(
        _ schema: WireSchema<Root.ShellEvent, Root.ViewModel>, _ core: Core<Root>, as encoding: WireEncoding
    ) throws(BridgeError) {
        for effect in Root.effects where schema.declaration(of: ObjectIdentifier(effect)) == nil {
            throw .unreadable("\(effect.name) has no declaration for the wire")
        }
        self.schema = schema
        self.core = core
        self.encoding = encoding
    }

    @inlinable
    public mutating func start() throws(BridgeError) -> [UInt8] { try requests(of: core.start()) }

    @inlinable
    public mutating func update(_ event: [UInt8]) throws(BridgeError) -> [UInt8] {
        try requests(of: try core.process(try schema.event.read(event, encoding, "the event")))
    }

    @inlinable
    public mutating func resolve(_ id: RequestID, with answer: [UInt8]) throws(BridgeError) -> [UInt8] {
        if let clearing = clears[id] { return try resolveClear(id, clearing, with: answer) }
        guard let type = core.effectType(of: id) else { throw .notPending(id) }
        guard let effect = schema.declaration(of: type) else { throw .unreadable("request \(id) cannot be answered") }
        if try !effect.accept(id, with: answer, as: encoding, on: core) {
            guard clearings[id] != nil else { throw .wrongAnswer(id, effect: effect.type.name) }
            return try end(id)
        }
        if !core.isPending(for: id) { clearings[id] = nil }
        return try requests(of: core.advance())
    }

    @inlinable
    public mutating func close(_ id: RequestID) throws(BridgeError) -> [UInt8] {
        if clears.removeValue(forKey: id) != nil { return try requests(of: CoreOutput()) }
        if core.needsAnswer(id) { throw .needsAnswer(id) }
        return try end(id)
    }

    /// Ends a request that gets no more answers, such as a timer that the shell has cleared.
    @inlinable
    mutating func end(_ id: RequestID) throws(BridgeError) -> [UInt8] {
        clearings[id] = nil
        return try requests(of: core.close(id))
    }

    @inlinable
    public func view() throws(BridgeError) -> [UInt8] { try schema.view.write(core.view(), encoding, "the view") }

    @inlinable
    public mutating func changes(since revision: UInt64, of boot: UInt64) throws(BridgeError) -> [UInt8] {
        let (core, schema, encoding) = (core, schema, encoding)
        return try updates.changes(since: revision, of: boot, schema.published, version: schema.version, encoding) {
            () throws(BridgeError) in try schema.view.write(core.view(), encoding, "the view")
        }
    }

    @inlinable
    public mutating func takeCancelled() -> [RequestID] {
        defer { cancelled = [] }
        return cancelled
    }

    /// Encodes the requests of a step. A render request comes last, under an id that is never pending.
    @inlinable
    mutating func requests(of step: CoreOutput) throws(BridgeError) -> [UInt8] {
        cancelled += step.cancelled
        if step.rendersView { updates.changeView() }
        var requests = (step.requests + cleared(step.cancelled)).map { request in
            let id = request.id.rawValue
            if let clearing = schema.clearing(request) { clearings[request.id] = clearing }
            return WireRequest(id: id, content: .effect(request.effect, number: UInt64(id)))
        }
        if step.rendersView { requests.append(WireRequest(id: 0, content: .render)) }
        let bytes = try schema.requests.write(requests, encoding, "the requests")
        updates.add(step.requests)
        return bytes
    }

    /// Returns the requests that clear cancelled ones.
    @usableFromInline
    mutating func cleared(_ cancelled: [RequestID]) -> [Request] {
        cancelled.compactMap { clearings.removeValue(forKey: $0) }.map { effect in
            let id = nextClearID()
            clears[id] = effect
            return Request(id: id, effect: effect)
        }
    }

    private mutating func nextClearID() -> RequestID {
        repeat {
            lastClear = lastClear == .max ? Self.firstClear : lastClear + 1
        } while clears[RequestID(rawValue: lastClear)] != nil || core.isPending(for: RequestID(rawValue: lastClear))
        return RequestID(rawValue: lastClear)
    }

    /// Accepts the answer to a request that clears another.
    @usableFromInline
    mutating func resolveClear(
        _ id: RequestID, _ clearing: any AnyClearing, with answer: [UInt8]
    ) throws(BridgeError) -> [UInt8] {
        guard let effect = schema.declaration(of: ObjectIdentifier(type(of: clearing))) else { throw .notPending(id) }
        let number = try effect.clearedNumber(id, in: answer, as: encoding)
        guard number == clearing.number else { throw .wrongAnswer(id, effect: effect.type.name) }
        return try close(id)
    }
}
