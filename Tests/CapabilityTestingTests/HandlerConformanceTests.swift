import Testing

@testable import CapabilityTesting

@Suite("Handler conformance")
struct HandlerConformanceTests {
    private func violations(of defect: Defect, limits: ConformanceLimits = ConformanceLimits()) async -> [Violation] {
        let samples: [Sample<Question>] = [
            Sample("double", .double(2)) { $0 == .number(4) },
            Sample("double, another number", effect: { .double(Int($0)) }) { $1 == $0.doubled },
            Sample("count", .count, answers: .stream(atLeast: 2)),
            Sample("note", .note, answers: .none),
            Sample("wait", .wait, answers: .stream(atLeast: 0)),
        ]
        let failure = Sample<Question>("overflow", .double(.max)) { $0 == .failed }
        let handler = DefectiveHandler(defect: defect)
        defer { handler.release() }
        return await HandlerConformance(handler, limits: limits).violations(samples, afterFailures: [failure])
    }

    @Test("A handler without defects has no violations")
    func sound() async { #expect(await violations(of: .none) == []) }

    @Test(
        "A defect is reported for the sample that triggers it, and for no unrelated one",
        arguments: [
            (.answersTwice, "double", "alone", "it answered 2 times instead of 1. Does a path of it call"),
            (.answersTwice, "double", "cancelled", "it answered 2 times instead of 1. Does a path of it call"),
            (.neverAnswers, "double", "alone", "it answered 0 times instead of 1. Does a path of it return"),
            (.answersOffTheQuestion, "double", "eight at once", "its answer does not fit the question."),
            (.answersLate, "note", "alone", "it answered after it had returned."),
            (.answersNotification, "note", "alone", "it answered 1 times instead of 0."),
            (.endsStream, "count", "alone", "it answered 1 times instead of 2. Does it stop"),
            (.staysFailed, "double", "after a failure", "its answer is not the right one. Does a failed call"),
            (.dropsOthers, "double", "eight at once", "it answered 0 times instead of 1."),
            (.mixesUpCallers, "double, another number", "eight at once", "its answer is not the right one. Do calls"),
        ] as [(Defect, String, String, String)])
    func defect(defect: Defect, sample: String, circumstance: String, finding: String) async {
        let found = await violations(of: defect)
        #expect(found.contains { "\($0)".hasPrefix("\(sample), \(circumstance): \(finding)") }, "\(found)")
        // Numbers that are too large are doubled as well.
        #expect(
            found.allSatisfy { ["overflow".prefix(4), sample.prefix(4)].contains($0.sample.prefix(4)) }, "\(found)")
        #expect(found.allSatisfy { $0.circumstance == "eight at once" } || defect != .dropsOthers)
    }

    @Test(
        "A handler that does not return, leaves work behind or blocks its thread is reported, and the check ends",
        arguments: [
            (.ignoresCancellation, "wait", "alone", "it went on after its task was cancelled."),
            (.ignoresCancellation, "wait", "cancelled", "it went on after its task was cancelled."),
            (.lingers, "double", "alone", "it had answered but did not return."),
            (.leaksTask, "note", "alone", "it returned and left work behind."),
            (.keepsReply, "note", "cancelled", "it returned and left work behind."),
            (.keepsStreaming, "count", "alone", "it went on after its task was cancelled."),
            (.blocksThread, "note", "alone", "it blocked a thread."),
        ] as [(Defect, String, String, String)])
    func endless(defect: Defect, sample: String, circumstance: String, finding: String) async {
        let limits = ConformanceLimits(
            answer: .milliseconds(60), cancellation: .milliseconds(60),
            thread: defect == .blocksThread ? .milliseconds(20) : .seconds(2))
        let found = await violations(of: defect, limits: limits)
        #expect(found.contains { "\($0)".hasPrefix("\(sample), \(circumstance): \(finding)") }, "\(found)")
    }

    @Test("Violations with the same circumstance and finding are listed on one line with their samples")
    func told() {
        let late = Violation(sample: "note", circumstance: "alone", finding: "it answered late.")
        let violations = [
            late, Violation(sample: "double", circumstance: "alone", finding: "it did not return."),
            Violation(sample: "count", circumstance: "alone", finding: "it answered late."), late,
            Violation(sample: "count", circumstance: "cancelled", finding: "it answered late."),
        ]
        #expect(
            ConformanceFailure(brokenLaws: [], violations: violations).description == """
                note, count, alone (3 times): it answered late.
                double, alone: it did not return.
                count, cancelled: it answered late.
                """)
    }

    @Test("A handler that traps on bad input ends the process before the check returns")
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
