import Synchronization

/// The core's own run queue: jobs of task commands are enqueued here and run inside the core's calls.
@usableFromInline
final class TaskQueue: TaskExecutor {
    private struct State {
        var jobs = Queue<UnownedJob>()
        var messages = Queue<TaskMessage>()
        /// Carriers without a body to run.
        var idle: [TaskCarrier] = []
        /// Whether the core was deallocated, so that `runJobs` will not be called again.
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt64>(0)
    /// The maximum number of idle carriers. Each takes about 1.5 kB.
    private static let mostIdle = 1_024

    @usableFromInline
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.jobs.append(job) }
            return state.isAbandoned
        }
        // The remaining work only observes its cancellation, which any thread can run.
        if isAbandoned { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    func send(_ message: TaskMessage) {
        let isAbandoned = state.withLock { state in
            if !state.isAbandoned { state.messages.append(message) }
            return state.isAbandoned
        }
        if isAbandoned { message.discard() }
    }

    /// Runs all queued jobs in order; returns false if there was neither a job nor a message.
    func runJobs() -> Bool {
        var (job, isIdle) = state.withLock { ($0.jobs.popFirst(), $0.messages.isEmpty) }
        if job == nil && isIdle { return false }
        while let next = job {
            next.runSynchronously(on: asUnownedTaskExecutor())
            job = state.withLock { $0.jobs.popFirst() }
        }
        return true
    }

    /// Returns a number unique among the requests of this core's tasks.
    func nextNumber() -> UInt64 { lastNumber.add(1, ordering: .relaxed).newValue }

    /// Removes and returns the oldest undelivered message.
    func nextMessage() -> TaskMessage? { state.withLock { $0.messages.popFirst() } }

    /// Runs a task's body on an idle or new carrier.
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
                // Cancellation is permanent: a cancelled carrier cannot run another body.
                if Task.isCancelled { return }
                isWanted = await withUnsafeContinuation { lay(carrier, to: $0) }
            }
        }
    }

    /// Runs one body, and releases it before the carrier becomes idle.
    nonisolated(nonsending) private func runLoad(of carrier: TaskCarrier) async {
        guard let node = exchange(&carrier.load, with: nil) else { return }
        await node.body(TaskChannel(node))
        // From here on the carrier may be reused.
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

    /// Whether the current task is the one running the node's body.
    func isBody(of node: TaskNode) -> Bool {
        withUnsafeCurrentTask { task in state.withLock { _ in node.carrier.map { $0.identity == task } ?? false } }
    }

    /// Cancels the body if it is still running.
    func cancel(_ node: TaskNode) { state.withLock { _ in node.carrier?.task }?.cancel() }

    /// Ends all waiting work, because the core is being deallocated.
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

/// A Swift task that runs the bodies of task commands one after another, because creating a task costs about three
/// times as much as resuming one.
///
/// Unchecked: accessed under the queue's lock, or by the code that removed it from the queue's idle carriers.
final class TaskCarrier: @unchecked Sendable {
    @exclusivity(unchecked) var task: Task<Void, Never>?
    /// The same task, for comparison only.
    @exclusivity(unchecked) var identity: UnsafeCurrentTask?
    /// The next body to run.
    @exclusivity(unchecked) var load: TaskNode?
    /// The continuation of an idle carrier; resuming it with false ends the task.
    @exclusivity(unchecked) var rest: UnsafeContinuation<Bool, Never>?
}

/// Owns a core's task queue, and abandons it when the core is deallocated.
@usableFromInline
final class TaskQueueOwner {
    @usableFromInline let queue = TaskQueue()

    deinit { queue.abandon() }
}
