import WeatherModel

extension Units {
    /// Creates the units of the locale's territory, which is taken from the first nonempty variable in the order that
    /// setlocale(3) uses for measurements.
    init(environment: [String: String]) {
        let name = ["LC_ALL", "LC_MEASUREMENT", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        // language_TERRITORY.encoding@variant
        let territory = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_").dropFirst().first ?? ""
        switch territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }
}
