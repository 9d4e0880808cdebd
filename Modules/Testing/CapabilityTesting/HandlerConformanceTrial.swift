import Effects

/// The calls of one handler with its samples in all circumstances, and what was wrong with them.
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
            if hasReturned { return faults }
            run.cancel()
            let lingering = "it had answered but did not return. What does it wait for after its last answer?"
            return faults.isEmpty ? [violation(lingering)] : faults
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
        if await run.waits(atMost: limits.cancellation, until: \.hasReturned) { return [] }
        return [
            violation(
                "it went on after its task was cancelled. Which of its waits does not end when the task is cancelled?")
        ]
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
        var findings: [String] = []
        if answers.count < least, circumstance != .cancelled {
            let cause =
                answers.isEmpty
                ? "Does a path of it return without calling `reply`?" : "Does it stop before its last answer?"
            findings.append("it answered \(answers.count) times instead of \(least). \(cause)")
        }
        if answers.count > most {
            let cause = "Does a path of it call `reply` more than once?"
            findings.append("it answered \(answers.count) times instead of \(most). \(cause)")
        }
        if answers.contains(where: { !effect.accepts($0) }) {
            let cause = "Compare the answer's case with what the effect `accepts`."
            findings.append("its answer does not fit the question. \(cause)")
        } else if circumstance != .cancelled, answers.contains(where: { !sample.isRight(effect, $0) }) {
            let cause =
                switch circumstance {
                case .atOnce: " Do calls share what belongs to one of them?"
                case .afterFailure: " Does a failed call leave something behind?"
                case .alone, .cancelled: ""
                }
            findings.append("its answer is not the right one.\(cause)")
        }
        return findings.map(violation)
    }

    /// Returns what is wrong with the behavior after the call returned, and with its use of the thread.
    func aftermathAtFault() -> [Violation] {
        let record = run.record
        var findings: [String] = []
        let cause = "Does it start a task or a callback and not wait for it?"
        if record.lateAnswers > 0 {
            findings.append("it answered after it had returned. \(cause)")
        } else if record.hasReturned, !record.isGone {
            findings.append("it returned and left work behind. \(cause)")
        }
        if run.longestHold > limits.thread {
            findings.append("it blocked a thread. Let it suspend, or give what blocks a thread of its own.")
        }
        return findings.map(violation)
    }

    private func violation(_ finding: String) -> Violation {
        Violation(sample: sample.name, circumstance: circumstance.rawValue, finding: finding)
    }
}
