import Effects

/// Starts the effects of one handler in the order of their requests.
///
/// A handler runs to its first suspension before its next effect starts, so that it has, for example, registered a
/// timer before it receives the request to clear it. After that, its tasks run concurrently. A handler that computes
/// for long before it first suspends delays only its own effects.
final class HandlerQueue: Sendable {
    /// The effects to start, each as a closure that performs it.
    private let jobs = Mailbox<@Sendable () async -> Void>()
    private let handle: @Sendable (any Effect, @escaping @Sendable (any Answer) -> Void) async -> Void

    init<Handler: EffectHandler>(_ handler: Handler) {
        handle = { effect, deliver in
            guard let effect = effect as? Handler.Effect else { return }
            await handler.handle(effect, reply: Reply { deliver(TypedAnswer<Handler.Effect>(output: $0)) })
        }
        Task { [self] in
            while let batch = await jobs.take() { for job in batch { Task.immediate { await job() } } }
        }
    }

    /// Enqueues an effect.
    func add(
        _ effect: any Effect, _ work: HandlerTask, answer: @escaping @Sendable (any Answer) -> Void,
        hasReturned: @escaping @Sendable () -> Void
    ) {
        jobs.enqueueNew { [handle] in
            await work.perform { await handle(effect, answer) }
            hasReturned()
        }
    }

    /// Starts no more effects.
    func close() { jobs.close() }
}

/// A type-erased answer, which retains its effect type.
protocol Answer: Sendable {
    /// The effect's name.
    var effect: String { get }
    var value: any Encodable & Sendable { get }
    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> CoreOutput
}

private struct TypedAnswer<E: Effect>: Answer {
    let output: E.Output

    var effect: String { E.name }
    var value: any Encodable & Sendable { output }

    func resolve<Bridge: CoreBridge>(_ id: RequestID, on bridge: inout Bridge) throws(BridgeError) -> CoreOutput {
        try bridge.resolve(id, of: E.self, with: output)
    }
}
