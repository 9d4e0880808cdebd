import ArgumentTable
import TextApp

/// `weather doctor`: reports the app's environment and its problems. The checks are independent of each other.
struct DoctorCommand {
    let invocation: Invocation
    let settings: Settings

    func run() async throws(Failure) {
        // Files are checked before anything opens, and so may create, one of them.
        let files = files
        let (stored, key) = await stores()
        // No check has to run before the stored data could be shown.
        let history = WeatherApp(settings).launchHistory.map { LaunchHistory($0) }
        let program = Finding.program(version: WeatherTable.version, history)
        var diagnosis = Diagnosis(sections: [
            ("program", program), ("settings", given), ("files", files),
            ("terminal", Finding.terminal(settings.display, invocation, glyphs: settings.file["glyphs"])),
            ("stores", stored),
        ])
        if !invocation[WeatherOption.offline] { diagnosis.sections.append(("service", [await service(key)])) }
        try diagnosis.report(asJSON: invocation[WeatherOption.json], invocation.environment)
    }
}
