import ArgumentTable
import Testing
import TextApp
import TextUI

@Suite("How a run is shown")
struct DisplaySettingsTests {
    @Test("The variable for --plain is one that a shell can set, whatever the program is called")
    func plainVariable() throws {
        let options = [any ListedOption].display(for: "cloud-notes")
        #expect(options.first { $0.spec.name == "plain" }?.spec.environmentVariable == "CLOUD_NOTES_PLAIN")
        let table = CommandTable(name: "cloud-notes", version: "1", summary: "", options: options, commands: [])
        let command = try table.parse([]).get()
        for (value, isPlain) in [("1", true), ("", false)] {
            let environment = ["CLOUD_NOTES_PLAIN": value]
            let invocation = Invocation(command, of: "cloud-notes", environment: environment)
            let settings = DisplaySettings(invocation)
            #expect(settings.isPlain == isPlain && settings.color == (isPlain ? .never : .auto))
        }
    }

    @Test(
        "Theme and mouse are those of the option, else of the variable, else the usual ones; a wrong variable is none")
    func themeAndMouse() throws {
        let options = [any ListedOption].display(for: "notes")
        let table = CommandTable(name: "notes", version: "1", summary: "", options: options, commands: [])
        func settings(_ arguments: [String], _ theme: String = "", _ mouse: String = "") throws -> DisplaySettings {
            let environment = ["NOTES_THEME": theme, "NOTES_MOUSE": mouse]
            return DisplaySettings(
                Invocation(try table.parse(arguments).get(), of: "notes", environment: environment))
        }
        #expect(try settings([]).theme == .auto && settings([]).hasMouse)
        #expect(try settings([], "light", "off").theme == .light && !settings([], "light", "off").hasMouse)
        #expect(try settings([], "pink", "dog").theme == .auto && settings([], "pink", "dog").hasMouse)
        let given = try settings(["--theme", "dark", "--mouse", "on"], "light", "off")
        #expect(given.theme == .dark && given.hasMouse)
    }

    @Test(
        "ASCII is for locales of another character set than UTF-8, by the first variable that is set, and consoles",
        arguments: [
            ([:], Glyphs.unicode), (["LC_ALL": "C"], .ascii), (["LANG": "POSIX"], .ascii),
            (["LANG": "en_US"], .unicode),
            (["LC_ALL": "C.UTF-8"], .unicode), (["LC_CTYPE": "de_DE.utf8@euro", "LANG": "C"], .unicode),
            (["LC_ALL": "", "LANG": "de_DE.ISO-8859-1"], .ascii), (["LC_CTYPE": "UTF-8"], .unicode),
            (["LANG": "C.UTF-8", "TERM": "linux"], .ascii), (["TERM": "linux-16color"], .ascii),
            (["TERM": "xterm"], .unicode),
        ])
    func locale(environment: [String: String], glyphs: Glyphs) throws {
        let options = [any ListedOption].display(for: "notes")
        let table = CommandTable(name: "notes", version: "1", summary: "", options: options, commands: [])
        func drawn(_ arguments: [String]) throws -> Glyphs {
            let invocation = Invocation(try table.parse(arguments).get(), of: "notes", environment: environment)
            return DisplaySettings(invocation).presentation.glyphs
        }
        #expect(try drawn([]) == glyphs)
        #expect(try drawn(["--unicode"]) == .unicode && drawn(["--ascii"]) == .ascii)
    }
}
