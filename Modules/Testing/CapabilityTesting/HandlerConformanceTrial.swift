import Effects

/// The calls of one handler with its samples in all circumstances, and the violations found.
struct Trial<E: Effect>: Sendable {
    let handler: any EffectHandler<E>
    let limits: ConformanceLimits
    private(set) var violations: [Violation] = []
    private(set) var calls: [SampleCall<E>] = []

    mutating func inTurn(_ samples: [Sample<E>], _ circumstance: Circumstance) async {
        for sample in samples { violations += await begin(sample, circumstance).judge() }
    }

    mutating func atOnce(_ samples: [Sample<E>]) async {
        for sample in samples {
            let calls = (1...8).map { _ in begin(sample, .atOnce) }
            // Judged at the same time, so that a limit that all of them exceed is waited for once.
            violations += await withTaskGroup(of: [Violation].self) { group in
                for call in calls { group.addTask { await call.judge() } }
                return await group.reduce([], +)
            }
        }
    }

    mutating func cancelled(_ samples: [Sample<E>]) async {
        for sample in samples {
            let call = begin(sample, .cancelled)
            let faults = await call.cancel()
            violations += faults.isEmpty ? call.answersAtFault() : faults
        }
    }

    /// Waits until nothing is left of the calls that returned, then waits for late answers.
    mutating func aftermath() async {
        _ = await eventually(within: limits.cancellation) {
            calls.map(\.run.record).allSatisfy { !$0.hasReturned || $0.isGone }
        }
        try? await Task.sleep(for: limits.silence)
        violations += calls.flatMap { $0.aftermathAtFault() }
    }

    private mutating func begin(_ sample: Sample<E>, _ circumstance: Circumstance) -> SampleCall<E> {
        let effect = sample.effect(UInt64(calls.count) + 1)
        let run = Run(effect, by: handler)
        let call = SampleCall(sample: sample, circumstance: circumstance, effect: effect, run: run, limits: limits)
        calls.append(call)
        return call
    }
}

/// The circumstances of a call: nothing else ran, eight of the same sample were in progress, another effect had failed
/// before, or the task was cancelled as soon as it had begun.
enum Circumstance: String {
    case alone, atOnce = "eight at once", afterFailure = "after a failure", cancelled
}

/// A call of a handler with a sample.
struct SampleCall<E: Effect>: Sendable {
    let sample: Sample<E>
    let circumstance: Circumstance
    let effect: E
    let run: Run<E>
    let limits: ConformanceLimits

    /// Waits for the answers and the end of the call, and returns what was wrong.
    func judge() async -> [Violation] {
        guard case .stream(let count) = sample.answers else {
            let hasReturned = await run.waits(atMost: limits.answer, until: \.hasReturned)
            let faults = answersAtFault()
            if !hasReturned { run.cancel() }
            let lingering = "it had answered but did not return. What does it wait for after its last answer?"
            return faults + violations([(!hasReturned && faults.isEmpty, lingering)])
        }
        if count == 0 {
            // Waiting work shows no sign of having begun, so give it time.
            _ = await run.waits(atMost: limits.silence, until: \.hasReturned)
        }
        _ = await run.waits(atMost: limits.answer) { $0.answers.count >= count || $0.hasReturned }
        return answersAtFault() + (await cancel())
    }

    /// Cancels the call, and returns what was wrong if it does not return in time.
    func cancel() async -> [Violation] {
        run.cancel()
        let hasReturned = await run.waits(atMost: limits.cancellation, until: \.hasReturned)
        let cause = "Which of its waits does not end when the task is cancelled?"
        return violations([(!hasReturned, "it went on after its task was cancelled. \(cause)")])
    }

    /// Returns what is wrong with the answers so far.
    func answersAtFault() -> [Violation] {
        let answers = run.record.answers
        let (least, most): (Int, Int) =
            switch sample.answers {
            case .once: (1, 1)
            case .none: (0, 0)
            case .stream(let least): (least, .max)
            }
        // A cancelled call may end early.
        let isEarly = answers.count < least && circumstance != .cancelled
        let isMismatched = answers.contains { !effect.accepts($0) }
        let isWrong = !isMismatched && answers.contains { !sample.isRight(effect, $0) }
        let (count, wrong) = ("it answered \(answers.count) times instead of", "its answer is not the right one.")
        let comparing = "Compare the answer's case with what the effect `accepts`."
        return violations([
            (isEarly && answers.isEmpty, "\(count) \(least). Does a path of it return without calling `reply`?"),
            (isEarly && !answers.isEmpty, "\(count) \(least). Does it stop before its last answer?"),
            (answers.count > most, "\(count) \(most). Does a path of it call `reply` more than once?"),
            (isMismatched, "its answer does not fit the question. \(comparing)"),
            (isWrong && circumstance == .alone, wrong),
            (isWrong && circumstance == .atOnce, "\(wrong) Do calls share what belongs to one of them?"),
            (isWrong && circumstance == .afterFailure, "\(wrong) Does a failed call leave something behind?"),
        ])
    }

    /// Returns what is wrong with the behavior after the call returned, and with its use of the thread.
    func aftermathAtFault() -> [Violation] {
        let record = run.record
        let cause = "Does it start a task or a callback and not wait for it?"
        let isLate = record.lateAnswers > 0
        return violations([
            (isLate, "it answered after it had returned. \(cause)"),
            (!isLate && record.hasReturned && !record.isGone, "it returned and left work behind. \(cause)"),
            (
                run.longestHold > limits.thread,
                "it blocked a thread. Let it suspend, or give what blocks a thread of its own."
            ),
        ])
    }

    /// Creates a violation for each finding that applies.
    private func violations(_ findings: [(isFound: Bool, finding: String)]) -> [Violation] {
        findings.filter(\.isFound).map {
            Violation(sample: sample.name, circumstance: circumstance.rawValue, finding: $0.finding)
        }
    }
}
