import ArgumentTable
import Testing
import TextApp

@Suite("The description of a program")
struct ProgramSpecTests {
    @Test("a command line has the program's options, those for display, and the commands")
    func commandLine() {
        let store = Option("store", value: "DIR", summary: "Where")
        let program = ProgramSpec(name: "notes", version: "1", summary: "Notes.", options: [store])
        let table = program.commandLine([CommandSpec("add", summary: "Add one")])
        #expect(
            table.options.map(\.name) == ["store", "ascii", "unicode", "plain", "record", "verbose", "color"])
        #expect(table.commands.map(\.name) == ["add"] && table.contradictions() == [])
        #expect(table.options.first { $0.name == "plain" }?.environmentVariable == "NOTES_PLAIN")
    }

    @Test("an app has the commands for recordings and the command line unless it says otherwise")
    func standard() {
        let names = EchoApp.commandLine.commands.map(\.name)
        #expect(
            names == ["trace show", "trace stats", "trace lint", "trace inspect", "replay", "completions", "man"])
    }

    @Test("a command that is described otherwise is called otherwise")
    func described() {
        let command = AppCommand<EchoApp>("add", summary: "Add one") { _, _ in }
        let other = command.described(by: CommandSpec("demo add", summary: command.spec.summary))
        #expect(other.spec.name == "demo add" && command.spec.name == "add")
    }
}
