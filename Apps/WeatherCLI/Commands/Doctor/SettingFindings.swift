import ArgumentTable
import TextApp
import WeatherModel
import WeatherText

/// Every setting, and where it comes from.
struct SettingFindings {
    private let invocation: Invocation
    private let settings: Settings

    init(_ invocation: Invocation, _ settings: Settings) {
        self.invocation = invocation
        self.settings = settings
    }

    /// The options of every command with what stands in for them, what only the file can say, and what was refused.
    var all: [Finding] {
        let options = WeatherTable.read.options
        let rest = ConfigurationKey.all.filter { key in !options.contains { $0.name == key.name } }
        return options.map { finding($0.name, $0) } + rest.map { finding($0.name, nil) }
            + settings.problems.map { Finding(.settings, "refused", "left out", problem: $0) }
    }

    private func finding(_ name: String, _ option: Option?) -> Finding {
        // A variable of others, such as NO_COLOR, is no value of the option.
        let variable = option?.environmentVariable.flatMap { $0.hasPrefix("WEATHER_") ? $0 : nil }
        guard let setting = invocation.setting(option: name, variable: variable, settings.file[name]) else {
            return Finding(.settings, name, usual(name) ?? (option?.value == nil ? "no" : "not set"), reason: "default")
        }
        return Finding(.settings, name, setting.text.isEmpty ? "yes" : setting.text, reason: setting.source.name)
    }
    /// What holds where nothing is set; what the locale says is told, not that it does.
    private func usual(_ name: String) -> String? {
        switch name {
        case "units": settings.display.presentation.units.system.rawValue
        case "wind": settings.display.presentation.units.wind.rawValue
        default: ConfigurationKey.all.first { $0.name == name }?.usual
        }
    }
}
