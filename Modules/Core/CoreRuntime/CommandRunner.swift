public import Effects

/// Runs commands without an app: starts them, takes answers, gives out requests and events.
///
/// A core is a runner and an update function. Test kits use the runner alone.
public struct CommandRunner<Event> {
    @usableFromInline var engine = Engine()
    @usableFromInline let root = RootNode<Event>()

    /// Creates a runner with nothing to do.
    @inlinable
    public init() {}

    /// Numbers the next request as if `last` were the last number given out: numbers run out after four billion, and
    /// tests cannot wait for that.
    package mutating func number(after last: UInt32) { engine.lastID = last }

    /// What machines have done wrong so far, in words that name the remedy. Test kits tell it.
    public var defects: [String] { engine.defects }

    /// How many requests wait for an answer.
    public var waitingCount: Int { engine.table.count }
    /// Whether a request waits for an answer.
    public func isWaiting(for id: RequestID) -> Bool { engine.table[id] != nil }

    /// The type of effect of a request that waits for an answer; nil for one that does not.
    @inlinable
    public func effectType(of id: RequestID) -> ObjectIdentifier? { engine.table[id]?.effectType }

    /// Starts a command; its events and requests are there to be taken.
    @inlinable
    public mutating func start(_ command: consuming Command<Event>) {
        engine.note(command.flags)
        if let node = command.takeNode() { engine.run(consume node, in: root) }
    }

    /// The next event, once the core's own tasks have nothing more to do.
    @inlinable
    public mutating func nextEvent() -> Event? {
        repeat {
            while let (event, run) = root.events.popFirst() {
                if !(run?.wasCancelled ?? false) { return event }
            }
        } while engine.runTasks()
        return nil
    }

    /// Gives an answer to a request.
    @inlinable
    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        try engine.resolve(id, of: effect, with: output)
    }

    /// Ends a request: nothing more will be answered.
    public mutating func close(_ id: RequestID) { engine.close(id) }

    /// The oldest request that was not taken yet.
    @inlinable
    public mutating func nextRequest() -> Request? { engine.nextRequest() }

    /// What was asked for since the last call, and not taken yet.
    @inlinable
    public mutating func takeStep() -> CoreStep { engine.takeStep() }
}
