public import Effects
import Synchronization

/// What a task command's code can do: ask, say, and emit.
///
/// Awaiting anything else leaves the core's own run queue, and the rest of the code runs only at the next call of the
/// core. Every wait throws `CancellationError` once the command is cancelled.
public struct TaskContext<Event>: Sendable {
    @usableFromInline let post: TaskPost

    @inlinable
    init(_ post: TaskPost) { self.post = post }

    /// Asks for one answer and waits for it.
    @inlinable
    public func request<O: Operation>(_ operation: O) async throws(CancellationError) -> O.Output {
        let answer: O.Output? = await withUnsafeContinuation { continuation in
            post.begin(AwaitNode(operation, continuation))
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Emits an event; it is processed after the updates of those before it.
    @inlinable
    public func emit(_ event: sending Event) { post.begin(EmitNode(event)) }

    /// Tells the shell something that has no answer.
    @inlinable
    public func notify<O: Operation>(_ operation: O) { post.begin(NotifyNode(operation)) }
}

/// Runs code over requests.
@usableFromInline
final class TaskNode: Leaf {
    @usableFromInline typealias Body = @Sendable (TaskPost) async -> Void
    private let body: Body
    @exclusivity(unchecked) private final var task: Task<Void, Never>?

    @usableFromInline
    init(_ body: @escaping Body) {
        self.body = body
        super.init()
    }

    override func copy() -> Node { TaskNode(body) }

    override func start(_ place: inout Place, _ engine: inout Engine) -> Node? {
        let run = Run(within: place.run, of: engine)
        run.waiter = place.waiter
        run.add(self)
        let queue = engine.taskQueue()
        let post = TaskPost(queue, self, Place(outlet: place.outlet, waiter: nil, run: run))
        task = Task(executorPreference: queue) { [body] in
            await body(post)
            post.ended()
        }
        return nil
    }

    override func withdraw(_ engine: inout Engine) { task?.cancel() }
}

/// A request that a task waits for; nil resumes it as cancelled.
@usableFromInline
final class AwaitNode<O: Operation>: Pending {
    @usableFromInline let asked: O
    @exclusivity(unchecked) @usableFromInline final var continuation: UnsafeContinuation<O.Output?, Never>?

    @inlinable
    init(_ operation: O, _ continuation: UnsafeContinuation<O.Output?, Never>) {
        asked = operation
        self.continuation = continuation
        super.init(
            operationType: ObjectIdentifier(O.self),
            operation: { unsafeDowncast($0, to: AwaitNode<O>.self).asked },
            answer: { node, output, engine in
                let node = unsafeDowncast(node, to: AwaitNode<O>.self)
                let output = output.assumingMemoryBound(to: O.Output.self)
                guard node.asked.accepts(output.pointee) else { return false }
                node.finish(&engine)
                node.resume(output.pointee)
                return true
            })
    }

    /// A core that goes away leaves no task suspended for ever.
    deinit { resume(nil) }

    @usableFromInline
    override func closed(_ engine: inout Engine) {
        finish(&engine)
        resume(nil)
    }

    @usableFromInline
    override func withdraw(_ engine: inout Engine) {
        super.withdraw(&engine)
        resume(nil)
    }

    @usableFromInline
    override func neverStarted() { resume(nil) }

    @inlinable
    func resume(_ output: O.Output?) {
        exchange(&continuation, with: nil)?.resume(returning: output)
    }
}

/// Where a task's code leaves what it wants the engine to do.
///
/// Unchecked, because nodes are not sendable: the engine takes the messages while the code is suspended, and the
/// queue's lock orders the two.
@usableFromInline
struct TaskPost: @unchecked Sendable {
    private let queue: TaskQueue
    private let task: Leaf
    private let place: Place

    @usableFromInline
    init(_ queue: TaskQueue, _ task: Leaf, _ place: Place) {
        self.queue = queue
        self.task = task
        self.place = place
    }

    @usableFromInline
    func begin(_ node: Node) { queue.send(TaskMessage(node: node, place: place)) }

    @usableFromInline
    func ended() { queue.send(TaskMessage(node: nil, place: place)) }
}

/// A node to start for a task, or its end.
struct TaskMessage: @unchecked Sendable {
    let node: Node?
    let place: Place

    func deliver(_ engine: inout Engine) {
        guard let node else { return engine.end(place.run) }
        if place.run?.isCancelled == true { node.neverStarted() } else { engine.run(node, in: place) }
    }
}

/// The core's own run queue: jobs of task commands wait here and run inside the core's calls.
@usableFromInline
final class TaskQueue: TaskExecutor {
    private struct State {
        var jobs = Queue<UnownedJob>()
        var messages: [TaskMessage] = []
        /// The core is gone: nobody will call `runJobs` any more.
        var isAbandoned = false
    }

    private let state = Mutex(State())

    @usableFromInline
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.jobs.append(job) }
            return state.isAbandoned
        }
        // What is left to do is to see that it was cancelled; any thread will do for that.
        if isAbandoned { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    func send(_ message: TaskMessage) {
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.messages.append(message) }
            return state.isAbandoned
        }
        if isAbandoned { message.node?.neverStarted() }
    }

    /// Runs every job there is, in order; false when there was neither a job nor a message.
    func runJobs() -> Bool {
        var ran = false
        while let job = state.withLock({ $0.jobs.popFirst() }) {
            ran = true
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return ran || state.withLock { !$0.messages.isEmpty }
    }

    func takeMessages() -> [TaskMessage] { state.withLock { exchange(&$0.messages, with: []) } }

    /// Ends what waits here, for the core is going away.
    func abandon() {
        let messages = state.withLock { state in
            state.isAbandoned = true
            return exchange(&state.messages, with: [])
        }
        for message in messages { message.node?.neverStarted() }
        _ = runJobs()
    }
}

/// Keeps a core's task queue; when the core goes away, so does what waits there.
@usableFromInline
final class TaskQueueOwner {
    @usableFromInline let queue = TaskQueue()

    deinit { queue.abandon() }
}
