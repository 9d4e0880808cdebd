import JSONFormat
import Testing
import Trace

@Suite("Trace file")
struct TraceFileTests {
    private static let header = TraceFile.firstLine

    private func file(_ lines: String...) throws -> TraceFile {
        try TraceFile(lines: lines)
    }

    @Test("A message begins a turn, to which the lines after it belong")
    func turns() throws {
        let file = try file(
            Self.header, #"{"line":"signal","cause":0,"ms":1,"text":"a"}"#,
            #"{"line":"event","message":1,"ms":2,"value":null}"#, #"{"line":"ignored","cause":1,"ms":2,"count":3}"#, "")
        #expect(file.turns.map(\.number) == [0, 1])
        #expect(file.turns[1].rest.map(\.json.line) == [#"{"line":"ignored","cause":1,"ms":2,"count":3}"#])
        #expect(!file.isTruncated)
        #expect(!file.isComplete)
    }

    @Test("A truncated last line is accepted and reported, unless it is the only line")
    func cut() throws {
        #expect(try file(Self.header, #"{"line":"ign"#).isTruncated)
        let error = try #require(throws: TraceFileError.self) { try file(#"{"line":"head"#) }
        #expect(error.description == "line 1: it is no JSON object")
    }

    @Test(
        "An invalid trace is refused with the number of the line",
        arguments: [
            ("", 1), ("hello", 1), ("{}\n", 1), (#"{"line":"ended","ms":1}"# + "\n", 1), (header + "\nhello\n\n", 2),
            (header + "\n" + #"{"line":"event","message":1,"ms":1}"# + "\n", 2),
            (header + "\n" + #"{"line":"closed","message":1,"ms":1,"id":-1}"# + "\n", 2),
            (header + "\n" + #"{"line":"ended","ms":-1}"# + "\n", 2),
            (header + "\n" + #"{"line":"frame","ms":1}"# + "\n", 2), (header.replacing("4,\"app", with: "5,\"app"), 1),
            (header.replacing("4,\"app", with: "3,\"app"), 1),
        ])
    func refused(text: String, line: Int) throws {
        let error = try #require(throws: TraceFileError.self) { try TraceFile(Array(text.utf8)) }
        #expect(error.line == line)
    }

    @Test(
        "An event, answer or closing without a valid message number is refused with its line",
        arguments: [
            #"{"line":"event",MESSAGE"ms":1,"value":null}"#, #"{"line":"closed",MESSAGE"ms":1,"id":1}"#,
            #"{"line":"answer",MESSAGE"ms":1,"id":1,"effect":"Price","value":null}"#,
        ],
        ["", #""message":null,"#, #""message":99999999999999999999,"#, #""message":-1,"#, #""message":1.5,"#])
    func unnumbered(line: String, message: String) throws {
        let error = try #require(throws: TraceFileError.self) {
            try file(Self.header, #"{"line":"ignored","ms":1,"count":1}"#, line.replacing("MESSAGE", with: message), "")
        }
        #expect(error.line == 3)
        #expect(error.reason.contains(#""message""#))
    }

    @Test("Every line of a recording is rewritten unchanged")
    func roundTrip() async throws {
        let tape = try await Tape(recording: [
            .buy("tea"), .buy("\"日本\"\n\u{2028}\u{7}\\"), .nudge, .nonsense, .buy("secret"), .follow("tea"), .close,
        ])
        let file = try TraceFile(tape.bytes)
        let lines = file.turns.flatMap(\.lines).map(\.json.line)
        #expect(lines == tape.text.split(separator: "\n").dropFirst().map(String.init))
    }
}
