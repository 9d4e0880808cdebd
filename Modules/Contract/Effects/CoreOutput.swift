/// The result of one call to a core, for its shell to carry out.
public struct CoreOutput: Sendable {
    /// The new requests, in the order in which to start their handlers.
    public var requests: [Request]
    /// The cancelled requests: their answers are no longer needed, so their handlers can stop.
    public var cancelled: [RequestID]
    /// The number of events, both the shell's and the core's own, that had no meaning in the state in which they
    /// arrived.
    public var ignoredEvents: Int
    /// Whether to render the view, after the requests have been started.
    public var rendersView: Bool

    /// Creates an output, empty by default.
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
