import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import Testing
import TextApp
import WeatherText

@testable import WeatherCLI

@Suite("The manual page of the program")
struct ManualProcessTests {
    @Test("It names every command, option, setting and status, and the files of no user")
    func whole() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("man")
        #expect(run.end == .exited(0))
        let page = run.output.replacing("\\-", with: "-")
        let table = WeatherTable.shown(in: [:])
        for command in table.commands { #expect(page.contains("\\fBweather \(command.name)\\fR")) }
        for option in table.options + table.commands.flatMap(\.options) {
            #expect(page.contains("\\fB--\(option.name)\\fR"))
        }
        for key in ConfigurationKey.all { #expect(page.contains("\n\\fB\(key.name)\\fR\n")) }
        for status in ExitCode.allCases {
            let words = status.meaning.prefix(40)
            #expect(page.contains("\n\\fB\(status.rawValue)\\fR\n\(words)"), "\(status)")
        }
        for section in ["KEYS", "FORMAT", "JSON", "FILES", "EXIT STATUS"] {
            #expect(page.contains("\n.SH \(section)\n"))
        }
        #expect(page.hasPrefix(".TH WEATHER 1 \"\(WeatherTable.date)\""))
        for field in WeatherRenderer.formatFields { #expect(page.contains("\n\\fB\(field)\\fR\n")) }
        #expect(page.contains("\n\\fB~/.config/weather/config\\fR\n"))
        #expect(!page.contains(installation.home.path))
    }

    @Test(
        "Typesetters find no fault with it",
        arguments: [["/usr/bin/groff", "-man", "-Kutf8", "-ww", "-z"], ["/usr/bin/mandoc", "-Tlint"]].filter {
            access($0[0], X_OK) == 0
        })
    func lint(words: [String]) async throws {
        let page = try await Installation(key: nil).run("man").output
        let run = try await Installation(key: nil, program: words[0]).run(Array(words.dropFirst()), input: page)
        #expect(run.output + run.error == "")
    }
}
