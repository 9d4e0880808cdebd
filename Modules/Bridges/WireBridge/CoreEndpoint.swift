public import CoreRuntime
public import Effects
public import WireFormat

/// A core's side of a wire: takes bytes, and gives a core what they say.
///
/// A wire does not say to which type of effect an answer belongs; the core knows what it has asked for.
public struct CoreEndpoint<Root: RootMachine>: CoreLink {
    @usableFromInline let core: Core<Root>
    @usableFromInline let schema: WireSchema<Root.ShellEvent, Root.ViewModel>
    @usableFromInline let encoding: WireEncoding
    @usableFromInline var cancelled: [RequestID] = []

    /// Puts a wire before a core; throws when the schema lacks an effect of the app.
    ///
    /// The app does not list its view effects, so one that is missing is found only when the core asks for it: then the
    /// call throws after the core has changed.
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
        guard let type = core.effectType(of: id) else { throw .notWaiting(id) }
        guard let effect = schema.declaration(of: type) else { throw .unreadable("request \(id) cannot be answered") }
        try effect.accept(id, with: answer, as: encoding, on: core)
        return try requests(of: core.advance())
    }

    @inlinable
    public mutating func close(_ id: RequestID) throws(BridgeError) -> [UInt8] { try requests(of: core.close(id)) }

    @inlinable
    public func view() throws(BridgeError) -> [UInt8] { try schema.view.write(core.view(), encoding, "the view") }

    @inlinable
    public mutating func takeCancelled() -> [RequestID] {
        defer { cancelled = [] }
        return cancelled
    }

    /// The requests of a step as bytes. That the view be drawn is asked for last, under an id that nobody waits for.
    @inlinable
    mutating func requests(of step: CoreStep) throws(BridgeError) -> [UInt8] {
        cancelled += step.cancelled
        var requests = step.requests.map { WireRequest(id: $0.id.rawValue, content: .effect($0.effect)) }
        if step.rendersView { requests.append(WireRequest(id: 0, content: .render)) }
        return try schema.requests.write(requests, encoding, "the requests")
    }
}
