import Effects
import Synchronization

/// A call of a handler under observation.
final class Run<E: Effect>: Sendable {
    struct Record {
        var answers: [E.Output] = []
        var lateAnswers = 0
        var hasReturned = false
        /// Whether nothing of the call is left: no copy of its reply, and no task started in it.
        var isGone = false

        mutating func note(_ answer: E.Output) {
            if hasReturned { lateAnswers += 1 } else { answers.append(answer) }
        }
    }

    private let log = CallLog<E>()
    private let executor = WatchedExecutor()
    private let task: Task<Void, Never>

    init(_ effect: E, by handler: some EffectHandler<E>) {
        // A task does not retain its executor, and an abandoned one outlives this run.
        task = Task(executorPreference: executor) { [log, executor] in
            await Presence.during(log) { reply in await handler.handle(effect, reply: reply) }
            log.change { $0.hasReturned = true }
            withExtendedLifetime(executor) {}
        }
    }

    var record: Record { log.record.withLock { $0 } }

    /// The longest time for which the call has occupied its thread so far.
    var longestHold: Duration { executor.longestHold }

    func cancel() { task.cancel() }

    /// Waits until the condition holds; returns false if it does not within `limit`.
    func waits(atMost limit: Duration, until condition: @Sendable (Record) -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        let timer = Task { [log] in
            try? await Task.sleep(for: limit)
            log.changed.yield()
        }
        defer { timer.cancel() }
        var changes = log.changes.makeAsyncIterator()
        while !condition(record) {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            await changes.next()
        }
        return true
    }
}

/// The record of a call, shared with everything that is left of the call.
private final class CallLog<E: Effect>: Sendable {
    let record = Mutex(Run<E>.Record())
    /// One element after changes of the record.
    let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    func change(_ change: (inout Run<E>.Record) -> Void) {
        record.withLock { change(&$0) }
        changed.yield()
    }
}

/// A token that is released when nothing of a call is left.
private final class Presence<E: Effect>: Sendable {
    private let log: CallLog<E>

    private init(_ log: CallLog<E>) { self.log = log }

    deinit { log.change { $0.isGone = true } }

    /// Performs a call whose reply retains the token, as does every task started in it, through its task-local values.
    static func during(_ log: CallLog<E>, _ call: (Reply<E.Output>) async -> Void) async {
        let presence = Presence(log)
        let reply = Reply<E.Output> { [presence] answer in presence.log.change { $0.note(answer) } }
        await inherited.withValue(presence) { await call(reply) }
    }
}

/// The token as tasks started in a call inherit it.
private let inherited = TaskLocal<(any Sendable)?>(wrappedValue: nil)
