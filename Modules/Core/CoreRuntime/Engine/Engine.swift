public import Effects

/// The command interpreter: pending requests, id assignment, and an explicit work stack instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one on entry to the core. Nodes are
/// only accessed by the holder of the engine, so their own properties are unchecked.
@usableFromInline
struct Engine {
    @usableFromInline var table = RequestTable()
    /// Notifications and requests not yet taken.
    @usableFromInline var outgoing = Queue<OutgoingRequest>()
    /// Passes an event from receiver to receiver until it reaches its update.
    @usableFromInline let eventSlot = EventSlot()
    /// A stack of the steps to start. Nodes push in starting order; the engine then reverses what they pushed.
    @usableFromInline var work: [Step] = []
    @usableFromInline var lastID: UInt32 = 0
    let rootScope = Scope()
    /// The scopes in which a queued command was cancelled, until their queues are re-examined.
    var vacated: [Scope] = []
    /// The ids of requests cancelled after they were taken.
    @usableFromInline var cancelled: [RequestID] = []
    @usableFromInline var tasks: TaskQueueOwner?
    /// The programming errors detected in machines, as text.
    var defects: [String] = []

    @usableFromInline
    init() {}

    /// Starts a node, and all steps that follow from it.
    ///
    /// Not inlinable, so that the node arrives uniquely referenced: a reference still held by the caller would cost a
    /// copy.
    @usableFromInline
    mutating func run(_ node: consuming Node, in frame: consuming Frame) {
        begin(Step(consume node, in: consume frame))
        if !work.isEmpty { drain() }
    }

    /// Starts a node, then the step that each start returns, until one returns none.
    private mutating func begin(_ first: consuming Step) {
        var next: Step? = consume first
        while var step = exchange(&next, with: nil) {
            let before = work.count
            next = step.start(&self)
            if work.count &- before > 1 { putInOrder(from: before) }
        }
    }

    /// Reverses the steps pushed since `start`, so that the first one pushed is started first.
    private mutating func putInOrder(from start: Int) {
        var (low, high) = (start, work.count - 1)
        while low < high {
            work.swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }

    /// Starts the steps pushed by an external event, and all steps that follow from them.
    @usableFromInline
    mutating func follow() {
        putInOrder(from: 0)
        drain()
    }

    private mutating func drain() {
        while let step = work.popLast() {
            if !step.isOver() { begin(consume step) }
        }
        // Most cores are idle most of the time, so the memory used by a burst is released.
        if work.capacity > 16 { work = [] }
    }

    /// Emits an event from a frame, through every receiver on the way to its update.
    @inlinable
    mutating func emit<Event>(_ event: consuming Event, from frame: Frame) {
        eventSlot.put(event)
        let run = frame.run
        var next = frame.outlet
        while let receiver = next { next = receiver._withUnsafeGuaranteedRef { $0.take($0, run, &self) } }
    }

    /// Notifies the frame waiting for finished work, and the frames waiting for that one in turn.
    @inlinable
    mutating func end(_ waiter: Unmanaged<Frame>?) {
        var next = waiter
        while let frame = next { next = frame.takeUnretainedValue().childEnded(&self) }
    }

    @inlinable
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        guard let pending = table[id] else { throw .notPending(id) }
        guard pending.effectType == ObjectIdentifier(E.self) else {
            let expected = type(of: pending.effect(pending)).name
            throw .wrongEffect(id, expected: expected, got: E.name)
        }
        let isAccepted = withUnsafePointer(to: output) { pending.answer(pending, $0, &self) }
        guard isAccepted else { throw .wrongAnswer(id, effect: E.name) }
        if !work.isEmpty { follow() }
    }

    @usableFromInline
    mutating func close(_ id: RequestID) {
        guard let pending = table[id] else { return }
        pending.close(&self)
        if !work.isEmpty { follow() }
    }
}

extension Engine {
    /// The defect reported for a child that starts in the scope of an active one.
    static func sharedScope(_ child: any Machine.Type) -> String {
        "a second \(child) was started in the scope of one that is at work, so each stops what the other does: give each "
            + "a declaration of its own, or stop the first before"
    }
}

// Request ids, and the outgoing requests they are assigned to.
extension Engine {
    /// The id that `nextID` will return: never 0, and never the id of a pending request.
    @inlinable
    func comingID() -> RequestID {
        var id = lastID
        repeat { id &+= 1 } while id == 0 || table.contains(RequestID(rawValue: id))
        return RequestID(rawValue: id)
    }

    /// Assigns the next id.
    @inlinable
    mutating func nextID() -> RequestID {
        let id = comingID()
        lastID = id.rawValue
        return id
    }

    /// Returns everything requested since the last call. An idle step is built without a call into the engine.
    @inlinable
    mutating func takeStep() -> CoreStep {
        CoreStep(
            requests: outgoing.isEmpty ? [] : takeRequests(), cancelled: cancelled.isEmpty ? [] : takeCancelled())
    }

    @usableFromInline
    mutating func takeCancelled() -> [RequestID] { exchange(&cancelled, with: []).sorted() }

    @inlinable
    mutating func nextRequest() -> Request? { nextOutgoing()?.request }

    @usableFromInline
    mutating func takeRequests() -> [Request] {
        var all: [Request] = []
        all.reserveCapacity(outgoing.count)
        while let call = nextOutgoing() { all.append(call.request) }
        return all
    }

    @inlinable
    mutating func nextOutgoing() -> OutgoingRequest? {
        while let call = outgoing.popFirst() {
            if call.wasRecalled { continue }
            call.wasTaken = true
            return call
        }
        return nil
    }
}

// Task commands.
extension Engine {
    /// The run queue of the core's own tasks, created when the first task starts.
    mutating func taskQueue() -> TaskQueue {
        if let tasks { return tasks.queue }
        let owner = TaskQueueOwner()
        tasks = owner
        return owner.queue
    }

    /// Runs the tasks that are ready, and delivers their messages; returns false if there were neither.
    @inlinable
    mutating func runTasks() -> Bool { tasks == nil ? false : runTaskJobs() }

    @usableFromInline
    mutating func runTaskJobs() -> Bool {
        guard let queue = tasks?.queue, queue.runJobs() else { return false }
        while let message = queue.nextMessage() {
            message.deliver(&self)
            if !work.isEmpty { follow() }
        }
        return true
    }
}
