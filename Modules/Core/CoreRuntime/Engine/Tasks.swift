public import Effects
import Synchronization

/// What a task command's code can do: ask, say, and emit.
///
/// Awaiting anything else leaves the core's own run queue, and the rest of the code runs only at the next call of the
/// core. Every wait throws `CancellationError` once the command is cancelled.
public struct TaskContext<Event>: Sendable {
    private let post: TaskPost

    init(_ post: TaskPost) { self.post = post }

    /// Asks for one answer and waits for it.
    public func request<O: Operation>(_ operation: O) async throws(CancellationError) -> O.Output {
        let answer: O.Output? = await withUnsafeContinuation { continuation in
            post.begin(AwaitNode(operation, continuation))
        }
        guard let answer else { throw CancellationError() }
        return answer
    }

    /// Emits an event; it is processed after the updates of those before it.
    public func emit(_ event: sending Event) { post.begin(EmitNode(event)) }

    /// Tells the shell something that has no answer.
    public func notify<O: Operation>(_ operation: O) { post.begin(NotifyNode(operation)) }
}

/// Runs code over requests.
final class TaskNode<Event>: Leaf {
    typealias Body = @Sendable (TaskContext<Event>) async throws(CancellationError) -> Void
    private let body: Body
    private var task: Task<Void, Never>?

    init(_ body: @escaping Body) { self.body = body }

    override func copy() -> Node { TaskNode(body) }

    override func start(_ place: Place, _ engine: inout Engine) {
        let run = Run(in: place.run)
        run.waiter = place.waiter
        run.add(self)
        let queue = engine.taskQueue()
        let post = TaskPost(queue, self, Place(outlet: place.outlet, waiter: nil, run: run))
        task = Task(executorPreference: queue) { [body] in
            // A cancelled task has nobody left to tell.
            try? await body(TaskContext(post))
            post.ended()
        }
    }

    override func withdraw(_ engine: inout Engine) { task?.cancel() }
}

/// A request that a task waits for; nil resumes it as cancelled.
private final class AwaitNode<O: Operation>: Waiting<O> {
    private let continuation: UnsafeContinuation<O.Output?, Never>

    init(_ operation: O, _ continuation: UnsafeContinuation<O.Output?, Never>) {
        self.continuation = continuation
        super.init(.ready(operation))
    }

    override func answer(_ output: O.Output, _ engine: inout Engine) {
        finish(&engine)
        continuation.resume(returning: output)
    }

    override func closed(_ engine: inout Engine) {
        finish(&engine)
        continuation.resume(returning: nil)
    }

    override func withdraw(_ engine: inout Engine) {
        super.withdraw(&engine)
        continuation.resume(returning: nil)
    }

    override func neverStarted() { continuation.resume(returning: nil) }
}

/// Where a task's code leaves what it wants the engine to do.
///
/// Unchecked, because nodes are not sendable: the engine takes the messages while the code is suspended, and the
/// queue's lock orders the two.
struct TaskPost: @unchecked Sendable {
    private let queue: TaskQueue
    private let task: Leaf
    private let place: Place

    init(_ queue: TaskQueue, _ task: Leaf, _ place: Place) {
        self.queue = queue
        self.task = task
        self.place = place
    }

    func begin(_ node: Node) { queue.send(TaskMessage(node: node, place: place)) }
    func ended() { queue.send(TaskMessage(node: nil, place: place)) }
}

/// A node to start for a task, or its end.
struct TaskMessage: @unchecked Sendable {
    let node: Node?
    let place: Place

    func deliver(_ engine: inout Engine) {
        guard let node else { return place.run.childEnded(&engine) }
        if place.run.isCancelled { node.neverStarted() } else { engine.start(node, place) }
    }
}

/// The core's own run queue: jobs of task commands wait here and run inside the core's calls.
final class TaskQueue: TaskExecutor {
    private let jobs = Mutex<Queue<UnownedJob>>(Queue())
    private let messages = Mutex<[TaskMessage]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func send(_ message: TaskMessage) { messages.withLock { $0.append(message) } }

    /// Runs every job there is, in order; false when there was neither a job nor a message.
    func runJobs() -> Bool {
        var ran = false
        while let job = jobs.withLock({ $0.popFirst() }) {
            ran = true
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return ran || messages.withLock { !$0.isEmpty }
    }

    func takeMessages() -> [TaskMessage] { messages.withLock { exchange(&$0, with: []) } }
}
