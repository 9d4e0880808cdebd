import Effects
import ShellRuntime
import Testing

@Suite struct ShellFaultTests {
    @Test("A fault is a line on standard error, unless it is a late answer")
    func standardError() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let id = RequestID(rawValue: 7)
                ShellFault.writeToStandardError(.late(id, effect: "Time"))
                ShellFault.writeToStandardError(.unanswered(id, effect: "Time"))
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.split(separator: "\n") == ["shell: the handler of Time #7 returned without an answer"])
    }
}
