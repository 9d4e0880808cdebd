public import Effects

/// What runs commands: the requests that wait, the numbers given out, and a stack of work instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one at the core's door. Nodes are
/// touched only by whoever holds the engine; that is why their own properties go unchecked.
@usableFromInline
struct Engine {
    @usableFromInline var table = RequestTable()
    /// Notifications and requests that were not yet taken.
    @usableFromInline var outgoing = Queue<OutgoingRequest>()
    @usableFromInline var renders = false
    @usableFromInline var ignoredCount = 0
    /// The way of events to their update.
    @usableFromInline let eventSlot = EventSlot()
    /// What is still to be started, the last one first. Nodes add to it in the order in which they want it started, and
    /// the engine turns that around.
    @usableFromInline var work: [Step] = []
    @usableFromInline var lastID: UInt32 = 0
    let rootScope = Scope()
    /// The scopes in which somebody who waited was cancelled, until those who wait there are looked at.
    var vacated: [Scope] = []
    /// What was taken and then cancelled.
    @usableFromInline var cancelled: [RequestID] = []
    @usableFromInline var tasks: TaskQueueOwner?
    /// What machines have done wrong, in words.
    var defects: [String] = []

    @usableFromInline
    init() {}

    /// Starts a node, and everything that follows from it.
    ///
    /// Not inlinable, so that the node arrives here alone: a reference that a caller still holds would cost a copy.
    @usableFromInline
    mutating func run(_ node: consuming Node, in frame: consuming Frame) {
        begin(Step(consume node, in: consume frame))
        if !work.isEmpty { drain() }
    }

    /// Starts a node and goes on with the one it wants started next, as deep as that goes.
    private mutating func begin(_ first: consuming Step) {
        var next: Step? = consume first
        while var step = exchange(&next, with: nil) {
            let before = work.count
            next = step.start(&self)
            if work.count &- before > 1 { putInOrder(from: before) }
        }
    }

    /// Turns around what one step has left to be started, so that what was left first is started first.
    private mutating func putInOrder(from start: Int) {
        var (low, high) = (start, work.count - 1)
        while low < high {
            work.swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }

    /// Starts what something from outside has left to be started, and everything that follows from it.
    @usableFromInline
    mutating func follow() {
        putInOrder(from: 0)
        drain()
    }

    private mutating func drain() {
        while let step = work.popLast() {
            if !step.isOver() { begin(consume step) }
        }
        // Most cores are at rest most of the time; what a burst needed is given back.
        if work.capacity > 16 { work = [] }
    }

    /// Takes note of what a command says when it starts.
    @inlinable
    mutating func note(_ flags: Flags) {
        if flags.contains(.render) { renders = true }
        if flags.contains(.ignored) { ignoredCount += 1 }
    }

    /// Sends an event on its way out of a frame, through every receiver there is.
    @inlinable
    mutating func emit<Event>(_ event: consuming Event, from frame: Frame) {
        eventSlot.put(event)
        let run = frame.run
        var next = frame.outlet
        while let receiver = next { next = receiver._withUnsafeGuaranteedRef { $0.take($0, run, &self) } }
    }

    /// Tells whoever waits that their work has ended, and whoever waits for them.
    @inlinable
    mutating func end(_ waiter: Unmanaged<Frame>?) {
        var next = waiter
        while let frame = next { next = frame.takeUnretainedValue().childEnded(&self) }
    }

    @inlinable
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        guard let pending = table[id] else { throw .notWaiting(id) }
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
        pending.closed(&self)
        if !work.isEmpty { follow() }
    }
}

extension Engine {
    /// The words for a child that begins where another one is at work.
    static func sharedScope(_ child: any Machine.Type) -> String {
        "a second \(child) was started in the scope of one that is at work, so each stops what the other does: give each "
            + "an `id` of its own in startChild and updateChild, or stop the first with stopChild"
    }
}

// Numbers, and what leaves the core under them.
extension Engine {
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

    /// What was asked for since the last call. An idle step is built without a call into the engine.
    @inlinable
    mutating func takeStep() -> CoreStep {
        CoreStep(
            requests: outgoing.isEmpty ? [] : takeRequests(), cancelled: cancelled.isEmpty ? [] : takeCancelled(),
            ignoredEvents: exchange(&ignoredCount, with: 0), rendersView: exchange(&renders, with: false))
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
    /// The queue of the core's own tasks, made when the first task starts.
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
        while let message = queue.nextMessage() {
            message.deliver(&self)
            if !work.isEmpty { follow() }
        }
        return true
    }
}
