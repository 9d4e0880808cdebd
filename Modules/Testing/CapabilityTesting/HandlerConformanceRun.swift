import Effects
import Synchronization

/// One call of a handler, watched.
final class Run<E: Effect>: Sendable {
    struct Record {
        var answers: [E.Output] = []
        var lateAnswers = 0
        var hasReturned = false
        /// Whether nothing of the call is left: no copy of its reply, and no task begun in it.
        var isGone = false

        mutating func note(_ answer: E.Output) {
            if hasReturned { lateAnswers += 1 } else { answers.append(answer) }
        }
    }

    let sample: Sample<E>
    private let circumstance: Violation.Circumstance
    private let effect: E
    private let log = CallLog<E>()
    private let executor = WatchedExecutor()
    private let task: Task<Void, Never>

    init(
        sample: Sample<E>, circumstance: Violation.Circumstance, number: UInt64, by handler: some EffectHandler<E>
    ) {
        let effect = sample.effect(number)
        self.sample = sample
        self.circumstance = circumstance
        self.effect = effect
        // A task does not own its executor, and one that is left behind outlives this run.
        task = Task(executorPreference: executor) { [log, executor] in
            await Presence.during(log) { reply in await handler.handle(effect, reply: reply) }
            log.record.withLock { $0.hasReturned = true }
            withExtendedLifetime(executor) {}
        }
    }

    var record: Record { log.record.withLock { $0 } }

    func cancel() { task.cancel() }

    func violation(_ fault: Violation.Fault) -> Violation {
        Violation(sample: sample.name, circumstance: circumstance, fault: fault)
    }

    /// Waits until the condition holds; false when it did not in the time given.
    func waits(atMost limit: Duration, until condition: @Sendable (Record) -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        // Most handlers answer sooner than a timer of the system can go off.
        for _ in 0..<100 where !condition(record) { await Task.yield() }
        while !condition(record) {
            guard ContinuousClock.now < deadline, !Task.isCancelled else { return false }
            await pause()
        }
        return true
    }

    /// What is wrong with the answers given so far.
    func answersAtFault(atLeast least: Int) -> [Violation] {
        let answers = record.answers
        var faults: [Violation.Fault] = []
        if answers.count < least { faults.append(.answered(times: answers.count, insteadOf: least)) }
        if let most, answers.count > most { faults.append(.answered(times: answers.count, insteadOf: most)) }
        if answers.contains(where: { !effect.accepts($0) }) {
            faults.append(.answeredOffTheQuestion)
        } else if circumstance != .cancelled, answers.contains(where: { !sample.isRight(effect, $0) }) {
            faults.append(.answeredWrongly)
        }
        return faults.map(violation)
    }

    /// What is wrong with what came after the call returned, and with how long it kept its thread.
    func aftermathAtFault(_ limits: ConformanceLimits) -> [Violation] {
        let record = record
        var faults: [Violation.Fault] = []
        if record.lateAnswers > 0 {
            faults.append(.answeredAfterReturning)
        } else if record.hasReturned, !record.isGone {
            faults.append(.leftWorkBehind)
        }
        if executor.longestHold > limits.thread { faults.append(.blockedThread) }
        return faults.map(violation)
    }

    private var most: Int? {
        switch sample.answers {
        case .once: 1
        case .none: 0
        case .stream: nil
        }
    }
}

/// What is known of one call, shared with all that is left of it.
private final class CallLog<E: Effect>: Sendable {
    let record = Mutex(Run<E>.Record())
}

/// Lives as long as anything of a call does.
private final class Presence<E: Effect>: Sendable {
    private let log: CallLog<E>

    private init(_ log: CallLog<E>) { self.log = log }

    deinit { log.record.withLock { $0.isGone = true } }

    /// Makes a call; the reply holds the presence, and so does every task begun in the call, by its task-local values.
    static func during(_ log: CallLog<E>, _ call: (Reply<E.Output>) async -> Void) async {
        let presence = Presence(log)
        let reply = Reply<E.Output> { [presence] answer in presence.log.record.withLock { $0.note(answer) } }
        await inherited.withValue(presence) { await call(reply) }
    }
}

/// What tasks begun in a call inherit.
private let inherited = TaskLocal<(any Sendable)?>(wrappedValue: nil)

/// Lets handlers run for a moment.
func pause() async {
    do {
        try await Task.sleep(for: .milliseconds(1))
    } catch {
        // The check itself was cancelled: its loops see that and end.
        await Task.yield()
    }
}
