import TextApp
import WeatherModel

extension Units {
    /// Creates the units of the locale's territory.
    init(environment: [String: String]) {
        switch LocaleName(of: "LC_MEASUREMENT", in: environment).territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }
}
