import ArgumentTable
import Testing
import TextApp

@Suite("The description of a program")
struct ProgramSpecTests {
    @Test("A command line has the program's options, those for display, and the commands")
    func commandLine() {
        let store = Option("store", value: "DIR", summary: "Where")
        let program = ProgramSpec(name: "notes", version: "1", summary: "Notes.", options: [store])
        let table = program.commandLine([CommandSpec("add", summary: "Add one")])
        #expect(
            table.options.map(\.name) == ["store", "ascii", "unicode", "plain", "record", "verbose", "color"])
        #expect(table.commands.map(\.name) == ["add"] && table.contradictions() == [])
    }

    @Test("An app has the standard commands by default")
    func standard() {
        let names = EchoApp.commandLine.commands.map(\.name)
        #expect(
            names == ["trace show", "trace stats", "trace lint", "trace inspect", "replay", "completions", "man"])
    }

    @Test("A command can get another description")
    func described() {
        let command = AppCommand<EchoApp>("add", summary: "Add one") { _, _ in }
        let other = command.described(by: CommandSpec("demo add", summary: command.spec.summary))
        #expect(other.spec.name == "demo add" && command.spec.name == "add")
    }
}
