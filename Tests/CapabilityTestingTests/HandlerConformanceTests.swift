import CapabilityTesting
import Testing

@Suite("Handler conformance")
struct HandlerConformanceTests {
    /// For defects that are only seen when a limit has run out.
    private static let short = ConformanceLimits(answer: .milliseconds(60), cancellation: .milliseconds(60))

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

    private func faults(of defect: Defect, in sample: String) async -> [Violation.Fault] {
        let found = await violations(of: defect)
        #expect(found.allSatisfy { $0.sample.hasPrefix(sample) }, "only \(sample) has the defect: \(found)")
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
            Set(await faults(of: .answersOffTheQuestion, in: "double").map { "\($0)" }) == ["mismatchedAnswer"])
    }

    @Test("a wrong answer is found")
    func wrong() async { #expect(await faults(of: .answersWrongly, in: "double").first == .answeredWrongly) }

    @Test("a handler that goes on after cancellation is found, and does not hold up the check")
    func uncancellable() async {
        let found = await violations(of: .ignoresCancellation, limits: Self.short)
        for circumstance in [Violation.Circumstance.alone, .cancelled] {
            let violation = Violation(sample: "wait", circumstance: circumstance, fault: .ignoredCancellation)
            #expect(found.contains(violation))
        }
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

    @Test("a task that a call leaves behind is found")
    func leaking() async {
        let found = await violations(of: .leaksTask, limits: Self.short)
        #expect(found.contains(Violation(sample: "note", circumstance: .alone, fault: .leftWorkBehind)))
    }

    @Test("a reply that is kept for later is found")
    func keeping() async {
        let found = await violations(of: .keepsReply, limits: Self.short)
        #expect(found.contains(Violation(sample: "note", circumstance: .cancelled, fault: .leftWorkBehind)))
    }

    @Test("an answer from a call that has returned because it was cancelled is found")
    func lateAfterCancellation() async {
        #expect(await faults(of: .answersAfterCancellation, in: "count").contains(.answeredAfterReturning))
    }

    @Test("a stream that goes on after it was cancelled is found")
    func endlessStream() async {
        let found = await violations(of: .keepsStreaming, limits: Self.short)
        #expect(found.contains(Violation(sample: "count", circumstance: .alone, fault: .ignoredCancellation)))
    }

    @Test("a handler that blocks its thread is found")
    func blocking() async {
        let limits = ConformanceLimits(thread: .milliseconds(20))
        let found = await violations(of: .blocksThread, limits: limits)
        #expect(found.contains(Violation(sample: "note", circumstance: .alone, fault: .blockedThread)))
    }

    @Test("a handler that hangs on bad input is found")
    func hanging() async {
        let found = await violations(of: .hangsOnFailure, limits: Self.short)
        let hang = Violation(sample: "overflow", circumstance: .alone, fault: .answered(times: 0, insteadOf: 1))
        #expect(found.contains(hang))
    }

    @Test("a handler that traps on bad input is found, because its process ends before the kit does")
    func trapping() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            _ = await HandlerConformanceTests().violations(of: .trapsOnBadInput)
            print("the kit came to its end")
        }
        #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("end") } == false)
    }

    @Test("a handler that gives one caller the answer of another is found")
    func mixing() async {
        let found = await violations(of: .mixesUpCallers)
        #expect(
            found.contains(
                Violation(sample: "double, another number", circumstance: .atOnce, fault: .answeredWrongly)))
    }

    @Test("a handler whose answers depend on the calls before is found")
    func remembering() async {
        let found = await violations(of: .remembersFirst)
        #expect(found.first?.fault == .answeredWrongly)
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
