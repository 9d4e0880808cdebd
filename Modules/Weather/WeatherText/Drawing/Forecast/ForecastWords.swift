import TextUI
import WeatherModel

extension ConditionKind {
    /// The kind in words, for many forecasts at once, of which nobody has one description.
    var words: String {
        switch self {
        case .thunderstorm: "thunderstorm"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .freezingRain: "freezing rain"
        case .snow: "snow"
        case .sleet: "sleet"
        case .mist: "mist"
        case .smoke: "smoke"
        case .haze: "haze"
        case .dust: "dust"
        case .fog: "fog"
        case .sand: "sand"
        case .ash: "ash"
        case .squall: "squalls"
        case .tornado: "tornado"
        case .clear: "clear sky"
        case .fewClouds: "few clouds"
        case .scatteredClouds: "scattered clouds"
        case .brokenClouds: "broken clouds"
        case .overcast: "overcast"
        case .unknown: "conditions unknown"
        }
    }
}

extension ForecastStep {
    /// What there will be to see, in words; the kind where the service says nothing.
    var words: String {
        let text = phenomena.first.map { $0.text.isEmpty ? $0.main.lowercased() : $0.text } ?? ""
        return text.isEmpty ? kind.words : text
    }

    /// Rain and snow together in millimeters; nil when none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0?.millimeters }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }

    /// Whether what falls is mostly snow.
    var isMostlySnow: Bool { (snow?.millimeters ?? 0) > (rain?.millimeters ?? 0) }
}

extension ForecastDay {
    /// Rain and snow together in millimeters; nil when none is expected.
    var fall: Double? {
        let amounts = [rain, snow].compactMap { $0 }
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }
}

extension LocalTime {
    /// The weekday in three letters and the day of the month: `Sat 14`.
    var shortDay: String { "\(weekdayName.prefix(3)) \(day)" }

    /// The weekday: `Saturday`.
    var weekdayName: String {
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        return names.indices.contains(weekday) ? names[weekday] : ""
    }
}
