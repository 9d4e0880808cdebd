import Effects

/// Begins the operations of one handler in the order asked.
///
/// An operation runs as far as its first suspension before the next one begins, so that a handler has taken note of a
/// timer when it is told to clear it. From there on they run side by side. Only operations of the same handler wait for
/// a handler that computes for long before it first suspends.
final class Lane: Sendable {
    /// An operation to begin, and where its answers and its end go.
    private struct Job: Sendable {
        let work: Work
        let operation: any Operation
        let answer: @Sendable (any Answer) -> Void
        let hasReturned: @Sendable () -> Void
    }

    let handler: AnyHandler
    private let jobs = Mailbox<Job>()

    init(_ handler: AnyHandler) {
        self.handler = handler
        Task { await begin() }
    }

    /// Puts an operation in the lane.
    func add(
        _ operation: any Operation, _ work: Work, answer: @escaping @Sendable (any Answer) -> Void,
        hasReturned: @escaping @Sendable () -> Void
    ) {
        jobs.post(Job(work: work, operation: operation, answer: answer, hasReturned: hasReturned))
    }

    /// Begins nothing more.
    func close() { jobs.close() }

    private func begin() async {
        while let jobs = await jobs.take() {
            for job in jobs {
                let handler = handler
                Task.immediate {
                    await job.work.perform { await handler.run(job.operation, job.answer) }
                    job.hasReturned()
                }
            }
        }
    }
}
