import LocationEffects
import WeatherModel

/// The ranges of the numbers that a source reads, by name.
private let ranges: [String: ClosedRange<Double>] = [
    "temperature": Plausible.temperatures, "feelsLike": Plausible.temperatures, "lowest": Plausible.temperatures,
    "highest": Plausible.temperatures, "dewPoint": Plausible.temperatures, "pressure": Plausible.pressures,
    "humidity": Plausible.percent, "cloudCover": Plausible.percent, "chance": Plausible.percent,
    "uvIndex": Plausible.uvIndices, "meters": Plausible.distances, "speed": Plausible.speeds, "gust": Plausible.speeds,
    "degrees": Plausible.directions, "millimeters": Plausible.depths, "rain": Plausible.depths,
    "snow": Plausible.depths,
    "minutes": 1...1440, "id": 0...9999, "stepLength": 1 ... .infinity, "utcOffset": Plausible.utcOffsets,
    "time": times, "observedAt": times, "latitude": Coordinate.latitudes,
    "longitude": Coordinate.longitudes,
    // As the service has them: only those that are the sun's of a day are used.
    "sunrise": -.infinity ... .infinity, "sunset": -.infinity ... .infinity,
    // The components of the air.
    "value": Plausible.concentrations,
]

private let times = Double(Plausible.times.lowerBound)...Double(Plausible.times.upperBound)

/// Returns the names of the numbers within what a source has read that no weather has, and of those without a range.
func implausibleNames(in value: Any, called name: String = "") -> [String] {
    if let number = value as? Double ?? (value as? any BinaryInteger).map({ Double($0) }) {
        return ranges[name]?.contains(number) == true ? [] : [name]
    }
    let names = Mirror(reflecting: value).children.flatMap { implausibleNames(in: $0.value, called: $0.label ?? name) }
    return names + ((value as? Forecast)?.disorder ?? [])
}

extension Forecast {
    /// What is not in the order in which it should be.
    fileprivate var disorder: [String] {
        let (steps, dates) = (days.flatMap(\.steps), days.map(\.date))
        return [
            self.steps.map(\.time).isAscending ? nil : "order of steps",
            dailyValues.map(\.time).isAscending ? nil : "order of days",
            steps == self.steps && dates.count == Set(dates).count ? nil : "days",
        ].compactMap(\.self)
    }
}

extension [Int64] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
