import Testing

@testable import Trace

@Suite("Trace steps")
struct TraceStepsTests {
    private func steps(of events: Checkout.ShellEvent...) async throws -> [TraceSteps.Step] {
        let tape = try await Tape(recording: events)
        return TraceSteps(try TraceFile(tape.bytes)).steps
    }

    @Test("The first step is the start, each message is a step, and changes of the view are named")
    func order() async throws {
        let steps = try await steps(of: .buy("tea"), .buy("milk"), .close)
        #expect(steps.map(\.number) == Array(0..<steps.count))
        #expect(steps.first?.title == "start" && steps.first?.lines.first?.text.hasPrefix("view ") == true)
        #expect(steps[1].title == "event       buy: tea" && steps[1].cause == nil && steps[1].changes == [])
        let request = try #require(steps[1].lines.first { $0.text.hasPrefix("request ") })
        #expect(request.answers.first?.message == 2)
        #expect(steps[2].cause == TraceSteps.Link(message: 1, wait: 0))
        #expect(steps.flatMap(\.changes).contains("total: 3 → 7"))
    }

    @Test("An answer has the time since its request")
    func waits() throws {
        let lines = [
            TraceFile.firstLine,
            #"{"line":"event","message":1,"ms":10,"value":null}"#,
            #"{"line":"request","cause":1,"ms":10,"id":1,"effect":"Price","value":null}"#,
            #"{"line":"answer","message":2,"cause":1,"ms":27,"id":1,"effect":"Price","value":null}"#,
            #"{"line":"answer","message":3,"cause":1,"ms":40,"id":1,"effect":"Price","value":null}"#,
            #"{"line":"answer","message":4,"ms":41,"id":9,"effect":"Price","value":null}"#,
        ]
        let steps = TraceSteps(try TraceFile(lines: lines)).steps
        #expect(steps[1].lines.first?.answers == [.init(message: 2, wait: 17), .init(message: 3, wait: 30)])
        #expect(steps[3].cause == .init(message: 1, wait: 30) && steps[3].time == 40)
        #expect(steps[4].cause == nil, "nobody has asked for it")
    }

    @Test("An HTTP request is titled by path and query, and its response by the name in the body, if any")
    func exchanges() throws {
        func lines(_ body: String) -> [String] {
            [
                TraceFile.firstLine,
                #"{"line":"event","message":1,"ms":10,"value":null}"#,
                #"{"line":"request","cause":1,"ms":10,"id":1,"effect":"HTTP","value":{"method":"GET","url":"https://a.b/2/weather?lat=1&lon=2&key=***"}}"#,
                #"{"line":"answer","message":2,"cause":1,"ms":27,"id":1,"effect":"HTTP","value":{"success":{"_0":{"status":200,"body":{"$text":"\#(body)"}}}}}"#,
            ]
        }
        for (body, about) in [(#"{\"name\":\"Oslo\"}"#, "Oslo"), ("[]", "1,2"), ("no JSON", "1,2")] {
            let steps = TraceSteps(try TraceFile(lines: lines(body))).steps
            #expect(steps[1].lines.first?.text == "request     #1 HTTP GET weather 1,2")
            #expect(steps[2].title == "answer      #1 GET weather \(about) 200")
        }
        let bare = try TraceFile(lines: lines("[]").map { $0.replacing("?lat=1&lon=2&key=***", with: "") })
        #expect(TraceSteps(bare).steps[1].lines.first?.text == "request     #1 HTTP GET weather")
        #expect(TraceSteps(bare).steps[2].title == "answer      #1 GET weather 200")
    }

    @Test("A timer request is described with its interval")
    func timers() throws {
        let lines = [
            TraceFile.firstLine,
            #"{"line":"request","ms":10,"id":1,"effect":"Time","value":{"every":{"interval":[48,14556284461941522432]}}}"#,
            #"{"line":"request","ms":10,"id":2,"effect":"Time","value":{"now":{}}}"#,
        ]
        let texts = TraceSteps(try TraceFile(lines: lines)).steps.flatMap(\.lines).map(\.text)
        #expect(texts == ["request     #1 Time every 900.0 seconds", "request     #2 Time now"])
    }
}
