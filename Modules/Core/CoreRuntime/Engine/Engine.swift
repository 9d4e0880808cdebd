public import Effects

/// What runs commands: the requests that wait, the numbers given out, and a stack of work instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one at the core's door. Nodes are
/// touched only by whoever holds the engine; that is why their own properties go unchecked.
@usableFromInline
struct Engine {
    @usableFromInline var table = RequestTable()
    @usableFromInline var requests: [Request] = []
    @usableFromInline var renders = false
    @usableFromInline var ignoredCount = 0
    /// How many events wait for their update.
    @usableFromInline var queuedEvents = 0
    /// What is still to be started, the last one first.
    @usableFromInline var work: [(node: Node, place: Place)] = []
    @usableFromInline var lastID: UInt32 = 0
    /// The last number given out before the requests were last taken.
    @usableFromInline var lastTakenID: UInt32 = 0
    let rootScope = Scope(key: nil, in: nil)
    private var withdrawn: [RequestID] = []
    /// Requests taken back before they left the core.
    @usableFromInline var recalled: Set<RequestID> = []
    @usableFromInline var tasks: TaskQueueOwner?

    @usableFromInline
    init() {}

    /// Starts a node, and everything that follows from it.
    @inlinable
    mutating func run(_ node: Node, in place: consuming Place) {
        begin(node, in: place)
        if !work.isEmpty { drain() }
    }

    /// Starts a node and goes on with the one it wants started in its place, as deep as that goes.
    @inlinable
    mutating func begin(_ node: Node, in place: consuming Place) {
        var place = place
        var next: Node? = node
        while let node = next {
            next = node.fresh().start(&place, &self)
        }
    }

    @usableFromInline
    mutating func drain() {
        while let (node, place) = work.popLast() {
            guard place.run?.isCancelled != true else { continue }
            begin(node, in: place)
        }
    }

    /// Tells whoever waits that their work has ended, and whoever waits for them.
    @inlinable
    mutating func end(_ waiter: Node?) {
        var next = waiter
        while let waiter = next { next = waiter.childEnded(&self) }
    }

    @inlinable
    mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) {
        guard let pending = table[id] else { throw .notWaiting(id) }
        guard pending.operationType == ObjectIdentifier(O.self) else {
            let expected = type(of: pending.operation(pending)).name
            throw .wrongOperation(id, expected: expected, got: O.name)
        }
        let isAccepted = withUnsafePointer(to: output) { pending.answer(pending, $0, &self) }
        guard isAccepted else { throw .wrongAnswer(id, operation: O.name) }
        if !work.isEmpty { drain() }
    }

    @usableFromInline
    mutating func close(_ id: RequestID) {
        guard let pending = table[id] else { return }
        pending.closed(&self)
        drain()
    }

    /// The next number that `nextID` will give out: never one that still waits and never 0.
    @inlinable
    func comingID() -> RequestID {
        var id = lastID
        repeat { id &+= 1 } while id == 0 || table.contains(RequestID(rawValue: id))
        return RequestID(rawValue: id)
    }

    /// Gives out a number.
    @inlinable
    mutating func nextID() -> RequestID {
        let id = comingID()
        lastID = id.rawValue
        return id
    }

    /// Takes a request back; false when it had not left the core yet, and so is never seen outside.
    @usableFromInline
    mutating func withdraw(_ id: RequestID) -> Bool {
        table.remove(id)
        guard isUnseen(id) else {
            withdrawn.append(id)
            return true
        }
        recalled.insert(id)
        return false
    }

    /// Whether a number was given out since the requests were last taken; the numbers may wrap around.
    private func isUnseen(_ id: RequestID) -> Bool {
        let age = id.rawValue &- lastTakenID
        return age != 0 && age <= lastID &- lastTakenID
    }

    @usableFromInline
    mutating func takeWithdrawn() -> [RequestID] {
        withdrawn.isEmpty ? [] : exchange(&withdrawn, with: []).sorted()
    }

    @inlinable
    mutating func takeRequests() -> [Request] {
        lastTakenID = lastID
        if requests.isEmpty { return exchange(&renders, with: false) ? Self.onlyRender : [] }
        return takeManyRequests()
    }

    @usableFromInline
    mutating func takeManyRequests() -> [Request] {
        if !recalled.isEmpty {
            let recalled = exchange(&recalled, with: [])
            requests.removeAll { recalled.contains($0.id) }
        }
        if exchange(&renders, with: false) { requests.append(Request(id: .none, operation: Render())) }
        return exchange(&requests, with: [])
    }

    /// What most events come to; made once.
    @usableFromInline static let onlyRender = [Request(id: .none, operation: Render())]

    /// The queue of the core's own tasks, made when the first task starts.
    @usableFromInline
    mutating func taskQueue() -> TaskQueue {
        if let tasks { return tasks.queue }
        let owner = TaskQueueOwner()
        tasks = owner
        return owner.queue
    }

    /// Runs what tasks can do now; false when there was nothing.
    @inlinable
    mutating func runTasks() -> Bool { tasks == nil ? false : runTaskJobs() }

    @usableFromInline
    mutating func runTaskJobs() -> Bool {
        guard let queue = tasks?.queue, queue.runJobs() else { return false }
        for message in queue.takeMessages() {
            message.deliver(&self)
            drain()
        }
        return true
    }
}
