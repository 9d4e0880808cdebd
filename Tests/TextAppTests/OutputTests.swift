import Testing

@testable import TextApp

@Suite("Output")
struct OutputTests {
    @Test("Printed data, JSON, messages and lists have their control characters escaped")
    func escaped() async {
        let result = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
            try Output.data("data\u{1B}[2J")
            try Output.data(lines: ["lines", "of data\u{9B}2J"])
            try Output.data(lines: [String]())
            try Output.json("\"json\u{1B}[2J\"")
            Output.say("message\u{1B}[2J")
            Output.say("list", lines: ["choice\u{1B}[2J", "other\u{202E}"])
        }
        let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(printed.hasSuffix("data\\u{1b}[2J\nlines\nof data\\u{9b}2J\n\"json\\u001b[2J\"\n"), "\(printed)")
        #expect(said.contains("message\\u{1b}[2J\n"), "\(said)")
        #expect(said.hasSuffix("list\n  choice\\u{1b}[2J\n  other\\u{202e}\n"), "\(said)")
    }
}
