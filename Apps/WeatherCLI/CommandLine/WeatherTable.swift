import ArgumentTable
import SampleService
import SecretCapability
import TextApp

/// Everything that `weather` understands on its command line.
enum WeatherTable {
    static let version = "0.1.0"

    /// The table that help is made from.
    static let shown = table(commands: commands + [demo])

    /// The table that the command line is read with: every command is there a second time, as a demo.
    static let read = table(
        commands: commands + [demo]
            + commands.map { command in
                CommandSpec(
                    "demo \(command.name)", aliases: command.aliases.map { "demo \($0)" }, summary: command.summary,
                    operands: command.operands, options: command.options)
            })

    private static func table(commands: [CommandSpec]) -> CommandTable {
        CommandTable(
            name: "weather", version: version, summary: "The weather where you are, and at your favorite places.",
            examples: ["demo", "demo now Ashford", "demo now --json"],
            options: options, commands: commands,
            notes: ["Without a command: the app, or a report in a pipe. Exit codes: weather help now"])
    }

    private static let options =
        [
            Option(
                "units", short: "u", value: "UNITS", summary: "metric or imperial",
                allowedValues: ["metric", "imperial"], environmentVariable: "WEATHER_UNITS"),
            Option(
                "location", short: "l", value: "LAT,LON", summary: "Where you are: 60.74,11.32 (auto asks the desktop)",
                environmentVariable: "WEATHER_LOCATION"),
            Option(
                "key-file", value: "PATH",
                summary: "Use the API key in this file (- for standard input) for this run only",
                environmentVariable: "WEATHER_KEY_FILE"),
            Option(
                "api-origin", value: "URL", summary: "Ask this origin instead of the weather service",
                environmentVariable: "WEATHER_API_ORIGIN"),
            Option(
                "data-dir", value: "DIR", summary: "Keep favorites and key here",
                environmentVariable: "WEATHER_DATA_DIR"),
            Option(
                "secret-store", value: "STORE",
                summary: "Keep the key in a sealed file or in the desktop's keyring (file or service)",
                allowedValues: SecretPlace.allCases.map(\.rawValue), environmentVariable: "WEATHER_SECRET_STORE"),
            Option("core", value: "PATH", summary: "Use the core in this library instead of the app's own"),
        ] + .display(for: "weather")

    private static let commands =
        [
            CommandSpec(
                "now", summary: "Show the weather now: here, or at PLACE",
                operands: [
                    Operand(
                        "PLACE", summary: "A place's name: Ashford, or Ashford,AU for one country's", isOptional: true,
                        isRepeated: true)
                ],
                options: [
                    Option("json", summary: "Print one JSON object"),
                    Option("oneline", summary: "Print one short line, for a status bar"),
                ],
                examples: ["now", "now Oslo", "now --location=-33.86,151.21 --oneline"]),
            CommandSpec(
                "open", summary: "Open the app at a place",
                operands: [Operand("LINK", summary: "weather://place/LAT,LON?name=NAME")],
                examples: ["open 'weather://place/48.85,2.35?name=Paris'"]),
            CommandSpec(
                "favorites", aliases: ["favorites list"], summary: "List the favorites; further: add, remove",
                examples: ["favorites"]),
            CommandSpec(
                "favorites add", summary: "Find a place and add it",
                operands: [
                    Operand(
                        "QUERY", summary: "A place's name: Ashford, or Ashford,AU for one country's", isRepeated: true)
                ],
                examples: ["favorites add Paris"]),
            CommandSpec(
                "favorites remove", aliases: ["favorites rm"], summary: "Remove a favorite",
                operands: [
                    Operand(
                        "NAME", summary: "Its name, with its country or state where it has namesakes", isRepeated: true)
                ],
                examples: ["favorites remove Paris"]),
            CommandSpec(
                "key set", summary: "Store an API key",
                options: [Option("from-file", value: "PATH", summary: "Read it from this file (- for standard input)")],
                examples: ["key set", "key set --from-file key.txt"]),
            CommandSpec("key status", summary: "Tell whether there is a key"),
            CommandSpec(
                "key reset", summary: "Delete the key",
                options: [Option("yes", short: "y", summary: "Do not ask first; needed without a terminal")]),
        ] + .recordings

    private static let demo = CommandSpec(
        "demo", summary: "Any of these on sample data, no key needed: weather demo [COMMAND]",
        examples: ["demo", "demo now --json", "demo favorites add fjell"])

    /// What the help of a command says beyond the table.
    static func appendix(for command: String) -> String {
        switch command {
        case "now": "\nExit codes:\n" + ExitCode.allCases.map(line).joined(separator: "\n")
        case "demo": "\nThe sample service:\n" + SampleService.guide
        default: ""
        }
    }

    private static func line(for status: ExitCode) -> String {
        String(repeating: " ", count: 5 - "\(status.rawValue)".count) + "\(status.rawValue)  \(status.meaning)"
    }
}
