import Testing
import Trace

@Suite("Trace lint")
struct TraceLintTests {
    private func findings(_ events: Till.ShellEvent...) async throws -> [String] {
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
        let findings = try await findings(.buy("twice"))
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("defect, message 3: refused, perhaps a second answer") == true)
    }

    @Test("a change of the view that is not drawn is a defect that names the paths, once")
    func unrendered() async throws {
        #expect(
            try await findings(.slip, .close, .nudge) == [
                "defect, message 1: the view changed without a render: total"
            ])
    }

    @Test("a render without a change and an ignored event deserve a look")
    func notes() async throws {
        #expect(
            try await findings(.nudge, .nonsense) == [
                "note, message 1: a render of view 2 without a change",
                "note, message 2: 1 of the core's events meant nothing where they arrived",
            ])
    }

    @Test("an answer to what was never asked for is a defect")
    func neverAsked() throws {
        let text = [
            #"{"line":"header","ms":0,"format":1,"app":"till","version":"1","settings":{}}"#,
            #"{"line":"answer","message":1,"ms":1,"id":9,"operation":"Price","value":null}"#,
        ]
        let lint = TraceLint(try TraceFile(Array(text.joined(separator: "\n").utf8)))
        #expect(lint.defects.map(\.text) == ["an answer to Price #9, which was never asked for"])
    }
}
