import ArgumentTable
import SampleService
import TextApp
import WeatherText

/// The command line of `weather`.
enum WeatherTable {
    static let version = "0.1.0"

    /// Returns the table for help and the manual page.
    ///
    /// - Parameter environment: the environment, which determines paths; without a home directory, they are written
    ///   generically.
    static func shown(in environment: [String: String]) -> CommandTable {
        let named = environment["WEATHER_DATA_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        return table(commands: commands + [demo], Directories(environment: environment, dataDirectory: named))
    }

    /// The table for parsing the command line, in which every command has a second form as a demo.
    static let read = table(
        commands: commands + [demo]
            + commands.map { command in
                CommandSpec(
                    "demo \(command.name)", aliases: command.aliases.map { "demo \($0)" }, summary: command.summary,
                    operands: command.operands, options: command.options)
            },
        Directories(environment: [:], dataDirectory: nil))

    private static func table(commands: [CommandSpec], _ directories: Directories) -> CommandTable {
        let configuration = directories.configuration ?? "~/.config/weather/config"
        return CommandTable(
            name: "weather", version: version, summary: "The weather where you are, and at your favorite places.",
            examples: ["demo", "demo now Ashford", "demo now --json"],
            options: options, commands: commands, usualCommand: "now",
            notes: ["Without a command: the app, or a report in a pipe.", "Configuration: \(configuration)"],
            topics: [
                environment, .configuration(in: configuration, under: options), files(configuration, directories),
                .exitStatus,
            ])
    }

    private static let environment = HelpTopic(
        "environment", text: "An option wins over the variable that stands in for it.",
        entries: [
            HelpTopic.Entry("CLICOLOR_FORCE, FORCE_COLOR", "Color whatever the output goes to; CLICOLOR=0 does not"),
            HelpTopic.Entry(
                "LC_ALL, LC_CTYPE, LANG", "The character set: ASCII is drawn unless it is UTF-8 or none is set"),
            HelpTopic.Entry("ISOBAR_SEALING_KEY", "64 hexadecimal digits that secrets in files are sealed with"),
            HelpTopic.Entry("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", "Where files are: weather help files"),
        ])

    private static func files(_ configuration: String, _ directories: Directories) -> HelpTopic {
        let data = directories.data ?? "~/.local/share/weather"
        let moved = Directories(environment: [:], dataDirectory: "DIR").cache ?? ""
        return HelpTopic(
            "files",
            text: "Where files are, unless XDG_CONFIG_HOME, XDG_DATA_HOME or XDG_CACHE_HOME says otherwise; --data-dir "
                + "DIR moves the data to DIR, and the cache to \(moved).",
            entries: [
                HelpTopic.Entry(configuration, "The configuration"),
                HelpTopic.Entry("\(data)/", "The favorites"),
                HelpTopic.Entry(
                    "\(Stores.secrets(in: data))/",
                    "The API key, unless a keyring has it, and the passphrase's hash, sealed"),
                HelpTopic.Entry(
                    "\(directories.cache ?? "~/.cache/weather")/", "What can be fetched again, and may be removed"),
            ])
    }

    private static let options: [any ListedOption] =
        [
            WeatherOption.units, WeatherOption.wind, WeatherOption.language, WeatherOption.location,
            WeatherOption.keyFile, WeatherOption.apiOrigin, WeatherOption.dataDirectory, WeatherOption.secretStore,
            WeatherOption.core,
        ] + .display(for: "weather")

    private static let place = Operand(
        "PLACE", summary: "A place's name (Ashford; Ashford,AU for one country's), or 60.74,11.32", isOptional: true,
        isRepeated: true)

    private static let commands =
        [
            CommandSpec(
                "now", summary: "Show the weather now: here, or at PLACE",
                operands: [place],
                options: [
                    WeatherOption.json, WeatherOption.oneLine, WeatherOption.format,
                ],
                examples: ["now", "now Oslo", "now --location=-33.86,151.21 --oneline"]),
            CommandSpec(
                "forecast", summary: "Show the next five days: here, or at PLACE",
                operands: [place],
                options: [WeatherOption.days, WeatherOption.json],
                examples: ["forecast", "forecast Oslo", "forecast --days 2 --json"]),
            CommandSpec(
                "open", summary: "Open the app at a place",
                operands: [Operand("LINK", summary: "weather://place/LAT,LON?name=NAME")],
                examples: ["open 'weather://place/48.85,2.35?name=Paris'"]),
            CommandSpec(
                "favorites", aliases: ["favorites list"],
                summary: "List the favorites; further: add, remove, export, import",
                options: [WeatherOption.json],
                examples: ["favorites", "favorites --json"]),
            CommandSpec(
                "favorites add", summary: "Find a place and add it",
                operands: [Operand("QUERY", summary: place.summary, isRepeated: true)],
                examples: ["favorites add Paris"]),
            CommandSpec(
                "favorites remove", aliases: ["favorites rm"], summary: "Remove a favorite",
                operands: [
                    Operand(
                        "NAME", summary: "Its name, with its country or state where it has namesakes", isRepeated: true,
                        listedBy: "favorites")
                ],
                examples: ["favorites remove Paris"]),
            CommandSpec(
                "favorites export", summary: "Write the favorites as they are stored",
                operands: [
                    Operand("FILE", summary: "Where to; standard output for - and when left out", isOptional: true)
                ],
                examples: ["favorites export", "favorites export favorites.json"]),
            CommandSpec(
                "favorites import", summary: "Add the favorites in a file to those that there are",
                operands: [Operand("FILE", summary: "What export has written (- for standard input)")],
                examples: ["favorites import favorites.json"]),
            CommandSpec(
                "key set", summary: "Store an API key",
                options: [WeatherOption.fromFile],
                examples: ["key set", "key set --from-file key.txt"]),
            CommandSpec("key status", summary: "Tell whether there is a key"),
            CommandSpec(
                "key reset", summary: "Delete the key",
                options: [WeatherOption.yes]),
            CommandSpec("lock on", summary: "Ask for a passphrase before anything is shown"),
            CommandSpec("lock off", summary: "Ask for it no more"),
            CommandSpec(
                "doctor", summary: "Tell what the app finds: settings, files, terminal, key, service",
                options: [WeatherOption.json, WeatherOption.offline],
                examples: ["doctor", "doctor --offline --json"]),
        ] + .standard

    private static let demo = CommandSpec(
        "demo", summary: "Any of these on sample data, no key needed: weather demo [COMMAND]",
        examples: ["demo", "demo now --json", "demo favorites add fjell"])

    /// Returns the text that follows the help of a command.
    static func appendix(for command: String) -> String {
        switch command {
        case "doctor": "\n" + doctorGuide
        case "lock on": "\n" + lockGuide
        case "now": "\nFields of --format:\n" + formatGuide
        case "favorites": "\n" + favoritesGuide
        case "favorites import": "\n" + importGuide
        case "demo": "\nThe sample service:\n" + SampleService.guide
        default: ""
        }
    }

    private static let formatGuide = """
          \(WeatherText.formatFields.prefix(9).joined(separator: ", ")),
          \(WeatherText.formatFields.dropFirst(9).joined(separator: ", "))

        What is not known is left empty; {{ and }} are the braces themselves, \\n a line
        break, \\t a tab and \\\\ a backslash. Rain, chance, low and high are those of the
        next 24 hours.

        """

    private static let favoritesGuide = """
        With --json: "schema" (1; it rises when a member changes its meaning or goes
        away) and "favorites", a list in the order they were added. Each has "name",
        "region", "country", "latitude" and "longitude"; what is unknown is null.

        """

    private static let importGuide = """
        The file, which may be a pipe, is a JSON array of the geocoder's objects, of at
        most 16 MiB: what export has written, or what the app has put aside because it
        could not be read (favorites.broken-1 in the data directory). It may also be
        what favorites --json has printed. There are at most 1000 favorites: a file
        that would make more of them is refused as a whole. A place within a kilometer of a
        favorite is that favorite. Of a damaged file, the places that can be read are
        imported; the others are named with line and column, and the exit code is 65.

        """

    private static let lockGuide = """
        The passphrase is asked for at the start, and when the app comes back to the
        terminal after some time: lock-after = 5m in the configuration; 0s is at each
        return. Until it is typed nothing is shown, asked of the weather service or
        recorded, and ^Z stops the app. After five wrong ones the app stops again, or
        ends with status 77. Commands that print ask, too; without a terminal to ask
        at, as in a status bar, they end with 77.

        A run that is going on when you lock the app is not locked: end it.

        It guards a terminal that you leave. It does not guard the files, recordings
        included, which are what they were: whoever can run programs as you can read
        them, and remove the lock. Nor what --plain has left in the terminal's history,
        nor a screen stopped by SIGSTOP. Of the passphrase only a hash is kept
        (Argon2id), sealed as the key is.

        Forgotten? Remove the directory "secrets" in the data directory, which is
        ~/.local/share/weather unless you have named another. The API key goes with it
        and has to be stored again; the favorites stay.

        """

    private static let doctorGuide = """
        Each problem is told with its remedy, and the first one decides what the command
        ends with: 0 without any, else one of weather help exit-status.

        The key is never shown. A lock need not be opened: of what it guards only the
        number of favorites is told, and the weather service is not asked. A place that is configured is shown, so look at the
        output before you give it to others.

        """
}
