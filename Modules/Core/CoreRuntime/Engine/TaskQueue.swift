import Synchronization

/// The core's own run queue: jobs of task commands wait here and run inside the core's calls.
@usableFromInline
final class TaskQueue: TaskExecutor {
    private struct State {
        var jobs = Queue<UnownedJob>()
        var messages = Queue<TaskMessage>()
        /// Carriers that have nothing to carry.
        var idle: [TaskCarrier] = []
        /// The core is gone: nobody will call `runJobs` any more.
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt64>(0)
    /// An idle carrier takes about 1.5 kB.
    private static let mostIdle = 1_024

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
        if isAbandoned { message.discard() }
    }

    /// Runs every job there is, in order; false when there was neither a job nor a message.
    func runJobs() -> Bool {
        var (job, isIdle) = state.withLock { ($0.jobs.popFirst(), $0.messages.isEmpty) }
        if job == nil && isIdle { return false }
        while let next = job {
            next.runSynchronously(on: asUnownedTaskExecutor())
            job = state.withLock { $0.jobs.popFirst() }
        }
        return true
    }

    /// A number that no other request of a task has.
    func nextNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    /// The oldest message that was not delivered yet.
    func nextMessage() -> TaskMessage? { state.withLock { $0.messages.popFirst() } }

    /// Has a task's body run.
    func carry(_ node: TaskNode) {
        let carrier = state.withLock { $0.idle.popLast() } ?? TaskCarrier()
        node.carrier = carrier
        carrier.load = node
        if let rest = exchange(&carrier.rest, with: nil) { return rest.resume(returning: true) }
        carrier.task = Task(executorPreference: self) { [self] in
            withUnsafeCurrentTask { carrier.identity = $0 }
            var isWanted = true
            while isWanted {
                await runLoad(of: carrier)
                // Cancellation is for good: a cancelled carrier is of no use to another body.
                if Task.isCancelled { return }
                isWanted = await withUnsafeContinuation { lay(carrier, to: $0) }
            }
        }
    }

    /// Runs one body; nothing of it is kept while its carrier rests.
    nonisolated(nonsending) private func runLoad(of carrier: TaskCarrier) async {
        guard let node = exchange(&carrier.load, with: nil) else { return }
        await node.body(TaskChannel(node))
        // From here on the carrier may be another's.
        state.withLock { _ in node.carrier = nil }
        TaskChannel(node).end()
    }

    private func lay(_ carrier: TaskCarrier, to rest: UnsafeContinuation<Bool, Never>) {
        let isKept = state.withLock { state in
            guard !state.isAbandoned, state.idle.count < Self.mostIdle else { return false }
            carrier.rest = rest
            state.idle.append(carrier)
            return true
        }
        if !isKept { rest.resume(returning: false) }
    }

    /// Whether the caller's task runs the node's body.
    func isBody(of node: TaskNode) -> Bool {
        withUnsafeCurrentTask { task in state.withLock { _ in node.carrier.map { $0.identity == task } ?? false } }
    }

    /// Cancels the body if it still runs.
    func cancel(_ node: TaskNode) { state.withLock { _ in node.carrier?.task }?.cancel() }

    /// Ends what waits here, for the core is going away.
    func abandon() {
        let idle = state.withLock { state in
            state.isAbandoned = true
            return exchange(&state.idle, with: [])
        }
        while let message = nextMessage() { message.discard() }
        for carrier in idle { exchange(&carrier.rest, with: nil)?.resume(returning: false) }
        _ = runJobs()
    }
}

/// A Swift task that runs the bodies of task commands one after the other, for making a Swift task costs about three
/// times as much as resuming one.
///
/// Unchecked: touched under the lock of the queue, or by the one that took it out of the queue's idle ones.
final class TaskCarrier: @unchecked Sendable {
    @exclusivity(unchecked) var task: Task<Void, Never>?
    /// The same task, only to be compared.
    @exclusivity(unchecked) var identity: UnsafeCurrentTask?
    /// What it is to run next.
    @exclusivity(unchecked) var load: TaskNode?
    /// Where it waits for that; false ends it.
    @exclusivity(unchecked) var rest: UnsafeContinuation<Bool, Never>?
}

/// Keeps a core's task queue; when the core goes away, so does what waits there.
@usableFromInline
final class TaskQueueOwner {
    @usableFromInline let queue = TaskQueue()

    deinit { queue.abandon() }
}
