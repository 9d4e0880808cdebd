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
}
