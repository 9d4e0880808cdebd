import Synchronization

/// The core's own run queue: jobs of task commands are enqueued here and run inside the core's calls.
final class TaskQueue: TaskExecutor {
    private struct State {
        var jobs = Queue<UnownedJob>()
        var messages = Queue<TaskMessage>()
        /// Whether the core was deallocated, so that `runJobs` will not be called again.
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt64>(0)

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

    /// Ends all waiting work, because the core is being deallocated.
    func abandon() {
        let messages = state.withLock { state in
            state.isAbandoned = true
            return exchange(&state.messages, with: Queue())
        }
        withExtendedLifetime(messages) {}
        _ = runJobs()
    }
}
