/// Runs an async closure over requests.
@usableFromInline
final class TaskNode: Run {
    @usableFromInline typealias Body = nonisolated(nonsending) @Sendable (TaskChannel) async -> Void
    let body: Body
    /// The run queue of the core that runs the body; nil before the start.
    @exclusivity(unchecked) private(set) final var queue: TaskQueue?
    /// The Swift task currently running the body.
    @exclusivity(unchecked) final var carrier: TaskCarrier?

    @usableFromInline
    init(_ body: @escaping Body) {
        self.body = body
        super.init(depth: 1)
    }

    override func copy() -> Node { TaskNode(body) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        begin(in: frame)
        // The end of one of its requests does not end the task.
        waiter = nil
        let queue = engine.taskQueue()
        self.queue = queue
        queue.carry(self)
        return nil
    }

    override func cancelled(_ engine: inout Engine) { queue?.cancel(self) }
}

/// Sends a task's actions to the engine.
///
/// Unchecked because nodes are not sendable: the engine takes the messages while the task is suspended, and the queue's
/// lock orders the accesses.
@usableFromInline
struct TaskChannel: @unchecked Sendable {
    private let task: TaskNode

    init(_ task: TaskNode) { self.task = task }

    @usableFromInline
    func begin(_ node: consuming Node) { send(.start(consume node)) }

    /// Whether the caller is the task's body, which is cancelled only with the whole command, rather than a child task.
    @usableFromInline var isBody: Bool { task.queue?.isBody(of: task) ?? false }

    /// Returns an unused number for a request. The request is referred to by number because only the engine may retain
    /// it: a pending request must be deallocated with its core.
    @usableFromInline
    func nextNumber() -> UInt64 { task.queue?.nextNumber() ?? 0 }

    @usableFromInline
    func cancel(_ number: UInt64) { send(.cancel(number)) }

    func end() { send(.end) }

    private func send(_ action: consuming TaskMessage.Action) {
        task.queue?.send(TaskMessage(action: consume action, task: task))
    }
}

/// An action that a task requests of the engine.
struct TaskMessage: @unchecked Sendable {
    enum Action {
        case start(Node)
        case cancel(UInt64)
        case end
    }
    let action: Action
    let task: TaskNode

    consuming func deliver(_ engine: inout Engine) {
        switch action {
        // The context may outlive a body that has returned.
        case .start(let node) where task.wasCancelled || task.hasEnded: node.cancelBeforeStart()
        case .start(let node): engine.run(node, in: task)
        case .cancel(let number): task.pending(numbered: number)?.abandoned(&engine)
        case .end: engine.end(.passUnretained(task))
        }
    }

    /// Discards the message because the core was deallocated.
    func discard() { if case .start(let node) = action { node.cancelBeforeStart() } }
}
