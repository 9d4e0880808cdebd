import ArgumentTable
import TextApp
import WeatherModel
import WeatherText

extension DoctorCommand {
    /// The source of each setting: the options of every command with their substitutes, the settings that only the file
    /// has, and the rejected ones.
    var given: [Finding] {
        let options = WeatherApp.commandLine.options
        let rest = ConfigurationKey.all.filter { key in !options.contains { $0.name == key.name } }
        return options.map { setting($0.name, $0) } + rest.map { setting($0.name, nil) }
            + settings.problems.map { Finding(name: "refused", value: "left out", problem: $0) }
    }

    private func setting(_ name: String, _ option: OptionSpec?) -> Finding {
        // A variable that is not the app's own, such as NO_COLOR, does not hold a value of the option.
        let isOwn = option?.environmentVariable?.hasPrefix("WEATHER_") ?? false
        let configured = settings.file[name]
        let found = option.map { invocation.setting($0, readsVariable: isOwn, configured) } ?? configured
        guard let setting = found else {
            let value = usual(name) ?? (option?.value == nil ? "no" : "not set")
            if name == "location", !settings.isDemo {
                let remedy = "the first favorite stands in; set it with --location, or in the configuration"
                return Finding(name: name, value: "not set", reason: remedy)
            }
            return Finding(name: name, value: value, reason: "default")
        }
        return Finding(name: name, value: setting.text.isEmpty ? "yes" : setting.text, reason: setting.source.name)
    }

    /// Returns the default of a setting; for the units, their actual values rather than a reference to the locale.
    private func usual(_ name: String) -> String? {
        let units = settings.display.presentation.units
        return switch name {
        case "units": units.system.rawValue
        case "wind": units.wind.rawValue
        default: ConfigurationKey.all.first { $0.name == name }?.usual
        }
    }
}
