import ArgumentTable
import LifecycleCore
import SampleServer
import TextApp
import WeatherText
import WeatherViews

// The commands of `weather` and their actions.
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
                run: unlocked(WeatherApp.reportNow)),
            AppCommand(
                "forecast", summary: "Show the next days: here, or at PLACE",
                operands: [place],
                options: [WeatherOption.short, WeatherOption.hours, WeatherOption.days, WeatherOption.json],
                examples: ["forecast", "forecast Oslo --short", "forecast --hours 12", "forecast --days 14 --json"],
                guide: "\n" + creditGuide,
                run: unlocked(WeatherApp.reportForecast)),
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
                run: unlocked(WeatherApp.listFavorites)),
            AppCommand(
                "favorites add", summary: "Find a place and add it",
                operands: [Operand(place.name, summary: place.summary, isRepeated: true)],
                examples: ["favorites add Paris"],
                run: unlocked(WeatherApp.addFavorite)),
            AppCommand(
                "favorites remove", aliases: ["favorites rm"], summary: "Remove a favorite",
                operands: [
                    Operand(
                        place.name, summary: "Its name; add its country, state or coordinate if several share it",
                        isRepeated: true,
                        listedBy: "favorites")
                ],
                examples: ["favorites remove Paris"],
                run: unlocked(WeatherApp.removeFavorite)),
            AppCommand(
                "favorites export", summary: "Write the favorites as they are stored",
                operands: [
                    Operand(
                        "FILE", summary: "What to replace; standard output for - and when left out", isOptional: true)
                ],
                examples: ["favorites export", "favorites export favorites.json"],
                run: unlocked(WeatherApp.exportFavorites)),
            AppCommand(
                "favorites import", summary: "Add the favorites in a file",
                operands: [Operand("FILE", summary: "A file written by export (- for standard input)")],
                examples: ["favorites import favorites.json"],
                guide: "\n" + importGuide,
                run: unlocked(WeatherApp.importFavorites)),
            AppCommand(
                "location set", summary: "Find where you are and store it in the configuration",
                operands: [
                    Operand(place.name, summary: "A place's name, or its coordinate: 60.74,11.32", isRepeated: true)
                ],
                examples: ["location set Oslo", "location set -33.86,151.21"],
                run: unlocked(WeatherApp.setLocation)),
            AppCommand(
                "location show", summary: "Tell where you are, and what says so",
                run: unlocked(WeatherApp.showLocation)),
            AppCommand(
                "location auto", summary: "Follow the desktop's location service",
                run: unlocked(WeatherApp.followDesktop)),
            AppCommand(
                "key set", summary: "Store an API key",
                options: [WeatherOption.fromFile, WeatherOption.untried],
                examples: ["key set", "key set --from-file key.txt"],
                run: unlocked(WeatherApp.setKey)),
            AppCommand(
                "key status", summary: "Tell whether there is a key",
                run: unlocked(WeatherApp.showKeyStatus)),
            AppCommand(
                "key reset", summary: "Delete the key",
                options: [WeatherOption.yes],
                run: unlocked(WeatherApp.resetKey)),
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
                run: { app, _ throws(Failure) in try await DoctorCommand(app).run() }),
        ] + AppCommand.standard

    /// The demo, and a variant of every command that uses its sample data and is not listed in help.
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

    /// Wraps the action of a command so that the passphrase, if there is one, is requested first.
    private static func unlocked(
        _ run: @escaping @Sendable (WeatherApp) -> (Invocation) async throws(Failure) -> Void
    ) -> @Sendable (WeatherApp, Invocation) async throws(Failure) -> Void {
        { app, command async throws(Failure) in
            try await app.settings.openLock()
            try await run(app)(command)
        }
    }
}
