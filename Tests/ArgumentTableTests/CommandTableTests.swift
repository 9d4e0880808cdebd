import ArgumentTable
import Testing

@Suite("Command table")
struct CommandTableTests {
    @Test("Contradictions of a table are named, and a valid one has none")
    func contradictions() {
        #expect(weather.contradictions() == [])
        let table = CommandTable(
            name: "x", version: "1", summary: "", options: [Option("json", short: "h", summary: "")],
            commands: [
                CommandSpec("a", aliases: ["b"], summary: "", options: [Option("json", value: "FILE", summary: "")]),
                CommandSpec(
                    "b", summary: "",
                    operands: [Operand("ALL", isOptional: true, isRepeated: true), Operand("ONE")]),
            ])
        #expect(
            table.contradictions() == [
                "Two commands are spelled \"b\".",
                "a has two options --json.",
                "a has two options -h.",
                "b has two options -h.",
                "b needs ONE after an operand that may be left out.",
                "b has an operand after ALL, which takes all words.",
                "Option --json is a flag in one place and takes a value in another.",
            ])
    }
}
