/// What a core asks of its shell after one call.
public struct CoreStep: Sendable {
    /// The new requests, in the order in which their handlers are to begin.
    public var requests: [Request]
    /// The requests that were cancelled: their answers are no longer wanted, so that their handlers can stop.
    public var cancelled: [RequestID]
    /// How many events, the shell's and the core's own, meant nothing in the state in which they arrived.
    public var ignoredEvents: Int
    /// Whether the view should be drawn. It is drawn last, once the requests are under way.
    public var rendersView: Bool

    /// Creates a step, by default one that asks for nothing.
    @inlinable
    public init(
        requests: [Request] = [], cancelled: [RequestID] = [], ignoredEvents: Int = 0, rendersView: Bool = false
    ) {
        self.requests = requests
        self.cancelled = cancelled
        self.ignoredEvents = ignoredEvents
        self.rendersView = rendersView
    }
}
