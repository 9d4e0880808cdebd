import Synchronization

/// The core's own run queue: jobs of task commands are enqueued here and run inside the core's calls.
final class TaskQueue: TaskExecutor {
    private struct State {
        var jobs = Queue<UnownedJob>()
        var messages = Queue<TaskMessage>()
        /// Carriers without a body to run.
        var idle: [(carrier: TaskCarrier, rest: UnsafeContinuation<Bool, Never>)] = []
        /// Whether the core was deallocated, so that `runJobs` will not be called again.
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt64>(0)
    /// The maximum number of idle carriers. Each takes about 1.5 kB.
    private static let mostIdle = 1_024

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
        state.withLock { state in
            if !state.isAbandoned { state.messages.append(message) }
        }
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
    func carry(_ run: TaskRun) {
        let idle = state.withLock { $0.idle.popLast() }
        let carrier = idle?.carrier ?? TaskCarrier()
        carrier.load = run
        run.carrier = carrier
        if let idle { return idle.rest.resume(returning: true) }
        carrier.task = Task(executorPreference: self) { [self] in
            let identity = withUnsafeCurrentTask { $0.map(TaskIdentity.init) }
            var isWanted = true
            while isWanted {
                await perform(carrier, as: identity)
                // Cancellation is permanent: a cancelled carrier cannot run another body.
                if Task.isCancelled { return }
                isWanted = await withUnsafeContinuation { lay(carrier, $0) }
            }
        }
    }

    /// Runs one body, and releases it before the carrier becomes idle.
    nonisolated(nonsending) private func perform(_ carrier: TaskCarrier, as identity: TaskIdentity?) async {
        guard let run = exchange(&carrier.load, with: nil) else { return }
        let channel = TaskChannel(run, identity)
        await run.body(channel)
        // From here on the carrier may be reused.
        state.withLock { _ in run.carrier = nil }
        channel.end()
    }

    private func lay(_ carrier: TaskCarrier, _ rest: UnsafeContinuation<Bool, Never>) {
        let isKept = state.withLock { state in
            guard !state.isAbandoned, state.idle.count < Self.mostIdle else { return false }
            state.idle.append((carrier, rest))
            return true
        }
        if !isKept { rest.resume(returning: false) }
    }

    /// Ends all waiting work, because the core is being deallocated.
    func abandon() {
        let (idle, messages) = state.withLock { state in
            state.isAbandoned = true
            return (exchange(&state.idle, with: []), exchange(&state.messages, with: Queue()))
        }
        withExtendedLifetime(messages) {}
        for (_, rest) in idle { rest.resume(returning: false) }
        _ = runJobs()
    }
}

/// A Swift task that runs the bodies of task commands one after another, because creating a task costs about three
/// times as much as resuming one.
///
/// Unchecked: accessed inside the core's calls, or under the queue's lock.
final class TaskCarrier: @unchecked Sendable {
    var task: Task<Void, Never>?
    /// The next body to run.
    var load: TaskRun?
}

/// A Swift task, for comparison only.
final class TaskIdentity {
    private let task: UnsafeCurrentTask

    init(_ task: UnsafeCurrentTask) { self.task = task }

    var isCurrent: Bool {
        withUnsafeCurrentTask { current in
            guard let current else { return false }
            return current == task
        }
    }
}

/// Owns a core's task queue, and abandons it when the core is deallocated.
final class TaskQueueOwner {
    let queue = TaskQueue()

    deinit { queue.abandon() }
}
