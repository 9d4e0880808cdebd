/// The weather forecast for one time, in metric units.
///
/// Everything except the time and the temperature may be unknown. Texts are sanitized, and numbers are within plausible
/// ranges.
package struct ForecastStep: Sendable, Equatable {
    /// The time in seconds since 1970. Rain, snow and their probability are those of the step before it.
    package var time: Int64
    /// The temperature in degrees Celsius.
    package var temperature: Double
    /// The perceived temperature in degrees Celsius.
    package var feelsLike: Double?
    /// The weather phenomena, the most important first.
    package var phenomena: [Phenomenon]
    /// The probability of rain or snow in percent; nil if unknown, which is not 0.
    package var chance: Double?
    /// The rain; nil if none is expected.
    package var rain: Precipitation?
    /// The snow; nil if none is expected.
    package var snow: Precipitation?
    package var wind: Wind?
    /// The cloud cover in percent.
    package var cloudCover: Double?
    /// Relative humidity in percent.
    package var humidity: Double?
    /// Air pressure at sea level in hectopascals.
    package var pressure: Double?
    package var uvIndex: Double?
    package var visibility: Visibility?
    /// Whether it is daytime at the place; nil if unknown.
    package var isDaytime: Bool?

    package init(
        time: Int64, temperature: Double, feelsLike: Double? = nil, phenomena: [Phenomenon] = [],
        chance: Double? = nil, rain: Precipitation? = nil, snow: Precipitation? = nil, wind: Wind? = nil,
        cloudCover: Double? = nil, humidity: Double? = nil, pressure: Double? = nil,
        uvIndex: Double? = nil, visibility: Visibility? = nil, isDaytime: Bool? = nil
    ) {
        self.time = time
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.phenomena = phenomena
        self.chance = chance
        self.rain = rain
        self.snow = snow
        self.wind = wind
        self.cloudCover = cloudCover
        self.humidity = humidity
        self.pressure = pressure
        self.uvIndex = uvIndex
        self.visibility = visibility
        self.isDaytime = isDaytime
    }

    /// The dew point in degrees Celsius; nil if the humidity is unknown.
    package var dewPoint: Double? { DewPoint.celsius(at: temperature, humidity: humidity) }

    /// The kind of the most important phenomenon.
    package var kind: ConditionKind { phenomena.first?.kind ?? .unknown }

    /// Whether any phenomenon is dangerous.
    package var isSevere: Bool { phenomena.contains(where: \.isSevere) }
}

extension ForecastStep {
    /// The temperature in degrees Celsius above which precipitation is rain.
    static let warmestSnow = 6.0

    /// Whether the precipitation may be snow: decided by the amounts, else by the phenomenon, else by the temperature.
    package var canSnow: Bool {
        if snow?.millimeters ?? 0 > 0 { return true }
        if rain?.millimeters ?? 0 > 0 { return false }
        return kind.isPrecipitation ? kind.isFrozen : temperature < Self.warmestSnow
    }
}
