import ArgumentTable
import Testing
import TextApp

@testable import WeatherCLI

@Suite("Weather table")
struct WeatherTableTests {
    private let firstScreen = WeatherTable.shown.help(rows: 24).lines.map(\.text)

    @Test("neither table contradicts itself")
    func sound() {
        #expect(WeatherTable.shown.contradictions() == [])
        #expect(WeatherTable.read.contradictions() == [])
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

    @Test("the first help screen names all commands and where the exit codes are")
    func commandsAndExitCodes() {
        let page = firstScreen.joined(separator: "\n")
        for word in Set(WeatherTable.shown.commands.compactMap { $0.name.split(separator: " ").first }) {
            #expect(firstScreen.contains { $0.hasPrefix("  \(word) ") }, "\(word)")
        }
        #expect(page.contains("Exit codes: weather help now"))
        #expect(page.contains("more lines: weather --help | less"))
    }

    @Test("every example can be parsed")
    func examples() {
        for example in WeatherTable.shown.examples + WeatherTable.shown.commands.flatMap(\.examples) {
            let words = example.split(separator: " ").map(String.init)
            #expect(throws: Never.self) { try WeatherTable.read.parse(words).get() }
        }
    }

    @Test("every command can be run as a demo, in every spelling")
    func demo() throws {
        for command in WeatherTable.shown.commands where command.name != "demo" {
            for spelling in [command.name] + command.aliases {
                let operands = command.operands.map { _ in "Oslo" }
                let words = ["demo"] + spelling.split(separator: " ").map(String.init) + operands
                #expect(try WeatherTable.read.parse(words).get().command == "demo \(command.name)")
            }
        }
    }

    @Test("the help of favorites names what else can be done with them")
    func favorites() {
        let page = WeatherTable.shown.help(for: "favorites").lines.map(\.text)
        for word in ["add", "remove"] { #expect(page.contains { $0.hasPrefix("  \(word) ") }) }
    }

    @Test("the help of now lists every exit code")
    func exitCodes() {
        let lines = WeatherTable.appendix(for: "now").split(separator: "\n")
        for status in ExitCode.allCases {
            #expect(lines.contains { $0.hasSuffix("\(status.rawValue)  \(status.meaning)") })
        }
    }
}
