import CapabilityTesting
import Effects
import Testing

@Suite("Handler conformance")
struct HandlerConformanceTests {
    /// For defects that are only seen when a limit has run out.
    private static let short = ConformanceLimits(answer: .milliseconds(300), cancellation: .milliseconds(300))

    private func violations(of defect: Defect, limits: ConformanceLimits = ConformanceLimits()) async -> [Violation] {
        let samples: [Sample<Question>] = [
            Sample("double", .double(2)) { $0 == .number(4) },
            Sample("count", .count, answers: .stream(atLeast: 2)),
            Sample("note", .note, answers: .none),
            Sample("wait", .wait, answers: .stream(atLeast: 0)),
        ]
        let failure = Sample<Question>("overflow", .double(.max)) { $0 == .failed }
        return await HandlerConformance(DefectiveHandler(defect: defect), limits: limits)
            .check(samples, afterFailures: [failure])
    }

    private func faults(of defect: Defect, in sample: String) async -> [Violation.Fault] {
        let found = await violations(of: defect)
        #expect(found.allSatisfy { $0.sample == sample }, "only \(sample) has the defect: \(found)")
        return found.map(\.fault)
    }

    @Test("a sound handler breaks nothing")
    func sound() async { #expect(await violations(of: .none) == []) }

    @Test("a second answer is found in every circumstance")
    func twice() async {
        let found = await violations(of: .answersTwice)
        #expect(found.count { $0.sample == "double" && $0.circumstance == .atOnce } == 8)
        let first = Violation(
            sample: "double", circumstance: .alone, fault: .answered(times: 2, insteadOf: 1))
        #expect(found.first == first)
        #expect("\(first)" == "double, alone: it answered 2 times instead of 1.")
    }

    @Test("an answer that never comes is found")
    func never() async {
        #expect(await faults(of: .neverAnswers, in: "double").first == .answered(times: 0, insteadOf: 1))
    }

    @Test("an answer to another question is found")
    func otherQuestion() async {
        #expect(
            Set(await faults(of: .answersOffTheQuestion, in: "double").map { "\($0)" }) == ["answeredOffTheQuestion"])
    }

    @Test("a wrong answer is found")
    func wrong() async { #expect(await faults(of: .answersWrongly, in: "double").first == .answeredWrongly) }

    @Test("a handler that goes on after cancellation is found, and does not hold up the check")
    func uncancellable() async {
        let found = await violations(of: .ignoresCancellation, limits: Self.short)
        #expect(found.contains { $0.sample == "wait" && $0.fault == .ignoredCancellation })
    }

    @Test("a handler that answers and does not return is found")
    func lingering() async {
        let found = await violations(of: .lingers, limits: Self.short)
        #expect(found.contains { $0.sample == "double" && $0.fault == .didNotReturn })
    }

    @Test("an answer after the handler returned is found")
    func late() async { #expect(await faults(of: .answersLate, in: "note").contains(.answeredAfterReturning)) }

    @Test("an answered notification is found")
    func notification() async {
        #expect(await faults(of: .answersNotification, in: "note").first == .answered(times: 1, insteadOf: 0))
    }

    @Test("a stream that ends too soon is found")
    func shortStream() async {
        #expect(await faults(of: .endsStream, in: "count").first == .answered(times: 1, insteadOf: 2))
    }

    @Test("a handler spoiled by a failure is found")
    func spoiled() async {
        let found = await violations(of: .staysFailed)
        #expect(found.first == Violation(sample: "double", circumstance: .afterFailure, fault: .answeredWrongly))
    }

    @Test("a handler that serves one at a time and drops the rest is found")
    func dropping() async {
        let found = await violations(of: .dropsOthers)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.circumstance == .atOnce })
    }
}
