import Effects
import Platform
import Testing

@testable import CapabilityTesting

@Suite("Handler conformance")
struct HandlerConformanceTests {
    private func violations(of handler: Answerer, limits: ConformanceLimits = ConformanceLimits()) async -> [Violation]
    {
        let samples: [Sample<Question>] = [
            Sample("double", .double(2)) { $0 == .number(4) },
            Sample("double, another number", effect: { .double(Int($0)) }) { effect, answer in
                if case .double(let number) = effect { answer == number.doubled } else { false }
            },
            Sample("count", .count, answers: .stream(atLeast: 2)),
            Sample("note", .note, answers: .none),
            Sample("wait", .wait, answers: .stream(atLeast: 0)),
        ]
        let failure = Sample<Question>("overflow", .double(.max)) { $0 == .failed }
        return await HandlerConformance(handler, limits: limits).violations(samples, afterFailures: [failure])
    }

    @Test("A handler without defects has no violations")
    func sound() async { #expect(await violations(of: Answerer()) == []) }

    @Test("A defect is reported for the sample that triggers it, and for no unrelated one", arguments: Defects.reported)
    func defect(defect: Defect) async {
        let found = await violations(of: defect.handler)
        #expect(found.contains { "\($0)".hasPrefix(defect.violation) }, "\(found)")
        // Numbers that are too large are doubled as well.
        #expect(found.allSatisfy { ["over", defect.violation.prefix(4)].contains($0.sample.prefix(4)) }, "\(found)")
        let atOnce = "eight at once"
        #expect(found.allSatisfy { $0.circumstance == atOnce } || !defect.violation.contains(atOnce), "\(found)")
    }

    @Test(
        "A handler that does not return or leaves work behind is reported, and the check ends",
        arguments: Defects.endless)
    func endless(defect: Defect) async {
        let limits = ConformanceLimits(answer: .milliseconds(60), cancellation: .milliseconds(60))
        let found = await violations(of: defect.handler, limits: limits)
        #expect(found.contains { "\($0)".hasPrefix(defect.violation) }, "\(found)")
    }

    @Test("A handler that blocks its thread is reported")
    func blocking() async {
        let blocking = Answerer(note: { _ in usleep(40_000) })
        let found = await violations(of: blocking, limits: ConformanceLimits(thread: .milliseconds(20)))
        #expect(found.contains { "\($0)".hasPrefix("note, alone: it blocked a thread.") }, "\(found)")
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
            _ = await HandlerConformanceTests().violations(of: Answerer { $1(.number($0 * 2)) })
            print("the kit came to its end")
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("end") } == false)
    }
}
