import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import Testing
import TextApp
import WeatherText

@testable import WeatherCLI

@Suite("Manual page and examples of the program")
struct ManualProcessTests {
    @Test("The manual page lists every command, setting, field and status, and typesets without warnings")
    func whole() async throws {
        let installation = try await Installation(key: nil)
        let source = try await installation.expect("man", says: "").output
        let page = source.replacing("\\-", with: "-")
        let names =
            WeatherTable.shown(in: [:]).commands.map { "weather \($0.name)" } + ConfigurationKey.all.map(\.name)
            + WeatherRenderer.formatHelp.map(\.name) + ["~/.config/weather/config"]
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

    @Test("Every example of the help succeeds, also as a demo", arguments: ["weather", "weather demo"])
    func examples(program: String) async throws {
        let installation = try await Installation(key: nil, program: "/bin/sh")
        try installation.home.write("demo", to: "key.txt")
        let folder = Installation.builtProgram.split(separator: "/").dropLast().joined(separator: "/")
        let environment = ["PATH": "/\(folder):/usr/bin:/bin", "WEATHER_DATA_DIR": installation.home.path + "/data"]
        let table = WeatherTable.shown(in: [:])
        let examples = table.examples + table.commands.flatMap(\.examples)
        // What the examples presuppose: a key, and a recording.
        for example in ["key set", "now --record run.jsonl"] + examples
        where program == "weather" || !example.hasPrefix("demo") {
            let run = try await installation.run(
                "-c", "cd && \(program) \(example)", input: "demo", environment: environment)
            #expect(run.end == .exited(0), "\(example): \(run.error)")
        }
    }
}
