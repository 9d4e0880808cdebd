import ArgumentTable
import TextApp
import WeatherModel
import WeatherText

extension DoctorCommand {
    /// The source of each setting, and the rejected ones.
    var given: [Finding] {
        // The actual units, rather than a reference to the locale.
        let presentation = settings.display.presentation
        let units = presentation.units
        return Finding.settings(invocation, of: WeatherApp.commandLine.options, ConfigurationKey.all, in: settings.file)
        {
            switch $0 {
            case "units": Finding(name: $0, value: units.system.rawValue, reason: "default")
            case "temperature": Finding(name: $0, value: units.temperature.rawValue, reason: "default")
            case "wind": Finding(name: $0, value: units.wind.rawValue, reason: "default")
            case "pressure": Finding(name: $0, value: units.pressure.rawValue, reason: "default")
            case "rain": Finding(name: $0, value: units.rain.rawValue, reason: "default")
            case "clock": Finding(name: $0, value: presentation.clock.rawValue, reason: "default")
            case "location" where !settings.isDemo:
                Finding(
                    name: $0, value: "not set",
                    reason: "the first favorite stands in; set it with: weather location set PLACE")
            default: nil
            }
        } + settings.problems.map { Finding(name: "refused", value: "left out", problem: $0) }
    }
}
