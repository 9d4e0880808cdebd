import WeatherModel

extension Units {
    /// The units that are usual where the user lives, as the locale says.
    init(environment: [String: String]) {
        switch LocaleName(of: "LC_MEASUREMENT", in: environment).territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }
}
