import ArgumentTable
import Testing
import TextApp

@Suite("How a run is shown")
struct DisplaySettingsTests {
    @Test("lines instead of screens are asked for by a variable that a shell can set, whatever the program is called")
    func plainVariable() throws {
        let options = [Option].display(for: "cloud-notes")
        #expect(options.first { $0.name == "plain" }?.environmentVariable == "CLOUD_NOTES_PLAIN")
        let table = CommandTable(name: "cloud-notes", version: "1", summary: "", options: options, commands: [])
        let command = try table.parse([]).get()
        for (value, isPlain) in [("1", true), ("", false)] {
            let environment = ["CLOUD_NOTES_PLAIN": value]
            let invocation = Invocation(command, of: "cloud-notes", environment: environment)
            #expect(DisplaySettings(invocation).isPlain == isPlain)
        }
    }
}
