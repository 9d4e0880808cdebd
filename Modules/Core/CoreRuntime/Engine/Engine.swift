import Effects

/// What runs commands: the requests that wait, the numbers given out, and a stack of work instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one at the core's door.
struct Engine {
    var table = RequestTable()
    var requests: [Request] = []
    var withdrawn: [RequestID] = []
    var renders = false
    var ignoredCount = 0
    let rootRun = Run.root()
    private var work: [Work] = []
    private var recalled: Set<RequestID> = []
    private var lastID: UInt32 = 0
    /// Counts how often the requests were taken: one made in this turn has not left the core yet.
    private(set) var turn = 0
    private var tasks: TaskQueue?

    private enum Work {
        case start(Node, Place)
        case ended(Node)
    }

    /// Puts a command's first node on the stack.
    mutating func begin(_ node: Node, outlet: Node) { start(node, Place(outlet: outlet, waiter: nil, run: rootRun)) }

    /// Starts a node after what is being done now; the last one put here starts first.
    mutating func start(_ node: Node, _ place: Place) { work.append(.start(node, place)) }

    /// Tells whoever waits in this place that its work has ended.
    mutating func end(_ place: Place) {
        if let waiter = place.waiter { work.append(.ended(waiter)) }
    }

    /// Does all work on the stack.
    mutating func drain() {
        while let next = work.popLast() {
            switch next {
            case .start(let node, let place):
                guard !place.run.isCancelled else { continue }
                node.fresh().start(place, &self)
            case .ended(let waiter): waiter.childEnded(&self)
            }
        }
    }

    mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) {
        guard let pending = table[id] else { throw .notWaiting(id) }
        guard pending.operationType == ObjectIdentifier(O.self) else {
            throw .wrongOperation(id, expected: pending.operationName, got: O.name)
        }
        let waiting = unsafeDowncast(pending, to: Waiting<O>.self)
        guard waiting.accepts(output) else { throw .wrongAnswer(id, operation: O.name) }
        waiting.answer(output, &self)
        drain()
    }

    mutating func close(_ id: RequestID) {
        guard let pending = table[id] else { return }
        pending.closed(&self)
        drain()
    }

    /// Gives out the next number, never one that still waits and never 0.
    mutating func nextID() -> RequestID {
        repeat { lastID &+= 1 } while lastID == 0 || table[RequestID(rawValue: lastID)] != nil
        return RequestID(rawValue: lastID)
    }

    /// Takes a request back; false when it had not left the core yet, and so is never seen outside.
    mutating func withdraw(_ id: RequestID, madeIn madeTurn: Int) -> Bool {
        table.remove(id)
        guard madeTurn == turn else {
            withdrawn.append(id)
            return true
        }
        recalled.insert(id)
        return false
    }

    mutating func takeRequests() -> [Request] {
        turn += 1
        if !recalled.isEmpty {
            let recalled = exchange(&recalled, with: [])
            requests.removeAll { recalled.contains($0.id) }
        }
        if exchange(&renders, with: false) { requests.append(Request(id: .none, operation: Render())) }
        return exchange(&requests, with: [])
    }

    /// The queue of the core's own tasks, made when the first task starts.
    mutating func taskQueue() -> TaskQueue {
        if let tasks { return tasks }
        let queue = TaskQueue()
        tasks = queue
        return queue
    }

    /// Runs what tasks can do now; false when there was nothing.
    mutating func runTasks() -> Bool {
        guard let tasks, tasks.runJobs() else { return false }
        for message in tasks.takeMessages() {
            message.deliver(&self)
            drain()
        }
        return true
    }
}
