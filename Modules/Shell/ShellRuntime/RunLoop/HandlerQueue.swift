import Effects

/// Starts the effects of one handler in the order of their requests.
///
/// A handler runs to its first suspension before its next effect starts, so that it has, for example, registered a
/// timer before it receives the request to clear it. After that, its tasks run concurrently. A handler that computes
/// for long before it first suspends delays only its own effects.
final class HandlerQueue: Sendable {
    let handler: AnyHandler
    /// The effects to start, each as a closure that performs it.
    private let jobs = Mailbox<@Sendable () async -> Void>()

    init(_ handler: AnyHandler) {
        self.handler = handler
        Task { [self] in
            while let batch = await jobs.take() { for job in batch { Task.immediate { await job() } } }
        }
    }

    /// Enqueues an effect.
    func add(
        _ effect: any Effect, _ work: HandlerTask, answer: @escaping @Sendable (any Answer) -> Void,
        hasReturned: @escaping @Sendable () -> Void
    ) {
        jobs.enqueueNew { [handler] in
            await work.perform { await handler.run(effect, answer) }
            hasReturned()
        }
    }

    /// Starts no more effects.
    func close() { jobs.close() }
}
