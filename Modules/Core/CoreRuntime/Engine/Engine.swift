public import Effects

/// The command interpreter, with an explicit stack of work instead of recursion.
///
/// A struct passed `inout`, so that a step costs no exclusivity checks beyond the one on entry to the core.
@usableFromInline
struct Engine {
    /// The pending requests.
    var requests = NumberedTable<RequestID, OutgoingRequest>()
    /// Notifications and requests not yet taken.
    var outgoing = Queue<OutgoingRequest>()
    /// The ids of requests cancelled after they were taken.
    var cancelled: [RequestID] = []
    /// The emitted events, each with the run it belongs to, which may be cancelled before the event is taken.
    private var events = Queue<(event: AnyEvent, run: Run?)>()
    /// A stack of the steps to start. Nodes push in starting order; the engine then reverses the pushed steps.
    var work: [Step] = []
    var lastID: UInt32 = 0
    var lastRun = 0
    let root = Root()
    /// The programming errors detected in machines, as text.
    var defects: [String] = []

    @usableFromInline
    init() {}

    /// Starts a node and all that follows from it.
    @usableFromInline
    mutating func run(_ node: Node) { run(Step(node: node, frame: root.run)) }

    mutating func run(_ step: Step) {
        begin(step)
        drain()
    }

    /// Starts a step, then the one that it returns, until one returns none.
    private mutating func begin(_ first: Step) {
        var next: Step? = first
        while let step = next {
            let before = work.count
            next = step.node.start(in: step.frame, &self)
            if work.count - before > 1 { putInOrder(from: before) }
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

    /// Starts the steps pushed by an external event, and all that follows from them.
    mutating func follow() {
        if work.isEmpty { return }
        putInOrder(from: 0)
        drain()
    }

    private mutating func drain() {
        while let step = work.popLast() {
            if !step.frame.isCancelled { begin(step) }
        }
        // Most cores are idle most of the time, so the memory used by a burst is released.
        if work.capacity > 16 { work = [] }
    }

    /// Emits an event from a frame, through every frame around it that handles events.
    mutating func emit(_ event: consuming AnyEvent, from frame: Frame) {
        var next = frame.outlet
        while let outlet = next {
            event = outlet.pass(event, &self)
            next = outlet.outletAbove
        }
        events.append((event, frame.run?.emitted()))
    }

    /// Handles the end of work in a frame. Returns nil, since no step follows in the frame.
    @discardableResult
    mutating func end(_ frame: Frame) -> Step? {
        notify(frame.waiter)
        return nil
    }

    /// Notifies a frame that work in it has ended, then the frame around it if everything in it has, and so on.
    mutating func notify(_ waiter: Frame?) {
        var next = waiter
        while let waiter = next, waiter.innerEnded(&self) { next = waiter.waiterAbove }
    }

    /// Returns the next event, running the core's own tasks until one emits; nil if there is no event.
    @usableFromInline
    mutating func nextEvent() -> AnyEvent? {
        repeat {
            while let (event, run) = events.popFirst() {
                if run?.eventTaken() ?? true { return event }
            }
        } while runTasks()
        return nil
    }

    /// Returns everything requested since the last call.
    @usableFromInline
    mutating func takeOutput() -> CoreOutput {
        CoreOutput(
            requests: outgoing.isEmpty ? [] : takeRequests(),
            cancelled: cancelled.isEmpty ? [] : exchange(&cancelled, with: []).sorted())
    }

    private mutating func takeRequests() -> [Request] {
        var all: [Request] = []
        all.reserveCapacity(outgoing.count)
        while let request = nextRequest() { all.append(request) }
        return all
    }

    /// Returns the scope in which ids used in a frame are looked up.
    func scope(of frame: Frame) -> Scope { (frame.run ?? root.run).scope }

    /// The defect reported for a child that starts in the scope of an active one.
    static func sharedScope(_ child: any Machine.Type) -> String {
        "a second \(child) was started in the scope of one that is at work, so each stops what the other does: give each "
            + "a declaration of its own, or stop the first before"
    }
}

/// Owns a core's outermost run. Runs and the runs in them retain each other, so they are released with the core here.
final class Root {
    let run = Run(root: Scope())
    /// The run queue of the core's own tasks, created when the first task starts. The tasks retain it.
    var tasks: TaskQueue?

    deinit {
        var runs = [run]
        while let run = runs.popLast() { runs += run.dismantle() }
        tasks?.abandon()
    }
}
