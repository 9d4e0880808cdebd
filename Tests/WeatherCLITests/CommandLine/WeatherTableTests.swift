import ArgumentTable
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Weather table")
struct WeatherTableTests {
    @Test("The command tables have no contradictions")
    func sound() {
        #expect(WeatherTable.shown(in: [:]).contradictions() == [])
        #expect(WeatherApp.commandLine.contradictions() == [])
    }

    @Test("The first help screen fits 24 lines of 80 columns, with three examples without a key, commands and pages")
    func firstScreen() throws {
        let lines = WeatherTable.shown(in: [:]).help(rows: 24).lines
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
        func section(_ title: String) throws -> ArraySlice<String> {
            lines[(try #require(lines.firstIndex(of: title)) + 1)...].prefix { !$0.isEmpty }
        }
        let examples = try section("Examples:")
        #expect(examples.count >= 3 && examples.allSatisfy { $0.hasPrefix("  weather demo") })
        let words = try section("Commands:").joined(separator: " ").split { " ,".contains($0) }
        for command in WeatherTable.shown(in: [:]).commands {
            #expect(command.name.split(separator: " ").first.map(words.contains) == true, "\(command.name)")
        }
        let page = lines.joined(separator: "\n")
        for text in [
            "\nConfiguration: ~/.config/weather/config\n", "more lines: weather --help | less",
            "\nCOMMAND|environment|configuration|files|exit-status|keys|format|json",
        ] { #expect(page.contains(text)) }
        #expect(WeatherTable.shown(in: [:]).help(for: "json").contains("\nJSON:\n"))
    }

    @Test("Help has the paths of the user's own files")
    func files() {
        let environment = ["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/mine", "XDG_CACHE_HOME": "/tmp/mine"]
        let table = WeatherTable.shown(in: environment)
        #expect(table.help().contains("\nConfiguration: /etc/mine/weather/config\n"))
        let files = table.help(for: "files")
        for path in ["/etc/mine/weather/config", "/home/me/.local/share/weather/", "/tmp/mine/weather/"] {
            #expect(files.contains("\n  \(path)"), "\(path)")
        }
        #expect(files.split { $0.isWhitespace }.joined(separator: " ").contains("the cache to DIR/cache."))
        let moved = WeatherTable.shown(in: ["WEATHER_DATA_DIR": "/mnt/data"].merging(environment) { $1 })
        for path in ["/mnt/data/", "/mnt/data/secrets/", "/mnt/data/cache/"] {
            #expect(moved.help(for: "files").contains("\n  \(path)"), "\(path)")
        }
    }

    @Test("Every command can be run as a demo, in every spelling")
    func demo() throws {
        for command in WeatherTable.shown(in: [:]).commands where command.name != "demo" {
            for spelling in [command.name] + command.aliases {
                let operands = command.operands.map { $0.allowedValues.first ?? "Oslo" }
                let words = ["demo"] + spelling.split(separator: " ").map(String.init) + operands
                #expect(try WeatherApp.commandLine.parse(words).get().command == "demo \(command.name)")
            }
        }
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
