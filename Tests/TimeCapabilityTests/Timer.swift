import Effects
import Synchronization
import TimeEffects

/// A handler's work on one effect, with the answers it has given so far.
final class Timer: Sendable {
    private let log = Mutex<[TimeOutput]>([])
    private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

    init(_ effect: TimeEffect, by handler: some EffectHandler<TimeEffect>) {
        let reply = Reply<TimeOutput> { [weak self] output in self?.log.withLock { $0.append(output) } }
        let work = Task { await handler.handle(effect, reply: reply) }
        task.withLock { $0 = work }
    }

    var answers: [TimeOutput] { log.withLock { $0 } }

    func cancel() { task.withLock { $0 }?.cancel() }

    /// All answers, once the handler has returned.
    func finished() async -> [TimeOutput] {
        await task.withLock { $0 }?.value
        return answers
    }
}
