import ArgumentTable
import TextApp
import WeatherText

/// The command line of `weather`.
enum WeatherTable {
    static let version = WeatherRenderer.version
    /// The release date of the version.
    static let date = "2026-11-24"

    /// Returns the table for help and the manual page, without the demo variants of commands.
    ///
    /// - Parameter environment: the environment, which determines paths; without a home directory, they are written
    ///   generically.
    static func shown(in environment: [String: String]) -> CommandTable {
        program(in: environment).adding(.display(for: "weather"), commands: (commands + [demo]).map(\.spec))
    }

    /// Returns the program, with the paths of an environment.
    static func program(in environment: [String: String]) -> CommandTable {
        let named = environment["WEATHER_DATA_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        let directories = Directories(environment: environment, dataDirectory: named)
        let configuration = directories.configuration ?? "~/.config/weather/config"
        return CommandTable(
            name: "weather", version: version, date: date,
            summary: "The weather where you are, and at your favorite places.",
            examples: ["demo", "demo now Ashford", "demo now --json"],
            options: options,
            groups: [
                "key": "Store, check or delete the API key", "lock": "Protect the app with a passphrase",
                "location": "Set or show where you are",
                "trace": "Print, count, check or show a recording",
            ],
            usualCommand: "now",
            notes: [
                "Without a command: the app, or a report in a pipe. A place: its weather now.",
                "Configuration: \(configuration)",
            ],
            topics: [
                Self.environment,
                .configuration(
                    in: configuration, ConfigurationKey.all, under: options + .display(for: "weather"),
                    example: "units = imperial", note: "\"weather doctor\" tells where each setting comes from."),
                files(configuration, directories), .exitStatus, keys, format, json,
            ])
    }

    private static let environment = HelpTopic(
        "environment", text: "An option wins over the variable that stands in for it.",
        entries: [
            ("CLICOLOR_FORCE, FORCE_COLOR", "Color whatever the output goes to; CLICOLOR=0 does not"),
            ("LC_ALL, LC_CTYPE, LANG", "The character set: ASCII is drawn unless it is UTF-8 or none is set"),
            ("ISOBAR_SEALING_KEY", "64 hexadecimal digits that secrets in files are sealed with"),
            ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", "Where files are: weather help files"),
        ])

    private static func files(_ configuration: String, _ directories: Directories) -> HelpTopic {
        let data = directories.data ?? "~/.local/share/weather"
        let moved = Directories(environment: [:], dataDirectory: "DIR").cache ?? ""
        return HelpTopic(
            "files",
            text: "Where files are, unless XDG_CONFIG_HOME, XDG_DATA_HOME or XDG_CACHE_HOME says otherwise; --data-dir "
                + "DIR moves the data to DIR, and the cache to \(moved).",
            entries: [
                (configuration, "The configuration"),
                ("\(data)/", "The favorites"),
                (
                    "\(Stores.secrets(in: data))/",
                    "The API key, unless a keyring has it, and the passphrase's hash, sealed"
                ),
                (
                    "\(directories.cache ?? "~/.cache/weather")/",
                    "Cached answers and the times of the last starts; may be removed"
                ),
            ])
    }

    private static let keys = HelpTopic(
        "keys",
        text: "The keys of the app's screens; there, ? shows all of them. Text fields are edited as in a shell: ^A, "
            + "^E, ^U, ^K, ^W.",
        entries: WeatherRenderer.keyHelp.map { screen, keys in
            (screen, keys.map { "\($0.key) \($0.label)" }.joined(separator: ", "))
        })

    private static let format = HelpTopic(
        "format",
        text: "The fields of \"weather now --format\", in braces: '{icon} {temp:0}'. A number has its decimals after a "
            + "colon, as in {temp:0}, or is bare as {temp:raw}. What is not known is left empty; {{ and }} are the braces "
            + "themselves, \\n a line break, \\t a tab and \\\\ a backslash.",
        entries: WeatherRenderer.formatHelp.map { ($0.name, $0.meaning) })

    private static let json = HelpTopic(
        "json", heading: "JSON",
        text: "One object on standard output, also if the command fails. Unknown members are null. A quantity is "
            + "{\"value\": 12.64, \"unit\": \"°C\"}, a time {\"epoch\": seconds, \"local\": text}.",
        entries: [
            ("schema", "2; it rises when a member changes its meaning or goes away"),
            ("source, attribution", "The name of the weather service, and the credit it asks for"),
            ("status, error", "fetched, or else why there is nothing new, in a word and in sentences"),
            ("place", "name, region, country, latitude and longitude"),
            ("now --json", "The members of the weather, such as temperature, wind_speed and conditions; favorites"),
            ("forecast --json", "utc_offset, days and steps, in order of time"),
            (
                "favorites --json",
                "schema 1, and favorites, in their order: name, region, country, latitude, longitude"
            ),
            ("doctor --json", "schema 1, and findings, each with its subject, name, value, reason and problem"),
        ])

    private static let options: [any ListedOption] =
        [
            WeatherOption.units, WeatherOption.temperature, WeatherOption.wind, WeatherOption.pressure,
            WeatherOption.rain, WeatherOption.clock, WeatherOption.icons, WeatherOption.language,
            WeatherOption.location, WeatherOption.source, WeatherOption.keyFile, WeatherOption.apiOrigin,
            WeatherOption.dataDirectory,
            WeatherOption.secretStore,
            WeatherOption.core,
        ]

    // The texts that follow the help of commands.

    static let creditGuide =
        "The credit to the service, which lines for scripts leave out: attribution in --json\n"

    static let favoritesGuide = """
        At a terminal, each favorite with its weather. In a pipe their names, also with --ascii as they are stored, and \
        coordinates, and with --json what import reads: both without asking the weather service. For programs, weather \
        now --json has the weather of all.

        The members of --json: weather help json

        """

    static let importGuide = """
        The file, which may be a pipe, is a JSON array of the geocoder's objects, of at most 16 MiB: what export has \
        written, or what the app has put aside because it could not be read (favorites.broken-1 in the data directory). \
        It may also be what favorites --json has printed. There are at most 1000 favorites: a file that would make more \
        of them is refused as a whole. A place within a kilometer of a favorite is that favorite. Of a damaged file, the \
        places that can be read are imported; the others are named with line and column, and the exit code is 65.

        """

    static let lockGuide = """
        The passphrase is asked for at the start, and when the app comes back to the terminal after some time: \
        lock-after = 5m in the configuration; 0s is at each return. Until it is typed nothing is shown, asked of the \
        weather service or recorded, and ^Z stops the app. After five wrong ones the app stops again, or ends with \
        status 77. Commands that print ask, too; without a terminal to ask at, as in a status bar, they end with 77.

        A run that is going on when you lock the app is not locked: end it.

        It guards a terminal that you leave. It does not guard the files, recordings included, which are what they \
        were: whoever can run programs as you can read them, and remove the lock. Nor what --plain has left in the \
        terminal's history, nor a screen stopped by SIGSTOP. Of the passphrase only a hash is kept (Argon2id), sealed \
        as the key is.

        Forgotten? Remove the directory "secrets" in the data directory, which is ~/.local/share/weather unless you \
        have named another. The API key goes with it and has to be stored again; the favorites stay.

        """

    static let doctorGuide = """
        Each problem is told with its remedy, and the first one decides what the command ends with: 0 without any, else \
        one of weather help exit-status.

        The key is never shown. A lock need not be opened: of what it guards only the number of favorites is told, and \
        the weather service is not asked. A place that is configured is shown, so look at the output before you give it \
        to others.

        """
}
