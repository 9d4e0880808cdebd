public import Effects

/// Runs commands without an app: starts them, takes answers, gives out requests and events.
///
/// A core is a runner and an update function. Test kits use the runner alone.
public struct CommandRunner<Event> {
    private var engine = Engine()
    private let root = RootNode<Event>()

    /// Creates a runner with nothing to do.
    public init() {}

    /// How many requests wait for an answer.
    public var waitingCount: Int { engine.table.count }
    /// Whether a request waits for an answer.
    public func isWaiting(for id: RequestID) -> Bool { engine.table[id] != nil }
    /// How many commands said that their event was ignored.
    public var ignoredCount: Int { engine.ignoredCount }

    /// Starts a command; its events and requests are there to be taken.
    public mutating func start(_ command: Command<Event>) {
        if command.renders { engine.renders = true }
        if command.isIgnored { engine.ignoredCount += 1 }
        guard let node = command.node else { return }
        engine.begin(node, outlet: root)
        engine.drain()
    }

    /// Adds an event to those that wait.
    public mutating func emit(_ event: Event) { root.events.append((event, nil)) }

    /// The next event, once the core's own tasks have nothing more to do.
    public mutating func nextEvent() -> Event? {
        while true {
            while let (event, run) = root.events.popFirst() {
                if run?.eventTaken() ?? true { return event }
            }
            guard engine.runTasks() else { return nil }
        }
    }

    /// Gives an answer to a request.
    public mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) {
        try engine.resolve(id, of: operation, with: output)
    }

    /// Ends a request: nothing more will be answered.
    public mutating func close(_ id: RequestID) { engine.close(id) }

    /// The requests made since the last call; a render, if one was asked for, comes last.
    public mutating func takeRequests() -> [Request] { engine.takeRequests() }

    /// The requests withdrawn since the last call, in the order of their numbers.
    public mutating func takeWithdrawn() -> [RequestID] {
        guard !engine.withdrawn.isEmpty else { return [] }
        return exchange(&engine.withdrawn, with: []).sorted()
    }
}

/// The end of every command's way: its events wait here for their update.
final class RootNode<Event>: Receiver<Event> {
    /// Events with the run they belong to, which may be cancelled before their turn comes.
    var events = Queue<(Event, Run?)>()

    override func receive(_ event: Event, from run: Run, _ engine: inout Engine) {
        run.eventQueued()
        events.append((event, run))
    }
}

/// First in, first out.
struct Queue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    mutating func append(_ element: consuming Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = exchange(&elements[head], with: nil)
        head += 1
        // Space is given back when empty, or once more than half of a long queue is behind the head.
        if head == elements.count {
            elements.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head > 1024 && head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }
}
