import WeatherModel

extension Units {
    /// The units that are usual where the user lives, as the locale says: the first of its variables that says anything,
    /// as setlocale(3) has it for measurements.
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
