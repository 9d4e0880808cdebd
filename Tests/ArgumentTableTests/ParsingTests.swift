import ArgumentTable
import Testing

@Suite("Parsing")
struct ParsingTests {
    private func parse(_ line: String) throws(UsageError) -> ParsedCommand {
        try weather.parse(line.split(separator: " ").map(String.init)).get()
    }

    @Test("An empty command line runs the program, and --version prints its version")
    func empty() throws {
        let parsed = try parse("")
        #expect(parsed.intent == .run && parsed.command == "" && parsed.operands == [])
        #expect(try parse("--version").intent == .version && weather.versionText == "weather 1.2.0")
    }

    @Test(
        "Commands and aliases are matched by their words; other words are operands, and so is all after a --",
        arguments: [
            ("now", "now", []), ("favorites list", "favorites list", []), ("favs", "favorites list", []),
            ("favorites add Paris", "favorites add", ["Paris"]), ("fav add Paris", "favorites add", ["Paris"]),
            ("now -33.8,151.2", "now", ["-33.8,151.2"]), ("preview a b c", "preview", ["a", "b", "c"]),
            ("favorites add -- --json", "favorites add", ["--json"]),
            ("preview a -- -h --", "preview", ["a", "-h", "--"]),
        ])
    func words(line: String, command: String, operands: [String]) throws {
        let parsed = try parse(line)
        #expect(parsed.command == command && parsed.operands == operands)
    }

    @Test(
        "Options may precede, interrupt and follow the words of a command",
        arguments: [
            "--json -l Paris favorites add Oslo", "favorites --json add --location Paris Oslo",
            "favorites add Oslo --location=Paris -j", "favorites add -jlParis Oslo",
        ])
    func order(_ line: String) throws {
        let parsed = try parse(line)
        #expect(parsed.command == "favorites add" && parsed.operands == ["Oslo"])
        #expect(parsed[json] && !parsed[quiet] && parsed[location] == "Paris")
    }

    @Test("An option accepts only the cases of its type, and its value is not taken for a command or for help")
    func cases() throws {
        #expect(try parse("now --color never")[color] == .never && parse("now")[color] == nil)
        #expect(throws: UsageError.self) { try parse("now --color red") }
        #expect(try parse("now --color never").text(of: color) == "never" && parse("--days 3 now")[days] == "3")
        #expect(try parse("-l help now").intent == .run, "a value named like a command")
        #expect(try parse("now -qlhere").intent == .run, "a value with the letter of help")
    }

    @Test(
        "Negative numbers and a lone dash are accepted as values, and the last value counts",
        arguments: [
            ("now -l -33.8,151.2", "-33.8,151.2"), ("now --location -.5,1", "-.5,1"),
            ("now -l-33.8,151.2", "-33.8,151.2"),
            ("now --location=-33.8,151.2", "-33.8,151.2"), ("now -l -", "-"), ("now --location=--odd", "--odd"),
            ("now --location=", ""), ("now -l a -l b", "b"),
        ])
    func values(_ line: String, _ value: String) throws {
        #expect(try parse(line)[location] == value)
    }

    @Test(
        "Help is requested by any of its words, wherever the word stands",
        arguments: [
            ("-h", ""), ("--help", ""), ("help", ""), ("now -h", "now"), ("-h now", "now"), ("help now", "now"),
            ("now --help --nonsense", "now"), ("-l Paris now -h", "now"), ("now -l -h", "now"),
            ("help favorites", "favorites"),
            ("favorites -h", "favorites"), ("favorites add -h", "favorites add"), ("help fav add", "favorites add"),
            ("nonsense -h", ""), ("help now -h", "now"), ("now -qh", "now"), ("now -hq", "now"), ("now -xh", "now"),
            ("nonsense -qh", ""), ("now -qhlParis", "now"),
        ])
    func help(_ line: String, _ command: String) throws {
        let parsed = try parse(line)
        #expect(parsed.intent == .help && parsed.command == command)
    }

    @Test(
        "An error names the wrong word and suggests the nearest right one",
        arguments: [
            ("--jsn", #"unknown option "--jsn". Did you mean "--json"?"#),
            ("-x", #"unknown option "-x"."#),
            ("-jx", #"unknown option "-jx"."#),
            ("-json", #"unknown option "-json". Did you mean "--json"?"#),
            ("nwo", #"unknown command "nwo". Did you mean "now"?"#),
            ("London", #"unknown command "London"."#),
            ("fav", #"unknown command "fav". Did you mean "favs"?"#),
            ("hlep", #"unknown command "hlep". Did you mean "help"?"#),
            ("pr", #"unknown command "pr". Did you mean "preview"?"#),
            ("no\u{200E}", #"unknown command "no?". Did you mean "now"?"#),
            ("help nwo", #"unknown command "nwo". Did you mean "now"?"#),
            ("favorites lst", #"unknown command "favorites lst". Did you mean "list"?"#),
            ("favorites", #""favorites" needs one of: add, list, remove."#),
            ("favorites add", #""favorites add" needs PLACE."#),
            ("favorites xyz123", #""favorites" needs one of: add, list, remove."#),
            ("favorites list x", #""favorites list" takes no argument."#),
            ("now a b", #""now" does not take "b"."#),
            ("now -l", "option -l needs a value PLACE."),
            ("now --location --json", "option --location needs a value PLACE."),
            ("now --json=1", #"option --json takes no value, but got "1"."#),
            ("now --width 3", #"option --width does not belong to "now". It belongs to "preview"."#),
            ("--days 3", #"option --days needs a command: "now". Did you mean "weather now --days N"?"#),
            (
                "-u kelvn",
                #"option -u does not accept "kelvn", only metric, imperial, kelvin. Did you mean "kelvin"?"#
            ),
            ("completions bsh", #"SHELL does not accept "bsh", only bash, zsh, fish. Did you mean "bash"?"#),
        ])
    func errors(_ line: String, _ expected: String) {
        let error = #expect(throws: UsageError.self) { try parse(line) }
        #expect(error?.description.hasPrefix("weather: \(expected) See weather ") == true, "\(error?.message ?? "")")
    }

    @Test(
        "An error after a command refers to the help of the command, any other error to that of the program",
        arguments: [
            ("favorites add", "favorites add --help"), ("now --width 3", "now --help"), ("nwo", "--help"),
        ])
    func help(line: String, help: String) {
        let error = #expect(throws: UsageError.self) { try parse(line) }
        #expect(error?.message.hasSuffix("See weather \(help)") == true, "\(error?.message ?? "")")
    }

    @Test("The error for a misplaced option names the commands that have it and suggests the usual command")
    func owners() {
        let show = CommandSpec("show", summary: "", options: [days])
        let table = CommandTable(
            name: "tool", version: "1", summary: "",
            commands: [
                show, CommandSpec("list", summary: "", options: [days, quiet]),
                CommandSpec("demo show", summary: "", options: [days]), CommandSpec("send", summary: ""),
                CommandSpec("drop", summary: "", options: [quiet]),
            ], usualCommand: "show")
        for (line, problem, suggestions) in [
            ("send --days 3", #"option --days does not belong to "send". It belongs to "show", "list""#, []),
            ("--days 3", #"option --days needs a command: "show", "list""#, ["tool show --days N"]),
            ("-q", #"option -q needs a command: "list", "drop""#, []),
        ] as [(String, String, [String])] {
            let error = #expect(throws: UsageError.self) {
                try table.parse(line.split(separator: " ").map(String.init)).get()
            }
            #expect(error?.problem == problem && error?.suggestions == suggestions)
        }
    }

    @Test("The given options are quoted for a shell again, except the excluded ones")
    func givenAgain() throws {
        let command = try parse("now -u metric --days=it's -j -l Oslo Rye")
        #expect(
            weather.options(givenIn: command, except: ["location", "json"])
                == [#"--days='it'\''s'"#, "--units=metric"])
    }

    @Test("Words that resemble no command are operands of the usual command; a misspelled command is an error")
    func usualCommand() throws {
        let show = CommandSpec("show", summary: "", operands: [Operand("NAME", isRepeated: true)], options: [json])
        let table = CommandTable(
            name: "tool", version: "1", summary: "",
            commands: [
                show, CommandSpec("key set", summary: ""), CommandSpec("demo", summary: ""),
                CommandSpec("demo show", summary: "", operands: show.operands),
            ],
            usualCommand: "show")
        let command = try table.parse(["New", "--json", "York"]).get()
        #expect(command.command == "show" && command.operands == ["New", "York"] && command[json])
        let demo = try table.parse(["demo", "New", "York"]).get()
        #expect(demo.command == "demo show" && demo.operands == ["New", "York"])
        #expect(try table.parse(["demo"]).get().command == "demo")
        for wrong in [["demo", "shwo"], ["key", "set", "York"]] {
            #expect(throws: UsageError.self) { try table.parse(wrong).get() }
        }
        // It may be an operand after all; what follows may be a secret.
        let suggestions = [
            ("shwo", ["show", "show shwo ..."]), ("key", []), ("hepl", ["help", "show hepl ..."]),
            ("Key", ["key", "show Key ..."]),
        ]
        for (word, suggested) in suggestions {
            guard case .failure(let error) = table.parse([word, "York"]) else { Issue.record("\(word)"); continue }
            #expect(error.suggestions == suggested)
        }
        #expect(throws: UsageError.self) { try table.parse(["help", "York"]).get() }
    }

    @Test("The command with more words is matched, and each operand has its own values")
    func ownTable() throws {
        let version = Option("version", value: "N", summary: "")
        let table = CommandTable(
            name: "tool", version: "1", summary: "", options: [version],
            commands: [
                CommandSpec("key", summary: "", operands: [Operand("NAME", isOptional: true)]),
                CommandSpec(
                    "key set", summary: "",
                    operands: [
                        Operand("WHERE", allowedValues: ["here", "there"]),
                        Operand("HOW", isRepeated: true, allowedValues: ["softly"]),
                    ]),
                CommandSpec("shows", summary: ""), CommandSpec("show", summary: ""),
            ])
        let parsed = try table.parse(["key", "set", "here", "softly", "softly"]).get()
        #expect(parsed.command == "key set" && parsed.operands == ["here", "softly", "softly"])
        #expect(throws: UsageError.self) { try table.parse(["key", "set", "here", "there"]).get() }
        #expect(throws: UsageError.self) { try table.parse(["key", "set", "softly", "softly"]).get() }
        let versioned = try table.parse(["key", "--version", "3"]).get()
        #expect(versioned.intent == .run && versioned[version] == "3", "an option of the program's own")
        let error = #expect(throws: UsageError.self) { try table.parse(["sho"]).get() }
        #expect(error?.suggestions == ["show"], "the nearest word, not the first")
    }

    @Test(
        "An error is one line without control, bidirectional and invisible characters, except joiners of emoji",
        arguments: [
            ("a\n\u{1B}[31mb", "a??[31mb"), ("a\u{202E}b", "a?b"), ("a\u{2028}b", "a?b"), ("\u{E0041}", "?"),
            ("👩‍👩‍👧", "👩‍👩‍👧"), ("\u{9B}1m", "?1m"),
        ])
    func hiddenCharacters(word: String, shown: String) {
        let error = #expect(throws: UsageError.self) { try weather.parse([word]).get() }
        #expect(error?.description == "weather: unknown command \"\(shown)\". See weather --help")
    }
}
