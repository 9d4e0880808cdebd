public import Effects
public import WireFormat

/// A shell's side of a wire: a core that is given bytes, used like any other.
///
/// What a wire does not carry is not there: how many answers a request expects, and how many events meant nothing.
public struct SerializedBridge<App: WireApp, Link: CoreLink>: CoreBridge {
    public typealias Event = App.Event
    public typealias ViewModel = App.ViewModel

    private var link: Link
    private let schema: WireSchema<App>
    private var open: [RequestID: any Effect] = [:]
    /// Why what came of a closing could not be read. Closing does not throw, so the view that is asked for next does.
    private var failure: BridgeError?

    /// Uses a core at the other end of a link, which has the same encoding.
    public init(_ app: App.Type, _ link: Link, as encoding: WireEncoding) {
        self.link = link
        schema = WireSchema(encoding)
    }

    public var effects: [any Effect.Type] {
        schema.effects.map(\.askedType).filter { !($0 is any ViewEffect.Type) }
    }

    public mutating func start() throws(BridgeError) -> CoreStep { try step(try link.start()) }

    public mutating func process(_ event: App.Event) throws(BridgeError) -> CoreStep {
        try step(try link.update(try App.event.write(event, schema.encoding, "the event")))
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreStep {
        guard let asked = open[id] else { throw .notWaiting(id) }
        guard let typed = asked as? E else {
            throw .wrongEffect(id, expected: type(of: asked).name, got: E.name)
        }
        guard typed.accepts(output) else { throw .wrongAnswer(id, effect: E.name) }
        guard let declared = schema.declaration(of: E.self) else {
            throw .unreadable("\(E.name) has no declaration for the wire")
        }
        return try step(try link.resolve(id, with: try bytes(of: output, declared)))
    }

    private func bytes<Declared: WireEffect>(
        of output: any Sendable, _ declared: Declared
    ) throws(BridgeError) -> [UInt8] {
        guard let output = output as? Declared.Asked.Output else { return [] }
        return try declared.answer.write(output, schema.encoding, "the answer to \(declared.name)")
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

    public func view() throws(BridgeError) -> App.ViewModel {
        if let failure { throw failure }
        return try schema.view.read(try link.view(), schema.encoding, "the view").1
    }

    /// What the core asks for in bytes.
    private mutating func step(_ bytes: [UInt8]) throws(BridgeError) -> CoreStep {
        failure = nil
        var step = CoreStep()
        for request in try schema.requests.read(bytes, schema.encoding, "the requests") {
            switch request.content {
            case .render: step.rendersView = true
            case .effect(let effect):
                let id = RequestID(rawValue: request.id)
                open[id] = effect
                step.requests.append(Request(id: id, effect: effect))
            }
        }
        step.cancelled = try link.takeCancelled()
        for id in step.cancelled { open[id] = nil }
        return step
    }
}
