public import Effects

/// Runs commands without an app: starts them, accepts answers, and returns requests and events.
///
/// A core is a runner plus an update function. Test kits use the runner alone.
public struct CommandRunner<Event> {
    @usableFromInline var engine = Engine()

    /// Creates a runner without any work.
    @inlinable
    public init() {}

    /// Sets the last assigned request id, so that tests can reach the wraparound after four billion requests.
    package mutating func number(after last: UInt32) { engine.lastID = last }

    /// The programming errors detected in machines so far, each with its remedy. Test kits report them.
    public var defects: [String] { engine.defects }

    /// The number of pending requests.
    public var pendingCount: Int { engine.requests.count }
    /// Whether a request is pending.
    public func isPending(for id: RequestID) -> Bool { engine.requests[id] != nil }

    /// The effect type of a pending request; nil if the request is not pending.
    public func effectType(of id: RequestID) -> ObjectIdentifier? {
        engine.requests[id].map { ObjectIdentifier(type(of: $0.node.effect)) }
    }

    /// Starts a command; its events and requests are then available.
    @inlinable
    public mutating func start(_ command: Command<Event>) {
        if let node = command.node { engine.run(node) }
    }

    /// Returns the next event, running the core's own tasks until one emits; nil if there is no event.
    @inlinable
    public mutating func nextEvent() -> Event? { engine.nextEvent()?.typed(as: Event.self) }

    /// Passes an answer to a pending request.
    @inlinable
    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        try engine.resolve(id, of: effect, with: output)
    }

    /// Closes a request: no more answers will arrive.
    public mutating func close(_ id: RequestID) { engine.close(id) }

    /// Removes and returns the oldest request not yet taken; nil if there is none.
    public mutating func nextRequest() -> Request? { engine.nextRequest() }

    /// Returns everything requested since the last call that was not yet taken.
    @inlinable
    public mutating func takeOutput() -> CoreOutput { engine.takeOutput() }
}
