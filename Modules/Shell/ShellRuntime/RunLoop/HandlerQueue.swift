import Effects

/// Begins the effects of one handler in the order asked.
///
/// A handler runs as far as its first suspension before the next effect begins, so that a handler has taken note of a
/// timer when it is told to clear it. From there on its runs go on side by side. Who waits for a handler that computes
/// for long before it first suspends is up to its ``HandlerExecution``.
final class HandlerQueue: Sendable {
    /// An effect to begin, and where its answers and its end go.
    private struct Job: Sendable {
        let work: HandlerTask
        let effect: any Effect
        let answer: @Sendable (any Answer) -> Void
        let hasReturned: @Sendable () -> Void
    }

    let handler: AnyHandler
    /// What waits to be begun; nil where nothing waits.
    private let jobs: Mailbox<Job>?

    init(_ handler: AnyHandler) {
        self.handler = handler
        switch handler.execution {
        case .inline: jobs = nil
        case .concurrent:
            let jobs = Mailbox<Job>()
            self.jobs = jobs
            Task { [self] in
                while let batch = await jobs.take() { for job in batch { begin(job) } }
            }
        }
    }

    /// Enqueues an effect.
    func add(
        _ effect: any Effect, _ work: HandlerTask, answer: @escaping @Sendable (any Answer) -> Void,
        hasReturned: @escaping @Sendable () -> Void
    ) {
        let job = Job(work: work, effect: effect, answer: answer, hasReturned: hasReturned)
        if let jobs { jobs.enqueueNew(job) } else { begin(job) }
    }

    /// Begins nothing more.
    func close() { jobs?.close() }

    private func begin(_ job: Job) {
        let handler = handler
        Task.immediate {
            await job.work.perform { await handler.run(job.effect, job.answer) }
            job.hasReturned()
        }
    }
}
