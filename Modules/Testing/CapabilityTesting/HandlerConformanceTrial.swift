import Effects
import Synchronization

/// The runs of one handler's samples in all circumstances.
final class Trial<Handler: EffectHandler>: Sendable {
    private typealias O = Handler.Effect

    private let handler: Handler
    private let limits: ConformanceLimits
    private let runs = Mutex<[Run<O>]>([])

    init(handler: Handler, limits: ConformanceLimits) {
        self.handler = handler
        self.limits = limits
    }

    func inTurn(_ samples: [Sample<Handler.Effect>], _ circumstance: Violation.Circumstance) async -> [Violation] {
        var violations: [Violation] = []
        for sample in samples { violations += await judge(begin(sample, circumstance)) }
        return violations
    }

    func atOnce(_ samples: [Sample<Handler.Effect>]) async -> [Violation] {
        var violations: [Violation] = []
        for sample in samples {
            let runs = (1...8).map { _ in begin(sample, .atOnce) }
            // Judged at the same time, so that a limit that all of them exceed is waited for once.
            violations += await withTaskGroup(of: [Violation].self) { group in
                for run in runs { group.addTask { await self.judge(run) } }
                return await group.reduce([], +)
            }
        }
        return violations
    }

    func cancelled(_ samples: [Sample<Handler.Effect>]) async -> [Violation] {
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

    /// Waits until nothing is left of the calls that returned, then waits for late answers.
    func aftermath() async -> [Violation] {
        let runs = runs.withLock { $0 }
        _ = await eventually(within: limits.cancellation) {
            runs.allSatisfy { !$0.record.hasReturned || $0.record.isGone }
        }
        try? await Task.sleep(for: limits.silence)
        return runs.flatMap { $0.aftermathAtFault(limits) }
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
            // Waiting work shows no sign of having begun, so give it time.
            _ = await run.waits(atMost: limits.silence, until: \.hasReturned)
        }
        _ = await run.waits(atMost: limits.answer) { $0.answers.count >= count || $0.hasReturned }
        let faults = run.answersAtFault(atLeast: count)
        run.cancel()
        let hasReturned = await run.waits(atMost: limits.cancellation, until: \.hasReturned)
        return faults + (hasReturned ? [] : [run.violation(.ignoredCancellation)])
    }
}
