/// Runs code over requests.
@usableFromInline
final class TaskNode: Run {
    @usableFromInline typealias Body = nonisolated(nonsending) @Sendable (TaskChannel) async -> Void
    let body: Body
    /// The queue of the core that the body runs in; nil before the start.
    @exclusivity(unchecked) private(set) final var queue: TaskQueue?
    /// The Swift task that runs the body now.
    @exclusivity(unchecked) final var carrier: TaskCarrier?

    @usableFromInline
    init(_ body: @escaping Body) {
        self.body = body
        super.init(depth: 1)
    }

    override func copy() -> Node { TaskNode(body) }

    override func start(in frame: consuming Frame, _ engine: inout Engine) -> Step? {
        begin(in: frame)
        // The end of one of its requests is not the end of the task.
        waiter = nil
        let queue = engine.taskQueue()
        self.queue = queue
        queue.carry(self)
        return nil
    }

    override func cancelled(_ engine: inout Engine) { queue?.cancel(self) }
}

/// Where a task's code leaves what it wants the engine to do.
///
/// Unchecked, because nodes are not sendable: the engine takes the messages while the code is suspended, and the
/// queue's lock orders the two.
@usableFromInline
struct TaskChannel: @unchecked Sendable {
    private let task: TaskNode

    init(_ task: TaskNode) { self.task = task }

    @usableFromInline
    func begin(_ node: consuming Node) { send(.start(consume node)) }

    /// Whether the caller is the task's body, which is cancelled with the command and never alone.
    @usableFromInline var isBody: Bool { task.queue?.isBody(of: task) ?? false }

    /// A number for a request, which only the engine keeps: what a task waits for must go away with its core.
    @usableFromInline
    func nextNumber() -> UInt64 { task.queue?.nextNumber() ?? 0 }

    @usableFromInline
    func cancel(_ number: UInt64) { send(.cancel(number)) }

    func end() { send(.end) }

    private func send(_ action: consuming TaskMessage.Action) {
        task.queue?.send(TaskMessage(action: consume action, task: task))
    }
}

/// What a task's code wants the engine to do.
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
        // The context may have escaped from a body that has returned.
        case .start(let node) where task.wasCancelled || task.hasEnded: node.cancelBeforeStart()
        case .start(let node): engine.run(node, in: task)
        case .cancel(let number): task.pending(numbered: number)?.abandoned(&engine)
        case .end: engine.end(.passUnretained(task))
        }
    }

    /// The core has gone away.
    func discard() { if case .start(let node) = action { node.cancelBeforeStart() } }
}
