import Effects
import Testing
import Trace

@Suite("Recorder")
struct RecorderTests {
    private let lines = { (tape: Tape) in tape.text.split(separator: "\n").map(String.init) }

    @Test("a line tells what happened and which message it came of")
    func causes() async throws {
        let tape = Tape()
        try await tape.record([.buy("tea"), .close])
        let lines = lines(tape)
        #expect(
            lines[0]
                == #"{"line":"header","ms":5,"format":1,"app":"till","version":"1","settings":{"floor":"2"}}"#)
        #expect(lines[1].hasPrefix(#"{"line":"snapshot","cause":0,"ms":5,"rev":1,"view":"#))
        #expect(lines[2] == #"{"line":"event","message":1,"ms":5,"value":{"buy":{"_0":"tea"}}}"#)
        #expect(
            lines[3] == #"{"line":"request","cause":1,"ms":5,"id":1,"operation":"Price","value":{"item":"tea"}}"#)
        #expect(
            lines[4].hasPrefix(#"{"line":"answer","message":2,"cause":1,"ms":5,"id":1,"operation":"Price","value":"#))
        #expect(lines[5].hasPrefix(#"{"line":"snapshot","cause":2,"ms":5,"rev":2,"view":"#))
        #expect(lines[5].hasSuffix(#""changes":{"items":null,"items[0]":"tea","total":"3"}}"#))
        #expect(lines[6] == #"{"line":"closed","message":3,"cause":1,"ms":5,"id":1}"#)
        #expect(lines[8].contains(#""line":"sideEffect","cause":4,"#))
        #expect(lines.suffix(2).map { $0.prefix(18) } == [#"{"line":"shutdown""#, #"{"line":"ended","c"#])
    }

    @Test("the hash of a view is the same in every run")
    func hash() async throws {
        let (one, other) = (Tape(), Tape())
        for tape in [one, other] { try await tape.record([.buy("tea"), .buy("milk")]) }
        #expect(one.bytes == other.bytes)
        #expect(one.text.contains(#""rev":1,"view":"#))
    }

    @Test("a secret is in no line, and two secrets can be told apart")
    func secrets() async throws {
        let tape = Tape()
        try await tape.record([
            .typePIN(SecretText("canary-1234")), .typePIN(SecretText("canary-12345")), .buy("a canary-12345 pie"),
            .typePIN(SecretText("canary-1234")),
        ])
        #expect(!tape.text.contains("canary"))
        #expect(tape.text.occurrences(of: #""typePIN":{"_0":"secret1"}"#) == 2)
        #expect(tape.text.occurrences(of: #""typePIN":{"_0":"secret2"}"#) == 1)
        #expect(tape.text.contains("a secret2 pie"))
    }

    @Test("a recording that cannot be written is reported once, and the shell goes on")
    func fullDisk() async throws {
        for limit in [0, 10, 300, 600] {
            let tape = Tape(limit: limit)
            try await tape.record([.typePIN(SecretText("1")), .close, .nudge, .close])
            #expect(tape.complaints == ["the tape is full"])
            #expect(tape.bytes.count <= limit)
        }
    }
}
