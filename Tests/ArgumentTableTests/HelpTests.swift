import ArgumentTable
import Testing

@Suite("Help")
struct HelpTests {
    @Test("the first screen shows purpose, examples, commands and options")
    func firstScreen() {
        #expect(
            weather.help(rows: 24).text() == """
                weather - the weather in your terminal

                Usage: weather [command] [options]

                Examples:
                  weather demo
                  weather now --location 48.9,2.4

                Commands:
                  now          Show the weather now
                  favorites    add, list
                  preview      Draw a screen from sample data
                  completions  Print a completion script

                Options:
                  -l, --location PLACE  Coordinates or a favorite (env: WEATHER_LOCATION)
                  -u, --units UNITS     Units (metric, imperial, kelvin)
                      --color WHEN      Color: auto, always or never
                  -j, --json            Print JSON
                  -q, --quiet           Print less
                  ... and 2 more lines: weather --help | less

                Exit codes and files: man weather
                Help on a command: weather help COMMAND

                """)
    }

    @Test("without a number of rows nothing is left out")
    func whole() {
        let text = weather.help().text()
        #expect(!text.contains("more lines"))
        for option in ["--location", "--quiet", "--help", "--version"] { #expect(text.contains(option)) }
    }

    @Test("a command's page shows its operands, options and examples")
    func command() {
        #expect(
            weather.help(for: "completions").text() == """
                Print a completion script

                Usage:
                  weather completions SHELL [options]

                Arguments:
                  SHELL  Shell to complete in (bash, zsh, fish)

                Options of all commands:
                  -l, --location PLACE  Coordinates or a favorite (env: WEATHER_LOCATION)
                  -u, --units UNITS     Units (metric, imperial, kelvin)
                      --color WHEN      Color: auto, always or never
                  -j, --json            Print JSON
                  -q, --quiet           Print less
                  -h, --help            Show help

                """)
    }

    @Test("aliases, examples and own options are shown with their command")
    func details() {
        let now = weather.help(for: "now").text()
        #expect(now.contains("weather now [PLACE] [options]"))
        #expect(now.contains("  weather now Paris\n"))
        #expect(now.contains("\nOptions:\n      --days N  Days ahead\n"))
        #expect(weather.help(for: "preview").text().contains("Width to draw at (may be repeated)"))
        #expect(weather.help(for: "favorites add").text().contains("\nAlso:\n  weather fav add\n"))
    }

    @Test("a group's page lists its commands")
    func group() {
        let page = weather.help(for: "favorites").text()
        #expect(page.hasPrefix("weather favorites\n\nCommands:\n  add   Add a favorite\n  list  List the favorites\n"))
    }

    @Test("headings can be styled without changing the text")
    func headings() {
        #expect(weather.help().text { "*\($0)*" }.replacing("*", with: "") == weather.help().text())
        #expect(weather.help().text { "*\($0)*" }.contains("*Commands:*"))
    }

    @Test("a first screen fits 24 lines of 80 columns, however large the table", arguments: [0, 3, 10, 60])
    func size(_ count: Int) {
        let words = String(repeating: "many words ", count: 20)
        let table = CommandTable(
            name: "big", version: "1", summary: "a big program", examples: ["one", "two", "three"],
            options: (0..<count).map { Option("option\($0)", value: "VALUE", summary: words) },
            commands: (0..<count).map { CommandSpec("command\($0)", summary: words) }, notes: ["Read the manual."])
        let lines = table.help(rows: 24).text().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.last == (count == 0 ? "Read the manual." : "Help on a command: big help COMMAND"))
    }
}
