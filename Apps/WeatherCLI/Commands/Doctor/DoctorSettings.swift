import ArgumentTable
import TextApp
import WeatherModel
import WeatherText

extension DoctorCommand {
    /// The source of each setting, and the rejected ones.
    var given: [Finding] {
        // The actual units, rather than a reference to the locale.
        let units = settings.display.presentation.units
        return Finding.settings(invocation, of: WeatherApp.commandLine.options, ConfigurationKey.all, in: settings.file)
        {
            switch $0 {
            case "units": Finding(name: $0, value: units.system.rawValue, reason: "default")
            case "wind": Finding(name: $0, value: units.wind.rawValue, reason: "default")
            case "location" where !settings.isDemo:
                Finding(
                    name: $0, value: "not set",
                    reason: "the first favorite stands in; set it with --location, or in the configuration")
            default: nil
            }
        } + settings.problems.map { Finding(name: "refused", value: "left out", problem: $0) }
    }
}
