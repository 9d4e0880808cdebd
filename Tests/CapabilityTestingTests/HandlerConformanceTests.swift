import Testing

@testable import CapabilityTesting

@Suite("Handler conformance")
struct HandlerConformanceTests {
    private func violations(of defect: Defect, limits: ConformanceLimits = ConformanceLimits()) async -> [Violation] {
        let samples: [Sample<Question>] = [
            Sample("double", .double(2)) { $0 == .number(4) },
            Sample("double, another number") {
                $1 == $0.doubled
            } effect: {
                .double(Int($0))
            },
            Sample("count", .count, answers: .stream(atLeast: 2)),
            Sample("note", .note, answers: .none),
            Sample("wait", .wait, answers: .stream(atLeast: 0)),
        ]
        let failure = Sample<Question>("overflow", .double(.max)) { $0 == .failed }
        let handler = DefectiveHandler(defect: defect)
        defer { handler.release() }
        return await HandlerConformance(handler, limits: limits).check(samples, afterFailures: [failure])
    }

    @Test("a sound handler breaks nothing")
    func sound() async { #expect(await violations(of: .none) == []) }

    @Test(
        "a defect is found in the sample that has it, and in no other",
        arguments: [
            (.answersTwice, "double", .alone, .answered(times: 2, insteadOf: 1)),
            (.answersTwice, "double", .cancelled, .answered(times: 2, insteadOf: 1)),
            (.neverAnswers, "double", .alone, .answered(times: 0, insteadOf: 1)),
            (.answersOffTheQuestion, "double", .atOnce, .mismatchedAnswer),
            (.answersLate, "note", .alone, .answeredAfterReturning),
            (.answersNotification, "note", .alone, .answered(times: 1, insteadOf: 0)),
            (.endsStream, "count", .alone, .answered(times: 1, insteadOf: 2)),
            (.staysFailed, "double", .afterFailure, .answeredWrongly),
            (.dropsOthers, "double", .atOnce, .answered(times: 0, insteadOf: 1)),
            (.mixesUpCallers, "double, another number", .atOnce, .answeredWrongly),
        ] as [(Defect, String, Violation.Circumstance, Violation.Fault)])
    func defect(
        defect: Defect, sample: String, circumstance: Violation.Circumstance, fault: Violation.Fault
    ) async {
        let found = await violations(of: defect)
        #expect(found.contains(Violation(sample: sample, circumstance: circumstance, fault: fault)))
        // Numbers that are too large are doubled as well.
        #expect(
            found.allSatisfy { ["overflow".prefix(4), sample.prefix(4)].contains($0.sample.prefix(4)) }, "\(found)")
        #expect(found.allSatisfy { $0.circumstance == .atOnce } || defect != .dropsOthers)
    }

    @Test(
        "what does not end, or blocks its thread, is found, and does not hold up the check",
        arguments: [
            (.ignoresCancellation, "wait", .alone, .ignoredCancellation),
            (.ignoresCancellation, "wait", .cancelled, .ignoredCancellation),
            (.lingers, "double", .alone, .didNotReturn), (.leaksTask, "note", .alone, .leftWorkBehind),
            (.keepsReply, "note", .cancelled, .leftWorkBehind),
            (.keepsStreaming, "count", .alone, .ignoredCancellation),
            (.blocksThread, "note", .alone, .blockedThread),
        ] as [(Defect, String, Violation.Circumstance, Violation.Fault)])
    func endless(
        defect: Defect, sample: String, circumstance: Violation.Circumstance, fault: Violation.Fault
    ) async {
        let limits = ConformanceLimits(
            answer: .milliseconds(60), cancellation: .milliseconds(60),
            thread: defect == .blocksThread ? .milliseconds(20) : .seconds(2))
        let found = await violations(of: defect, limits: limits)
        #expect(found.contains(Violation(sample: sample, circumstance: circumstance, fault: fault)), "\(found)")
    }

    @Test("violations are told by circumstance and fault, with their samples and the likely cause")
    func told() {
        let late = Violation(sample: "note", circumstance: .alone, fault: .answeredAfterReturning)
        let violations = [
            late, Violation(sample: "double", circumstance: .alone, fault: .didNotReturn),
            Violation(sample: "count", circumstance: .alone, fault: .answeredAfterReturning), late,
        ]
        #expect(
            ConformanceFailure(brokenLaws: [], violations: violations).description == """
                note, count, alone (3 times): it answered after it had returned. \
                Does it start a task or a callback and not wait for it?
                double, alone: it had answered but did not return. What does it wait for after its last answer?
                """)
    }

    @Test("a handler that traps on bad input is found, because its process ends before the kit does")
    func trapping() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            _ = await HandlerConformanceTests().violations(of: .trapsOnBadInput)
            print("the kit came to its end")
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("end") } == false)
    }
}

extension Question {
    /// The right answer to a number.
    fileprivate var doubled: Answer? {
        switch self {
        case .double(let number): .number(2 * number)
        case .count, .note, .wait: nil
        }
    }
}
