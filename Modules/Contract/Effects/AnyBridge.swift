/// A type-erased bridge, for a bridge chosen at run time; forwards all calls to it.
public struct AnyBridge<Event: Sendable, ViewModel: Sendable & Equatable>: CoreBridge {
    private var bridge: any CoreBridge<Event, ViewModel>

    /// Wraps a bridge.
    public init(_ bridge: any CoreBridge<Event, ViewModel>) { self.bridge = bridge }

    public var effects: [any Effect.Type] { bridge.effects }

    public mutating func start() throws(BridgeError) -> CoreOutput { try bridge.start() }

    public mutating func process(_ event: Event) throws(BridgeError) -> CoreOutput { try bridge.process(event) }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput { try bridge.resolve(id, of: effect, with: output) }

    public mutating func close(_ id: RequestID) -> CoreOutput { bridge.close(id) }

    public func view() throws(BridgeError) -> ViewModel { try bridge.view() }

    public mutating func takeTransfer() -> Transfer? { bridge.takeTransfer() }
}
