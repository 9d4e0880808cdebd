import ArgumentTable
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Weather table")
struct WeatherTableTests {
    private let firstScreen = WeatherTable.shown(in: [:]).help(rows: 24).lines

    @Test("neither table contradicts itself")
    func sound() {
        #expect(WeatherTable.shown(in: [:]).contradictions() == [])
        #expect(WeatherApp.commandLine.contradictions() == [])
    }

    @Test("the first help screen fits 24 lines of 80 columns")
    func firstScreenFits() {
        #expect(firstScreen.count <= 24)
        #expect(firstScreen.map(\.count).max() ?? 0 <= 80)
    }

    @Test("the first help screen shows three examples that need no key")
    func examplesWithoutKey() throws {
        let start = try #require(firstScreen.firstIndex(of: "Examples:"))
        let examples = firstScreen[(start + 1)...].prefix { !$0.isEmpty }
        #expect(examples.count >= 3)
        #expect(examples.allSatisfy { $0.hasPrefix("  weather demo") })
    }

    @Test("the first help screen names all commands, the configuration and the other pages")
    func commandsAndPages() {
        let page = firstScreen.joined(separator: "\n")
        let start = firstScreen.firstIndex(of: "Commands:") ?? 0
        let words = firstScreen[start...].prefix { !$0.isEmpty }.joined(separator: " ").split { " ,".contains($0) }
        for command in WeatherTable.shown(in: [:]).commands {
            #expect(command.name.split(separator: " ").first.map(words.contains) == true, "\(command.name)")
        }
        #expect(page.contains("\nConfiguration: ~/.config/weather/config\n"))
        #expect(page.contains("weather help COMMAND|environment|configuration|files|exit-status"))
        #expect(page.contains("more lines: weather --help | less"))
    }

    @Test("help names the files of this user")
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

    @Test(
        "A key on the command line is refused and not repeated",
        arguments: [
            "key set s3cret", "key s3cret", "key set --key=s3cret", "key set --key s3cret", "key status s3cret",
        ])
    func keyAsArgument(line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard case .failure(let error) = WeatherApp.commandLine.parse(words) else {
            Issue.record("accepted")
            return
        }
        #expect(!error.message.contains("s3cret"), "\(error.message)")
    }

    @Test("every command can be run as a demo, in every spelling")
    func demo() throws {
        for command in WeatherTable.shown(in: [:]).commands where command.name != "demo" {
            for spelling in [command.name] + command.aliases {
                let operands = command.operands.map { $0.allowedValues.first ?? "Oslo" }
                let words = ["demo"] + spelling.split(separator: " ").map(String.init) + operands
                #expect(try WeatherApp.commandLine.parse(words).get().command == "demo \(command.name)")
            }
        }
    }

    @Test("the help of favorites names what else can be done with them")
    func favorites() {
        let page = WeatherTable.shown(in: [:]).help(for: "favorites").lines
        for word in ["add", "remove"] { #expect(page.contains { $0.hasPrefix("  \(word) ") }) }
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
