public import Effects

/// Runs an async closure over requests.
@usableFromInline
final class TaskNode: Node {
    @usableFromInline typealias Body = nonisolated(nonsending) @Sendable (TaskChannel) async -> Void
    private let body: Body

    @usableFromInline
    init(_ body: @escaping Body) {
        self.body = body
        super.init()
    }

    override func start(in frame: Frame, _ engine: inout Engine) -> Step? {
        TaskRun(on: engine.taskQueue(), in: frame, &engine).begin(body)
        return nil
    }
}

/// A running task command.
final class TaskRun: Run {
    /// The run queue of the core that runs the body.
    let queue: TaskQueue
    /// The Swift task that runs the body.
    private var task: Task<Void, Never>?

    init(on queue: TaskQueue, in parent: Frame, _ engine: inout Engine) {
        self.queue = queue
        super.init(in: parent, scope: engine.scope(of: parent), &engine)
    }

    func begin(_ body: @escaping TaskNode.Body) {
        let channel = TaskChannel(self)
        task = Task(executorPreference: queue) {
            await body(channel)
            channel.end()
        }
    }

    /// The end of one of its requests does not end the task.
    override var waiter: Frame? { nil }

    override func cancelled(_ engine: inout Engine) { task?.cancel() }
}

/// Sends a task's actions to the engine.
///
/// Unchecked because nodes are not sendable: the engine takes the messages while the task is suspended, and the queue's
/// lock orders the accesses.
@usableFromInline
struct TaskChannel: @unchecked Sendable {
    private let task: TaskRun

    init(_ task: TaskRun) { self.task = task }

    @usableFromInline
    func begin(_ node: Node) { send(.start(node)) }

    /// Sends a request whose answer resumes a continuation, with nil if no answer will arrive.
    @inlinable
    func request<C: EffectCall>(
        _ call: C, number: UInt64, _ continuation: UnsafeContinuation<C.Answer?, Never>
    ) {
        let receiver = AnswerReceiver(number: number) { continuation.resume(returning: nil) }
        let answer = call.answer
        begin(
            RequestNode(call.effect, expects: .answer, to: receiver) { output in
                receiver.end()
                continuation.resume(returning: answer(output))
                return nil
            })
    }

    /// Returns an unused number for a request. The request is referred to by number because only the engine may retain
    /// it: a pending request must be deallocated with its core.
    @usableFromInline
    func nextNumber() -> UInt64 { task.queue.nextNumber() }

    @usableFromInline
    func cancel(_ number: UInt64) { send(.cancel(number)) }

    func end() { send(.end) }

    private func send(_ action: TaskMessage.Action) { task.queue.send(TaskMessage(action: action, task: task)) }
}

/// An action that a task requests of the engine.
struct TaskMessage: @unchecked Sendable {
    enum Action {
        case start(Node)
        case cancel(UInt64)
        case end
    }
    let action: Action
    let task: TaskRun
}

extension Engine {
    func taskQueue() -> TaskQueue {
        let queue = root.tasks ?? TaskQueue()
        root.tasks = queue
        return queue
    }

    /// Runs the tasks that are ready, and delivers their messages; returns false if there were neither.
    mutating func runTasks() -> Bool {
        guard let queue = root.tasks, queue.runJobs() else { return false }
        while let message = queue.nextMessage() { deliver(message) }
        return true
    }

    private mutating func deliver(_ message: TaskMessage) {
        let task = message.task
        switch message.action {
        // The context may outlive a body that has returned.
        case .start where task.isCancelled || task.hasEnded: break
        case .start(let node): run(Step(node: node, frame: task))
        case .cancel(let number): cancel(number: number, of: task)
        case .end:
            notify(task)
            follow()
        }
    }
}
