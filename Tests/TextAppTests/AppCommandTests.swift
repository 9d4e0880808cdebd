import ArgumentTable
import Testing
import TextApp

@Suite("The command line of an app")
struct AppCommandTests {
    @Test("An app has the options for display and, by default, the standard commands")
    func standard() {
        let table = EchoApp.commandLine
        #expect(
            table.options.map(\.name) == [
                "echo", "ascii", "unicode", "plain", "record", "verbose", "color", "theme", "mouse",
            ])
        #expect(
            table.commands.map(\.name)
                == ["trace show", "trace stats", "trace lint", "trace inspect", "replay", "completions", "man"])
        #expect(table.contradictions() == [])
    }

    @Test("A command can get another description")
    func described() {
        let command = AppCommand<EchoApp>("add", summary: "Add one") { _, _ in }
        let other = command.described(by: CommandSpec("demo add", summary: command.spec.summary))
        #expect(other.spec.name == "demo add" && command.spec.name == "add")
    }
}
