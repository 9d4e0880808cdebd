public import Effects

/// What runs commands: the requests that wait, the numbers given out, and a stack of work instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one at the core's door. Nodes are
/// touched only by whoever holds the engine; that is why their own properties go unchecked.
@usableFromInline
struct Engine {
    @usableFromInline var table = RequestTable()
    /// What was said and not yet taken.
    @usableFromInline var calls = Queue<Call>()
    @usableFromInline var renders = false
    @usableFromInline var ignoredCount = 0
    /// The way of events to their update.
    @usableFromInline let passage = Passage()
    /// What is still to be started, the last one first. Nodes add to it in the order in which they want it started, and
    /// the engine turns that around.
    @usableFromInline var work: [Step] = []
    @usableFromInline var lastID: UInt32 = 0
    let rootScope = Scope(idType: nil, in: nil)
    /// The scopes in which somebody who waited was withdrawn, until those who wait there are looked at.
    var vacated: [Scope] = []
    /// What was taken and then withdrawn.
    var withdrawn: [RequestID] = []
    @usableFromInline var tasks: TaskQueueOwner?

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
    mutating func say(_ marks: Marks) {
        if marks.contains(.render) { renders = true }
        if marks.contains(.ignored) { ignoredCount += 1 }
    }

    /// Sends an event on its way out of a frame, through every receiver there is.
    @inlinable
    mutating func emit<Event>(_ event: consuming Event, from frame: Frame) {
        passage.put(event)
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
        if !work.isEmpty { follow() }
    }

    @usableFromInline
    mutating func close(_ id: RequestID) {
        guard let pending = table[id] else { return }
        pending.closed(&self)
        if !work.isEmpty { follow() }
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

    @usableFromInline
    mutating func takeWithdrawn() -> [RequestID] {
        withdrawn.isEmpty ? [] : exchange(&withdrawn, with: []).sorted()
    }

    /// The oldest request that was not taken yet; a render comes after all others.
    @inlinable
    mutating func nextRequest() -> Request? {
        if let call = nextCall() { return call.request }
        return exchange(&renders, with: false) ? .render : nil
    }

    @inlinable
    mutating func takeRequests() -> [Request] {
        if calls.isEmpty { return exchange(&renders, with: false) ? Self.onlyRender : [] }
        return takeManyRequests()
    }

    @usableFromInline
    mutating func takeManyRequests() -> [Request] {
        var all: [Request] = []
        all.reserveCapacity(calls.count + (renders ? 1 : 0))
        while let call = nextCall() { all.append(call.request) }
        if exchange(&renders, with: false) { all.append(.render) }
        return all
    }

    @inlinable
    mutating func nextCall() -> Call? {
        while let call = calls.popFirst() {
            if call.wasRecalled { continue }
            call.wasTaken = true
            return call
        }
        return nil
    }

    /// What most events come to; made once.
    @usableFromInline static let onlyRender = [Request.render]
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
