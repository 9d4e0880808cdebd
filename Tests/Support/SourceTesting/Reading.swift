import LocationEffects
import WeatherModel

/// Something that a source reads, and what is wrong with it.
protocol Reading: Sendable {
    /// The names of its values that no weather has.
    var implausible: [String] { get }
}

extension Conditions: Reading {
    var implausible: [String] {
        names(
            ("temperature", Plausible.temperatures ~= temperature),
            ("feelsLike", feelsLike.isIn(Plausible.temperatures)),
            ("lowest", lowest.isIn(Plausible.temperatures)), ("highest", highest.isIn(Plausible.temperatures)),
            ("pressure", pressure.isIn(Plausible.pressures)), ("humidity", humidity.isIn(Plausible.percent)),
            ("dewPoint", dewPoint.isIn(Plausible.temperatures)), ("uvIndex", uvIndex.isIn(Plausible.uvIndices)),
            ("visibility", (visibility?.meters).isIn(Plausible.distances)), ("wind", wind.isPlausible),
            ("cloudCover", cloudCover.isIn(Plausible.percent)), ("rain", rain.isPlausible), ("snow", snow.isPlausible),
            ("observedAt", Plausible.times ~= observedAt), ("coordinate", coordinate?.isOnGlobe ?? true),
            ("utcOffset", utcOffset.map(Double.init).isIn(Plausible.utcOffsets)),
            ("phenomena", phenomena.allSatisfy(\.isPlausible))
        )
    }
}

extension Forecast: Reading {
    var implausible: [String] {
        names(
            ("stepLength", stepLength > 0), ("order of steps", steps.map(\.time).isAscending),
            ("order of days", dailyValues.map(\.time).isAscending),
            ("days", days.flatMap(\.steps) == steps && days.map(\.date).count == Set(days.map(\.date)).count),
            ("utcOffset", utcOffset.map(Double.init).isIn(Plausible.utcOffsets)))
            + Set(steps.flatMap(\.implausible)).sorted() + Set(dailyValues.flatMap(\.implausible)).sorted()
    }
}

extension ForecastStep {
    fileprivate var implausible: [String] {
        names(
            ("time", Plausible.times ~= time), ("temperature", Plausible.temperatures ~= temperature),
            ("feelsLike", feelsLike.isIn(Plausible.temperatures)), ("chance", chance.isIn(Plausible.percent)),
            ("rain", rain.isPlausible), ("snow", snow.isPlausible), ("wind", wind.isPlausible),
            ("cloudCover", cloudCover.isIn(Plausible.percent)), ("humidity", humidity.isIn(Plausible.percent)),
            ("pressure", pressure.isIn(Plausible.pressures)), ("dewPoint", dewPoint.isIn(Plausible.temperatures)),
            ("uvIndex", uvIndex.isIn(Plausible.uvIndices)),
            ("visibility", (visibility?.meters).isIn(Plausible.distances)),
            ("phenomena", phenomena.allSatisfy(\.isPlausible)))
    }
}

extension DailyValues {
    fileprivate var implausible: [String] {
        names(
            ("time of a day", Plausible.times ~= time), ("lowest of a day", lowest.isIn(Plausible.temperatures)),
            ("highest of a day", highest.isIn(Plausible.temperatures)),
            ("chance of a day", chance.isIn(Plausible.percent)),
            ("rain of a day", rain.isIn(Plausible.depths)), ("snow of a day", snow.isIn(Plausible.depths)),
            ("wind of a day", wind.isPlausible), ("uvIndex of a day", uvIndex.isIn(Plausible.uvIndices)),
            ("phenomenon of a day", phenomenon?.isPlausible ?? true))
    }
}

extension AirQuality: Reading {
    var implausible: [String] {
        names(("components", components.values.allSatisfy(Plausible.concentrations.contains)))
    }
}

extension [Place]: Reading {
    var implausible: [String] { names(("coordinate", allSatisfy(\.coordinate.isOnGlobe))) }
}

/// Returns the names of what does not hold.
private func names(_ claims: (name: String, holds: Bool)...) -> [String] { claims.filter { !$0.holds }.map(\.name) }

extension Double? {
    fileprivate func isIn(_ range: ClosedRange<Double>) -> Bool { map(range.contains) ?? true }
}

extension Wind? {
    fileprivate var isPlausible: Bool {
        (self?.speed).isIn(Plausible.speeds) && (self?.gust).isIn(Plausible.speeds)
            && (self?.degrees).isIn(Plausible.directions)
    }
}

extension Precipitation? {
    fileprivate var isPlausible: Bool {
        (self?.millimeters).isIn(Plausible.depths) && map { 1...1440 ~= $0.minutes } ?? true
    }
}

extension Phenomenon {
    fileprivate var isPlausible: Bool { 0...9999 ~= id }
}

extension [Int64] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
