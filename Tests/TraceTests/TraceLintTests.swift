import Testing
import Trace

@Suite("Trace lint")
struct TraceLintTests {
    private func findings(_ events: Checkout.ShellEvent...) async throws -> [String] {
        let tape = Tape()
        try await tape.record(events)
        return TraceLint(try TraceFile(tape.bytes)).findings.map(\.description)
    }

    @Test("nothing is found where nothing is wrong")
    func sound() async throws { #expect(try await findings(.buy("tea"), .buy("milk"), .close) == []) }

    @Test("a handler that returns without an answer is a defect")
    func unanswered() async throws {
        #expect(
            try await findings(.buy("secret")) == [
                "defect, message 2: the handler of Price #1 returned without an answer"
            ])
    }

    @Test("a second answer is a defect")
    func twice() async throws {
        #expect(try await findings(.buy("twice")) == ["defect, message 3: a second answer to Price #1"])
    }

    @Test("An ignored event and a render without a change are notes")
    func notes() async throws {
        let render = #"{"line":"snapshot","ms":1,"rev":1,"view":"x","changes":{}}"#
        #expect(try findings(in: render).contains("note, message 0: a render of view 1 without a change"))
        #expect(
            try await findings(.nudge, .nonsense) == [
                "note, message 2: 1 of the core's events meant nothing where they arrived"
            ])
    }

    @Test("an answer to what was never asked for is a defect")
    func neverAsked() throws {
        #expect(
            try findings(in: answer(1, id: 9)) == [
                "defect, message 1: an answer to Price #9, which was never asked for"
            ])
    }

    private func findings(in lines: String...) throws -> [String] {
        let header = #"{"line":"header","ms":0,"format":3,"app":"checkout","version":"1","settings":{}}"#
        let text = ([header] + lines).joined(separator: "\n")
        return TraceLint(try TraceFile(Array(text.utf8))).findings.map(\.description)
    }

    private func request(_ id: Int, expects: String? = nil, ms: Int = 0) -> String {
        let expects = expects.map { #""expects":"\#($0)","# } ?? ""
        return #"{"line":"request","ms":\#(ms),"id":\#(id),"effect":"Price",\#(expects)"value":null}"#
    }

    private func answer(_ message: Int, id: Int) -> String {
        #"{"line":"answer","message":\#(message),"ms":1,"id":\#(id),"effect":"Price","value":null}"#
    }

    private func closed(_ message: Int, id: Int) -> String {
        #"{"line":"closed","message":\#(message),"ms":2,"id":\#(id)}"#
    }

    private func refused(id: Int) -> String {
        #"{"line":"fault","ms":1,"kind":"refused","id":\#(id),"text":"refused"}"#
    }

    private let shutdown = #"{"line":"shutdown","ms":3}"#
    private let ended = #"{"line":"ended","ms":9}"#

    @Test("a stream has any number of answers, and a notification none")
    func otherExpectations() async throws {
        #expect(try await findings(.follow("twice"), .follow("secret")) == [])
        #expect(try findings(in: request(1, expects: "answers"), request(2, expects: "nothing"), shutdown, ended) == [])
        #expect(try findings(in: request(1, expects: "nothing"), closed(1, id: 1), shutdown, ended) == [])
        #expect(
            try findings(in: request(1, expects: "nothing"), answer(1, id: 1), refused(id: 1), ended) == [
                "defect, message 1: an answer to Price #1, which expects none"
            ])
        #expect(
            try findings(in: request(1, expects: "answers"), closed(1, id: 1), answer(2, id: 1), ended) == [
                "defect, message 2: an answer to Price #1 after its handler had returned"
            ])
    }

    @Test("an answer that the core refused is not the one that it waits for")
    func refusedAnswer() throws {
        #expect(
            try findings(in: request(1), answer(1, id: 1), refused(id: 1), answer(2, id: 1), closed(3, id: 1), ended)
                == ["defect, message 1: refused"])
    }

    @Test("a request's number is in use until its answer was taken or its handler has returned")
    func numberInUse() throws {
        let second = "defect, message 1: a second request Price #1 while the first is under way"
        #expect(try findings(in: request(1), answer(1, id: 1), request(1)) == [])
        #expect(try findings(in: request(1, expects: "answers"), answer(1, id: 1), request(1)) == [second])
        #expect(
            try findings(in: request(1), answer(1, id: 1), refused(id: 1), request(1)) == [
                "defect, message 1: refused", second,
            ])
    }

    @Test("an answer that was refused because there was one before leaves that one in force")
    func refusedSecond() throws {
        let second = "a second answer to Price #1"
        let withID = #"{"line":"fault","ms":1,"kind":"refused","id":1,"text":"refused"}"#
        #expect(
            try findings(in: request(1), answer(1, id: 1), answer(2, id: 1), withID, answer(3, id: 1)) == [
                "defect, message 2: \(second)", "defect, message 3: \(second)",
            ])
    }

    @Test("a request that was cancelled after a refused answer owes nothing and may be answered in passing")
    func cancelledAfterRefusal() throws {
        let cancelled = #"{"line":"cancelled","ms":1,"id":1}"#
        #expect(
            try findings(
                in: request(1), answer(1, id: 1), refused(id: 1), cancelled, answer(2, id: 1), answer(3, id: 1), ended)
                == ["defect, message 1: refused"])
    }

    @Test("a request that was answered stays so when it is cancelled")
    func cancelledAfterAnswer() throws {
        let cancelled = #"{"line":"cancelled","ms":1,"id":1}"#
        #expect(
            try findings(in: request(1), answer(1, id: 1), cancelled, answer(2, id: 1)) == [
                "defect, message 2: a second answer to Price #1"
            ])
    }

    @Test("what a shutdown cut short is no finding, and what came up during it is a note with its age")
    func shutDown() throws {
        #expect(try findings(in: request(1), shutdown, closed(1, id: 1), ended) == [])
        #expect(
            try findings(in: request(1), shutdown, answer(1, id: 1), request(2, ms: 4), closed(2, id: 1), ended) == [
                "note, message 1: Price #2 was asked for during the shutdown, 5 ms before the end, and not begun"
            ])
    }

    @Test("what was cancelled, or left open by a recording that stops, is no finding")
    func unfinished() throws {
        #expect(try findings(in: request(1)) == [])
        let open = try findings(in: request(1), request(2), request(3), ended)
        #expect(open.map { $0.contains("#1") } == [true, false, false] && open.last?.contains("#3") == true)
        let cancelled = #"{"line":"cancelled","ms":1,"id":1}"#
        #expect(try findings(in: request(1), cancelled, closed(1, id: 1), shutdown, ended) == [])
    }

    @Test("a fault that comes of a later message is told, though the request was found at fault before")
    func laterFault() throws {
        let event = #"{"line":"event","message":2,"ms":1,"value":null}"#
        #expect(
            try findings(in: request(1), closed(1, id: 1), event, refused(id: 1), ended) == [
                "defect, message 1: the handler of Price #1 returned without an answer", "defect, message 2: refused",
            ])
    }

    @Test("a fault that says what the lines have shown is not told again, and any other is")
    func faults() throws {
        func fault(_ kind: String, _ id: String) -> String {
            #"{"line":"fault","ms":1,"kind":"\#(kind)","id":\#(id),"text":"\#(kind)"}"#
        }
        #expect(
            try findings(in: request(1), fault("unhandled", "null"), closed(1, id: 1), ended) == [
                "defect, message 0: unhandled"
            ])
        for kind in ["undeclared", "unperformed"] {
            #expect(
                try findings(in: request(1), fault(kind, "null"), closed(1, id: 1), ended) == [
                    "defect, message 0: \(kind)",
                    "defect, message 1: the handler of Price #1 returned without an answer",
                ])
        }
        #expect(
            try findings(in: request(1), shutdown, fault("abandoned", "1"), ended) == ["defect, message 0: abandoned"])
        #expect(
            try findings(in: request(1), closed(1, id: 1), fault("unanswered", "1"), ended) == [
                "defect, message 1: the handler of Price #1 returned without an answer"
            ])
    }
}
