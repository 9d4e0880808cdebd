import ArgumentTable
import TextApp
import TextUI
import WeatherModel
import WeatherText

/// `weather doctor`: reports the app's environment and its problems. The checks are independent of each other.
struct DoctorCommand {
    let app: WeatherApp
    var settings: Settings { app.settings }
    var invocation: Invocation { settings.display.invocation }

    init(_ app: WeatherApp) {
        var app = app
        // The report is in English.
        app.settings.display.presentation.language = .english
        self.app = app
    }

    func run() async throws(Failure) {
        // Checked first: opening one of the files could create it.
        let files = files
        let (stored, key) = await stores()
        // The time is measured here, since the stored data could be shown without the checks that follow.
        let history = app.launchHistory.map { LaunchHistory($0) }
        let program = Finding.program(version: WeatherTable.version, history)
        var diagnosis = Diagnosis(sections: [
            ("program", program), ("settings", given), ("files", files),
            ("terminal", Finding.terminal(settings.display)),
            ("stores", stored),
        ])
        if !invocation[WeatherOption.offline] { diagnosis.sections.append(("service", [await service(key)])) }
        try diagnosis.report(asJSON: invocation[WeatherOption.json], invocation.environment)
    }

    /// The source of each setting, and the rejected ones.
    private var given: [Finding] {
        // The actual units, rather than a reference to the locale.
        let presentation = settings.display.presentation
        let units = presentation.units
        let usual = [
            "units": units.system.rawValue, "temperature": units.temperature.rawValue, "wind": units.wind.rawValue,
            "pressure": units.pressure.rawValue, "rain": units.rain.rawValue, "clock": presentation.clock.rawValue,
        ]
        let options = WeatherApp.commandLine.options
        var findings = Finding.settings(invocation, of: options, ConfigurationKey.all) { name in
            if name == WeatherOption.location.name {
                return settings.isDemo
                    ? Finding(name: name, value: "that of the sample data", reason: "demo")
                    : Finding(
                        name: name, value: "not set",
                        reason: "the first favorite stands in, if there is one; set it with: weather location set PLACE"
                    )
            }
            return usual[name].map { Finding(name: name, value: $0, reason: "default") }
        }
        // Programs that read JSON get the name unchanged.
        if presentation.glyphs == .ascii, !invocation[WeatherOption.json] {
            for index in findings.indices where findings[index].name == WeatherOption.location.name {
                let given = findings[index]
                findings[index] = Finding(
                    name: given.name, value: given.value.transliteratedToASCII(), reason: given.reason)
            }
        }
        return findings + settings.problems.map { Finding(name: "refused", value: "left out", problem: $0) }
    }

    /// The paths of the files, and whether they exist, are writable and are private to the user.
    private var files: [Finding] {
        let paths = Directories(environment: invocation.environment, dataDirectory: settings.namedDataDirectory)
        return [
            // It is optional and need not be private.
            file("configuration", paths.configuration, isPrivate: false), data, file("cache", paths.cache),
        ]
    }

    private var data: Finding {
        if settings.dataDirectory == nil, settings.isDemo {
            return Finding(name: "data", value: "in memory", reason: "a demo leaves nothing behind")
        }
        var data = file("data", settings.dataDirectory)
        if settings.dataDirectory == nil {
            data.problem = Failure(
                .configuration,
                "\(Texts().noHome), so favorites and key are forgotten. Name a place with --data-dir.")
        }
        return data
    }

    private func file(_ name: String, _ path: String?, isPrivate: Bool = true) -> Finding {
        path.map { .directory(name, $0, isPrivate: isPrivate) }
            ?? Finding(name: name, value: "nowhere", reason: Texts().noHome)
    }
}
