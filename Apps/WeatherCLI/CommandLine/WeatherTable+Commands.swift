import ArgumentTable
import LifecycleCore
import SampleServer
import TextApp
import WeatherText
import WeatherViews

// The commands of `weather`, with what they do.
extension WeatherTable {
    private static let place = Operand(
        "PLACE", summary: "A place's name (Ashford; Ashford,AU for one country's), or 60.74,11.32", isOptional: true,
        isRepeated: true)

    /// The commands, without the demo.
    static let commands: [AppCommand<WeatherApp>] =
        [
            AppCommand(
                "now", summary: "Show the weather now: here, or at PLACE",
                operands: [place],
                options: [WeatherOption.json, WeatherOption.oneLine, WeatherOption.format],
                examples: [
                    "now", "now Oslo", "now --location=-33.86,151.21 --oneline",
                    "now --format '{icon} {temp:0} {arrow}'",
                ],
                guide: "\nThe fields of --format: weather help format\n" + creditGuide,
                run: unlocked { app, command throws(Failure) in
                    try await ReportCommand(now: command.command, app.settings).run()
                }),
            AppCommand(
                "forecast", summary: "Show the next days: here, or at PLACE",
                operands: [place],
                options: [WeatherOption.short, WeatherOption.hours, WeatherOption.days, WeatherOption.json],
                examples: ["forecast", "forecast Oslo --short", "forecast --hours 12", "forecast --days 14 --json"],
                guide: "\n" + creditGuide,
                run: unlocked { app, command throws(Failure) in
                    try await ReportCommand(forecast: command, app.settings).run()
                }),
            AppCommand(
                "open", summary: "Open the app at a place",
                operands: [Operand("LINK", summary: "weather://place/LAT,LON?name=NAME")],
                examples: ["open 'weather://place/48.85,2.35?name=Paris'"],
                run: { app, command throws(Failure) in try await app.show(command) }),
            AppCommand(
                "favorites", aliases: ["favorites list"],
                summary: "Show the favorites; further: add, remove, export, import",
                options: [WeatherOption.json],
                examples: ["favorites", "favorites --json"],
                guide: "\n" + favoritesGuide,
                run: unlocked { app, command throws(Failure) in
                    try await FavoritesCommand(settings: app.settings).list(asJSON: command[WeatherOption.json])
                }),
            AppCommand(
                "favorites add", summary: "Find a place and add it",
                operands: [Operand(place.name, summary: place.summary, isRepeated: true)],
                examples: ["favorites add Paris"],
                run: changing { app, operands throws(Failure) in
                    try await FavoritesCommand(settings: app.settings).add(operands)
                }),
            AppCommand(
                "favorites remove", aliases: ["favorites rm"], summary: "Remove a favorite",
                operands: [
                    Operand(
                        place.name, summary: "Its name; add its country, state or coordinate if several share it",
                        isRepeated: true,
                        listedBy: "favorites")
                ],
                examples: ["favorites remove Paris"],
                run: changing { app, operands throws(Failure) in
                    try await WeatherApp(app.settings).perform(.removeFavorite(operands.joined(separator: " ")))
                }),
            AppCommand(
                "favorites export", summary: "Write the favorites as they are stored",
                operands: [
                    Operand(
                        "FILE", summary: "What to replace; standard output for - and when left out", isOptional: true)
                ],
                examples: ["favorites export", "favorites export favorites.json"],
                run: unlocked { app, command throws(Failure) in
                    try await FavoritesCommand(settings: app.settings).export(to: command.command.operands.first)
                }),
            AppCommand(
                "favorites import", summary: "Add the favorites in a file",
                operands: [Operand("FILE", summary: "A file written by export (- for standard input)")],
                examples: ["favorites import favorites.json"],
                guide: "\n" + importGuide,
                run: changing { app, operands throws(Failure) in
                    try await FavoritesCommand(settings: app.settings).importPlaces(from: operands[0])
                }),
            AppCommand(
                "location set", summary: "Find where you are and store it in the configuration",
                operands: [
                    Operand(place.name, summary: "A place's name, or its coordinate: 60.74,11.32", isRepeated: true)
                ],
                examples: ["location set Oslo", "location set -33.86,151.21"],
                run: unlocked { app, command throws(Failure) in
                    try await LocationCommand(settings: app.settings)
                        .set(command.command.operands.joined(separator: " "))
                }),
            AppCommand(
                "location show", summary: "Tell where you are, and what says so",
                run: unlocked { app, _ throws(Failure) in try LocationCommand(settings: app.settings).show() }),
            AppCommand(
                "location auto", summary: "Follow the desktop's location service",
                run: unlocked { app, _ throws(Failure) in try await LocationCommand(settings: app.settings).set("auto")
                }),
            AppCommand(
                "key set", summary: "Store an API key",
                options: [WeatherOption.fromFile, WeatherOption.untried],
                examples: ["key set", "key set --from-file key.txt"],
                run: unlocked { app, command throws(Failure) in
                    try await KeyCommand(settings: app.settings)
                        .set(from: command[WeatherOption.fromFile], isTried: !command[WeatherOption.untried])
                }),
            AppCommand(
                "key status", summary: "Tell whether there is a key",
                run: unlocked { app, _ throws(Failure) in try await KeyCommand(settings: app.settings).status() }),
            AppCommand(
                "key reset", summary: "Delete the key",
                options: [WeatherOption.yes],
                run: unlocked { app, command throws(Failure) in
                    try await KeyCommand(settings: app.settings).reset(isConfirmed: command[WeatherOption.yes])
                }),
            AppCommand(
                "lock on", summary: "Ask for a passphrase before anything is shown",
                guide: "\n" + lockGuide,
                run: { app, _ throws(Failure) in try await app.settings.lock() }),
            AppCommand(
                "lock off", summary: "Remove the passphrase",
                run: { app, _ throws(Failure) in try await app.settings.unlock() }),
            AppCommand(
                "doctor", summary: "Check settings, files, terminal, key and service",
                options: [WeatherOption.json, WeatherOption.offline],
                examples: ["doctor", "doctor --offline --json"],
                guide: "\n" + doctorGuide,
                run: { app, command throws(Failure) in
                    try await DoctorCommand(invocation: command, settings: app.settings).run()
                }),
        ] + AppCommand.standard

    /// The demo, and every command in a second form on its sample data, which help does not list.
    static let demos: [AppCommand<WeatherApp>] =
        [demo]
        + commands.map { command in
            let spec = command.spec
            return command.described(
                by: CommandSpec(
                    "demo \(spec.name)", aliases: spec.aliases.map { "demo \($0)" }, summary: spec.summary,
                    operands: spec.operands, options: spec.options))
        }

    static let demo = AppCommand<WeatherApp>(
        "demo", summary: "Try any command with sample data, without a key: weather demo [COMMAND]",
        examples: ["demo", "demo now --json", "demo favorites add fjell"],
        guide: "\nThe sample service:\n" + SampleService.guide,
        run: { app, command throws(Failure) in try await app.show(command) })

    private typealias Run = @Sendable (WeatherApp, Invocation) async throws(Failure) -> Void

    /// Returns what a command does once the passphrase, if there is one, was typed.
    private static func unlocked(_ run: @escaping Run) -> Run {
        { app, command async throws(Failure) in
            try await app.settings.openLock()
            try await run(app, command)
        }
    }

    /// Returns what a command does that changes the favorites. Without a data directory, the change would be lost at the
    /// end of the command: a demo says so, and any other run is refused.
    private static func changing(
        _ run: @escaping @Sendable (WeatherApp, _ operands: [String]) async throws(Failure) -> Void
    ) -> Run {
        unlocked { app, command async throws(Failure) in
            if app.settings.dataDirectory == nil {
                let texts = app.settings.texts
                guard app.settings.isDemo else {
                    throw Failure(.configuration, texts.nowhereToKeepFavorites(texts.noHome))
                }
                Output.say("this demo keeps nothing: the change ends with the command. --data-dir DIR keeps it.")
            }
            try await run(app, command.command.operands)
        }
    }
}
