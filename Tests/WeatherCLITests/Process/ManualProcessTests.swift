import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import Testing
import TextApp
import WeatherText

@testable import WeatherCLI

@Suite("The manual page of the program")
struct ManualProcessTests {
    @Test("It names every command, setting, field and status, the files of no user, and typesetters find no fault")
    func whole() async throws {
        let installation = try await Installation(key: nil)
        let source = try await installation.expect("man", says: "").output
        let page = source.replacing("\\-", with: "-")
        let names =
            WeatherTable.shown(in: [:]).commands.map { "weather \($0.name)" } + ConfigurationKey.all.map(\.name)
            + WeatherRenderer.formatFields + ["~/.config/weather/config"]
        for name in names { #expect(page.contains("\\fB\(name)\\fR"), "\(name)") }
        for status in ExitCode.allCases {
            #expect(page.contains("\n\\fB\(status.rawValue)\\fR\n\(status.meaning.prefix(40))"), "\(status)")
        }
        #expect(page.hasPrefix(".TH WEATHER 1 \"\(WeatherTable.date)\"") && !page.contains(installation.home.path))
        for words in [["/usr/bin/groff", "-man", "-Kutf8", "-ww", "-z"], ["/usr/bin/mandoc", "-Tlint"]]
        where access(words[0], X_OK) == 0 {
            let lint = try await Installation(key: nil, program: words[0]).run(Array(words.dropFirst()), input: source)
            #expect(lint.output + lint.error == "")
        }
    }
}
