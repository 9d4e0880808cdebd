import Effects
import Synchronization

/// One handler's way through the circumstances.
final class Trial<Handler: EffectHandler>: Sendable {
    private typealias O = Handler.Operation

    private let handler: Handler
    private let limits: ConformanceLimits
    private let runs = Mutex<[Run<O>]>([])

    init(handler: Handler, limits: ConformanceLimits) {
        self.handler = handler
        self.limits = limits
    }

    func inTurn(_ samples: [Sample<Handler.Operation>], _ circumstance: Violation.Circumstance) async -> [Violation] {
        var violations: [Violation] = []
        for sample in samples { violations += await judge(begin(sample, circumstance)) }
        return violations
    }

    func atOnce(_ samples: [Sample<Handler.Operation>]) async -> [Violation] {
        var violations: [Violation] = []
        for sample in samples {
            let runs = (1...8).map { _ in begin(sample, .atOnce) }
            for run in runs { violations += await judge(run) }
        }
        return violations
    }

    func cancelled(_ samples: [Sample<Handler.Operation>]) async -> [Violation] {
        var violations: [Violation] = []
        for sample in samples {
            let run = begin(sample, .cancelled)
            run.cancel()
            guard await run.waits(atMost: limits.cancellation, until: \.hasReturned) else {
                violations.append(run.violation(.ignoredCancellation))
                continue
            }
            violations += run.answersAtFault(atLeast: 0)
        }
        return violations
    }

    /// Listens a while for answers from handlers that have returned.
    func lateAnswers() async -> [Violation] {
        let runs = runs.withLock { $0 }
        let end = ContinuousClock.now + limits.silence
        while ContinuousClock.now < end, !Task.isCancelled { await pause() }
        return runs.filter { $0.record.lateAnswers > 0 }.map { $0.violation(.answeredAfterReturning) }
    }

    private func begin(_ sample: Sample<O>, _ circumstance: Violation.Circumstance) -> Run<O> {
        runs.withLock { runs in
            let run = Run(sample: sample, circumstance: circumstance, number: UInt64(runs.count) + 1, by: handler)
            runs.append(run)
            return run
        }
    }

    private func judge(_ run: Run<O>) async -> [Violation] {
        switch run.sample.answers {
        case .once: await judge(run, expecting: 1)
        case .none: await judge(run, expecting: 0)
        case .stream(let count): await judge(run, streaming: count)
        }
    }

    private func judge(_ run: Run<O>, expecting count: Int) async -> [Violation] {
        let hasReturned = await run.waits(atMost: limits.answer, until: \.hasReturned)
        let faults = run.answersAtFault(atLeast: count)
        guard !hasReturned else { return faults }
        run.cancel()
        return faults.isEmpty ? [run.violation(.didNotReturn)] : faults
    }

    private func judge(_ run: Run<O>, streaming count: Int) async -> [Violation] {
        if count == 0 {
            // Work that waits has nothing to show for itself, so give it the time to begin.
            _ = await run.waits(atMost: limits.silence, until: \.hasReturned)
        }
        _ = await run.waits(atMost: limits.answer) { $0.answers.count >= count || $0.hasReturned }
        let faults = run.answersAtFault(atLeast: count)
        run.cancel()
        let hasReturned = await run.waits(atMost: limits.cancellation, until: \.hasReturned)
        return faults + (hasReturned ? [] : [run.violation(.ignoredCancellation)])
    }
}

/// One call of a handler, watched.
final class Run<O: Operation>: Sendable {
    struct Record {
        var answers: [O.Output] = []
        var lateAnswers = 0
        var hasReturned = false

        mutating func note(_ answer: O.Output) {
            if hasReturned { lateAnswers += 1 } else { answers.append(answer) }
        }
    }

    let sample: Sample<O>
    private let circumstance: Violation.Circumstance
    private let operation: O
    private let log: Log
    private let task: Task<Void, Never>

    init(
        sample: Sample<O>, circumstance: Violation.Circumstance, number: UInt64, by handler: some EffectHandler<O>
    ) {
        let operation = sample.operation(number)
        let log = Log()
        self.sample = sample
        self.circumstance = circumstance
        self.operation = operation
        self.log = log
        task = Task {
            await handler.handle(operation, reply: Reply { answer in log.record.withLock { $0.note(answer) } })
            log.record.withLock { $0.hasReturned = true }
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
        if answers.contains(where: { !operation.accepts($0) }) {
            faults.append(.answeredOffTheQuestion)
        } else if circumstance != .cancelled, answers.contains(where: { !sample.isRight(operation, $0) }) {
            faults.append(.answeredWrongly)
        }
        return faults.map(violation)
    }

    private var most: Int? {
        switch sample.answers {
        case .once: 1
        case .none: 0
        case .stream: nil
        }
    }

    private final class Log: Sendable {
        let record = Mutex(Record())
    }
}

/// Lets handlers run for a moment.
private func pause() async {
    do {
        try await Task.sleep(for: .milliseconds(1))
    } catch {
        // The check itself was cancelled: its loops see that and end.
        await Task.yield()
    }
}
