import Effects

/// Starts the effects of one handler in the order of their requests.
///
/// A handler runs to its first suspension before its next effect starts, so that it has, for example, registered a
/// timer before it is told to clear it. After that, its tasks run concurrently. A handler that computes for long before
/// it first suspends delays its own effects only.
final class HandlerQueue: Sendable {
    /// An effect to start, with the callbacks for its answers and its return.
    private struct Job: Sendable {
        let work: HandlerTask
        let effect: any Effect
        let answer: @Sendable (any Answer) -> Void
        let hasReturned: @Sendable () -> Void
    }

    let handler: AnyHandler
    /// The effects to start.
    private let jobs = Mailbox<Job>()

    init(_ handler: AnyHandler) {
        self.handler = handler
        Task { [self] in
            while let batch = await jobs.take() { for job in batch { begin(job) } }
        }
    }

    /// Enqueues an effect.
    func add(
        _ effect: any Effect, _ work: HandlerTask, answer: @escaping @Sendable (any Answer) -> Void,
        hasReturned: @escaping @Sendable () -> Void
    ) {
        jobs.enqueueNew(Job(work: work, effect: effect, answer: answer, hasReturned: hasReturned))
    }

    /// Starts no more effects.
    func close() { jobs.close() }

    private func begin(_ job: Job) {
        let handler = handler
        Task.immediate {
            await job.work.perform { await handler.run(job.effect, job.answer) }
            job.hasReturned()
        }
    }
}
