/// The weather forecast for one moment, in metric units.
///
/// Everything but the time and the temperature may be unknown. Texts are cleaned and numbers are within what is
/// possible.
package struct ForecastStep: Sendable, Equatable {
    /// When it will be so, in seconds since 1970. Rain, snow and their chance are those of the three hours before.
    package var time: Int64
    /// Degrees Celsius.
    package var temperature: Double
    /// What the temperature will feel like, in degrees Celsius.
    package var feelsLike: Double?
    /// What there will be to see, the most important first.
    package var phenomena: [Phenomenon]
    /// How probable rain or snow is, in percent; nil when nobody said, which is not 0.
    package var chance: Double?
    /// The rain that will have fallen; nil when none is expected.
    package var rain: Precipitation?
    /// The snow that will have fallen; nil when none is expected.
    package var snow: Precipitation?
    /// The wind.
    package var wind: Wind?
    /// How much of the sky will be covered, in percent.
    package var cloudCover: Double?
    /// Relative humidity in percent.
    package var humidity: Double?
    /// Air pressure at sea level in hectopascals.
    package var pressure: Double?
    /// How far one will see, in meters; 10,000 means "or more".
    package var visibility: Double?
    /// Whether it will be day at the place; nil when nothing tells.
    package var isDaytime: Bool?

    package init(
        time: Int64, temperature: Double, feelsLike: Double? = nil, phenomena: [Phenomenon] = [],
        chance: Double? = nil, rain: Precipitation? = nil, snow: Precipitation? = nil, wind: Wind? = nil,
        cloudCover: Double? = nil, humidity: Double? = nil, pressure: Double? = nil, visibility: Double? = nil,
        isDaytime: Bool? = nil
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
        self.visibility = visibility
        self.isDaytime = isDaytime
    }

    /// The kind of the most important phenomenon.
    package var kind: ConditionKind { phenomena.first?.kind ?? .unknown }

    /// Whether something dangerous is expected.
    package var isSevere: Bool { phenomena.contains(where: \.isSevere) }
}
