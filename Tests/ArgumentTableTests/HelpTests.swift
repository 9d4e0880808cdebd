import ArgumentTable
import Testing

@Suite("Help, and contradictions in a table")
struct HelpTests {
    @Test("The first screen shows purpose, examples, commands and options")
    func firstScreen() {
        #expect(
            weather.help(rows: 24) == """
                weather - the weather in your terminal

                Usage: weather [command] [options]

                Examples:
                  weather demo
                  weather now --location 48.9,2.4

                Commands:
                  now          Show the weather now
                  favorites    add, list, remove
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
                Further help: weather help COMMAND|environment

                """)
    }

    @Test("Help fills its lines to the last column, and a wider terminal than 80 columns does not widen it")
    func widths() {
        func help(_ count: Int, columns: Int) -> String {
            let summary = String(repeating: "a", count: count)
            return CommandTable(name: "n", version: "1", summary: summary, commands: []).help(columns: columns)
        }
        #expect(help(16, columns: 20).hasPrefix("n - aaaaaaaaaaaaaaaa\n"))
        #expect(help(17, columns: 20).hasPrefix("n -\naaaaaaaaaaaaaaaaa\n"))
        #expect(help(77, columns: 200) == help(77, columns: 80))
        #expect(weather.help(columns: 200) == weather.help())
    }

    @Test("A variable of two options is listed once in the environment topic, before the topic's own entries")
    func variables() {
        let options = ["a", "b"].map { Option($0, summary: "", environmentVariable: "V") }
        let own = HelpTopic("environment", text: "Own.", entries: [("W", "w")])
        let table = CommandTable(
            name: "n", version: "1", summary: "", options: options, commands: [], topics: [own])
        #expect(table.allTopics.map(\.name) == ["environment"])
        #expect(table.allTopics[0].entries.map(\.term) == ["V", "W"] && table.allTopics[0].text == "Own.")
    }

    @Test(
        "The page of a command shows its operands, options, aliases and examples, that of a group its commands",
        arguments: [
            (
                "completions",
                [
                    """
                    Print a completion script

                    Usage:
                      weather completions SHELL [options]

                    Arguments:
                      SHELL  Shell to complete in (bash, zsh, fish)

                    Options of all commands: weather --help

                    """
                ]
            ),
            (
                "now",
                ["weather now [PLACE] [options]", "  weather now Paris\n", "\nOptions:\n      --days N  Days ahead\n"]
            ),
            ("favorites add", ["\nAlso:\n  weather fav add\n"]),
            ("favorites", ["weather favorites\n\nCommands:\n  add     Add a favorite\n  list    List the favorites\n"]),
            ("", ["--location", "--quiet", "--help", "--version"]),
        ])
    func pages(command: String, parts: [String]) {
        let page = weather.help(for: command)
        for part in parts { #expect(page.contains(part)) }
        #expect(!page.contains("more lines"))
    }

    @Test("A group's summary is on the overview and on its page, and a group without commands is a contradiction")
    func groupSummary() {
        let commands = [CommandSpec("key set", summary: "Store it"), CommandSpec("key reset", summary: "Delete it")]
        let table = CommandTable(
            name: "keys", version: "1", summary: "keys", commands: commands,
            groups: ["key": "Manage the key", "no": ""])
        #expect(table.help().contains("\n  key  Manage the key\n"))
        #expect(table.help(for: "key").hasPrefix("Manage the key\n\nCommands:\n  set    Store it\n"))
        #expect(table.contradictions() == ["No command is in \"no\"."])
    }

    @Test(
        "The first help screen fits 24 lines of 80 columns, however large the table and long a path",
        arguments: [0, 3, 10, 60])
    func size(_ count: Int) {
        let path = "/" + String(repeating: "a", count: 170)
        let words = String(repeating: "many words ", count: 20)
        let table = CommandTable(
            name: "big", version: "1", summary: "a big program", examples: ["one", "two", "three"],
            options: (0..<count).map { Option("option\($0)", value: "VALUE", summary: words) },
            commands: (0..<count).map { CommandSpec("command\($0)", summary: words) },
            notes: [path, "Read the manual."])
        let lines = table.help(rows: 24).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 22, "the path takes two lines more")
        #expect(lines.allSatisfy { $0.count <= 80 || $0 == path })
        #expect(lines.last == (count == 0 ? "Read the manual." : "Further help: big help COMMAND"))
    }

    @Test("A long path counts as the lines into which a terminal breaks it", arguments: [80, 81, 161])
    func brokenPath(length: Int) {
        let path = "/" + String(repeating: "a", count: length - 1)
        let table = CommandTable(
            name: "big", version: "1", summary: "", commands: (0..<30).map { CommandSpec("command\($0)", summary: "") },
            notes: [path])
        let lines = table.help(rows: 24).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.contains(path[...]) && lines.count == 24 - (length - 1) / 80)
    }

    @Test("The first help screen can be printed at zero to three columns", arguments: [0, 1, 2, 3])
    func narrowest(columns: Int) {
        let page = weather.help(rows: 24, columns: columns)
        #expect(page.contains("\nUsage:\n  weather\n  [command]\n  [options]\n") && page.contains("\n...\n"), "\(page)")
    }

    @Test("A narrow help page breaks no word, and has descriptions below their terms", arguments: [44, 59])
    func narrow(columns: Int) {
        for name in ["", "now", "preview", "favorites"] {
            let lines = weather.help(for: name, columns: columns).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
        }
        let page = weather.help(for: "preview", columns: columns)
        #expect(page.contains("\n      --width COLUMNS\n        Width to draw at\n"), "\(page)")
    }

    @Test("Usage, group titles and the note on other options are wrapped to the width; examples are not")
    func wrapping() {
        let example = "copy " + String(repeating: "a ", count: 40)
        let table = CommandTable(
            name: "archive", version: "1", summary: "",
            commands: [
                CommandSpec(
                    "disk copy", summary: "",
                    operands: ["SOURCE-DIRECTORY", "TARGET-DIRECTORY", "BACKUP-DIRECTORY"].map { Operand($0) },
                    examples: [example])
            ], groups: ["disk": "Copies a disk, checks what was copied, and removes what is old"])
        let page = table.help(for: "disk copy", columns: 38)
        #expect(
            page == """

                Usage:
                  archive disk copy SOURCE-DIRECTORY
                    TARGET-DIRECTORY BACKUP-DIRECTORY
                    [options]

                Examples:
                  archive \(example)

                Options of all commands: archive
                --help

                """)
        #expect(table.help(for: "disk", columns: 40).split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    private let notes = CommandTable(
        name: "notes", version: "1", summary: "Notes", options: [Option("store", value: "DIR", summary: "Where")],
        commands: (1...30).map { CommandSpec("command\($0)", summary: "Number \($0)") },
        topics: [
            HelpTopic("exit-status", text: "What it ends with.", entries: [("0", "done"), ("64", "wrong")])
        ])

    @Test("A help topic can be requested, is listed on the first screen, and cannot have a command's name")
    func topics() throws {
        #expect(try notes.parse(["help", "exit-status"]).get().command == "exit-status")
        let page = "What it ends with.\n\nExit status:\n  0   done\n  64  wrong\n"
        #expect(notes.help(for: "exit-status") == page)
        #expect(notes.help().hasSuffix("\nFurther help: notes help COMMAND|exit-status\n"))
        #expect(throws: UsageError.self) { try notes.parse(["help", "exit-state"]).get() }
        #expect(throws: UsageError.self) { try notes.parse(["exit-status"]).get() }
        let topic = HelpTopic("now", text: "")
        let wrong = CommandTable(
            name: "x", version: "1", summary: "", commands: [CommandSpec("now", summary: "")], topics: [topic, topic])
        #expect(wrong.contradictions() == ["Two topics are called \"now\".", "\"now\" is a command and a topic."])
    }

    @Test("Commands without room on the first screen are listed by name in a line that is cut at its end")
    func names() {
        let lines = notes.help(rows: 24).split(separator: "\n")
        #expect(lines.contains("  command13  Number 13"))
        #expect(
            lines.contains { $0.hasPrefix("  ... command14, command15, ") && $0.hasSuffix("...") && $0.count == 80 })
    }

    @Test("Contradictions of a table are reported, and a valid table has none")
    func contradictions() {
        #expect(weather.contradictions() == [])
        let table = CommandTable(
            name: "x", version: "1", summary: "", options: [Option("json", short: "h", summary: "")],
            commands: [
                CommandSpec("a", aliases: ["b"], summary: "", options: [Option("json", value: "FILE", summary: "")]),
                CommandSpec(
                    "b", summary: "",
                    operands: [Operand("ALL", isOptional: true, isRepeated: true), Operand("ONE")]),
            ])
        #expect(
            table.contradictions() == [
                "Two commands are spelled \"b\".",
                "a has two options --json.",
                "b needs ONE after an operand that may be left out.",
                "b has an operand after ALL, which takes all words.",
                "Option --json is a flag in one place and takes a value in another.",
                "Option -h is one option in one place and another in another.",
            ])
    }

    @Test("An option with different meanings after two commands is a contradiction")
    func optionsOfTwoCommands() {
        let options: [[any ListedOption]] = [
            [Option("long", short: "l", summary: ""), Option("as", value: "A", summary: "", allowedValues: ["json"])],
            [Option("list", short: "l", summary: ""), Option("as", value: "A", summary: "", allowedValues: ["csv"])],
        ]
        let commands = zip(["a", "b"], options).map { CommandSpec($0, summary: "", options: $1) }
        #expect(
            CommandTable(name: "x", version: "1", summary: "", commands: commands).contradictions() == [
                "Option --as accepts other values in one place than in another.",
                "Option -l is one option in one place and another in another.",
            ])
    }

    @Test("A table without commands is checked for contradictions, too")
    func withoutCommands() {
        let options = [
            Option("out", short: "o", summary: ""), Option("out", short: "o", summary: ""),
            Option("other", short: "o", summary: ""),
        ]
        #expect(
            CommandTable(name: "x", version: "1", summary: "", options: options).contradictions() == [
                "x has two options --out.", "Option -o is one option in one place and another in another.",
            ])
    }
}
