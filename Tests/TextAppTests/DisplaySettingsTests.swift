import ArgumentTable
import Testing
import TextApp
import TextUI

@Suite("Display settings")
struct DisplaySettingsTests {
    private let options = [any ListedOption].display(for: "cloud-notes")

    private func settings(_ arguments: [String], _ environment: [String: String]) throws -> DisplaySettings {
        let table = CommandTable(name: "cloud-notes", version: "1", summary: "", options: options, commands: [])
        return DisplaySettings(
            Invocation(try table.parse(arguments).get(), of: "cloud-notes", environment: environment))
    }

    @Test("The variable for --plain is named after the program, in capitals and underscores")
    func plainVariable() throws {
        #expect(options.first { $0.spec.name == "plain" }?.spec.environmentVariable == "CLOUD_NOTES_PLAIN")
        for (value, isPlain) in [("1", true), ("", false)] {
            let settings = try settings([], ["CLOUD_NOTES_PLAIN": value])
            #expect(settings.isPlain == isPlain && settings.color == (isPlain ? .never : .auto))
        }
    }

    @Test(
        "ASCII is the default for a locale with another character set than UTF-8, and for a console",
        arguments: [
            ([:], Glyphs.unicode), (["LC_ALL": "C"], .ascii), (["LANG": "POSIX"], .ascii),
            (["LANG": "en_US"], .unicode),
            (["LC_ALL": "C.UTF-8"], .unicode), (["LC_CTYPE": "de_DE.utf8@euro", "LANG": "C"], .unicode),
            (["LC_ALL": "", "LANG": "de_DE.ISO-8859-1"], .ascii), (["LC_CTYPE": "UTF-8"], .unicode),
            (["LANG": "C.UTF-8", "TERM": "linux"], .ascii), (["TERM": "linux-16color"], .ascii),
            (["TERM": "xterm"], .unicode),
        ])
    func locale(environment: [String: String], glyphs: Glyphs) throws {
        for (arguments, glyphs) in [([], glyphs), (["--unicode"], .unicode), (["--ascii"], .ascii)] {
            #expect(try settings(arguments, environment).presentation.glyphs == glyphs)
        }
    }
}
