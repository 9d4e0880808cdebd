package import LocationEffects

/// One observation of the weather at a place, in metric units.
///
/// Everything but the temperature and the time may be unknown, because services leave it out at sea, at the poles and
/// in fog. Texts are cleaned and numbers are within what is possible.
package struct Conditions: Sendable, Equatable {
    /// Where it was observed.
    package var coordinate: Coordinate?
    /// What there is to see, the most important first.
    package var phenomena: [Phenomenon]
    /// Degrees Celsius.
    package var temperature: Double
    /// What the temperature feels like, in degrees Celsius.
    package var feelsLike: Double?
    /// The lowest temperature in the area now, in degrees Celsius. It is not the day's.
    package var lowest: Double?
    /// The highest temperature in the area now, in degrees Celsius. It is not the day's.
    package var highest: Double?
    /// Air pressure at sea level in hectopascals.
    package var pressure: Double?
    /// Relative humidity in percent.
    package var humidity: Double?
    /// How far one can see, in meters; 10,000 means "or more".
    package var visibility: Double?
    /// The wind.
    package var wind: Wind?
    /// How much of the sky is covered, in percent.
    package var cloudCover: Double?
    /// The rain that has fallen; nil when none was reported.
    package var rain: Precipitation?
    /// The snow that has fallen; nil when none was reported.
    package var snow: Precipitation?
    /// When it was observed, in seconds since 1970.
    package var observedAt: Int64
    /// The service's time of sunrise in seconds since 1970. It can be nonsense: read `sun` instead.
    package var sunrise: Int64?
    /// The service's time of sunset in seconds since 1970. It can be nonsense: read `sun` instead.
    package var sunset: Int64?
    /// How far the place's clocks are ahead of UTC, in seconds.
    package var utcOffset: Int
    /// The country's ISO 3166 code.
    package var country: String?
    /// The service's name for the place; it may be empty.
    package var name: String

    package init(
        coordinate: Coordinate? = nil, phenomena: [Phenomenon] = [], temperature: Double, feelsLike: Double? = nil,
        lowest: Double? = nil, highest: Double? = nil, pressure: Double? = nil, humidity: Double? = nil,
        visibility: Double? = nil, wind: Wind? = nil, cloudCover: Double? = nil, rain: Precipitation? = nil,
        snow: Precipitation? = nil, observedAt: Int64, sunrise: Int64? = nil, sunset: Int64? = nil,
        utcOffset: Int = 0, country: String? = nil, name: String = ""
    ) {
        self.coordinate = coordinate
        self.phenomena = phenomena
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.lowest = lowest
        self.highest = highest
        self.pressure = pressure
        self.humidity = humidity
        self.visibility = visibility
        self.wind = wind
        self.cloudCover = cloudCover
        self.rain = rain
        self.snow = snow
        self.observedAt = observedAt
        self.sunrise = sunrise
        self.sunset = sunset
        self.utcOffset = utcOffset
        self.country = country
        self.name = name
    }

    /// When it was observed, by the place's own clocks.
    package var observed: LocalTime { LocalTime(epoch: observedAt, utcOffset: utcOffset) }
}

/// Something to see in the sky or the air.
package struct Phenomenon: Sendable, Hashable {
    /// The service's number for it; 0 when unknown.
    package var id: Int
    /// The group in one English word, such as `Rain`.
    package var main: String
    /// The description in the language asked for, such as `moderate rain`.
    package var text: String
    /// The service's icon: two digits, then `d` for day or `n` for night at the place.
    package var icon: String

    package init(id: Int, main: String = "", text: String = "", icon: String = "") {
        self.id = id
        self.main = main
        self.text = text
        self.icon = icon
    }
}

/// How the air moves.
package struct Wind: Sendable, Hashable {
    /// Meters per second.
    package var speed: Double
    /// Where it comes from, in degrees clockwise from north; nil when unknown, which is not north.
    package var degrees: Double?
    /// The gusts' speed in meters per second.
    package var gust: Double?

    package init(speed: Double, degrees: Double? = nil, gust: Double? = nil) {
        self.speed = speed
        self.degrees = degrees
        self.gust = gust
    }
}

/// What has fallen in the last hours.
package struct Precipitation: Sendable, Hashable {
    /// Depth as water, in millimeters, over all the hours.
    package var millimeters: Double
    /// How many hours it was counted for: 1 or 3.
    package var hours: Int

    package init(millimeters: Double, hours: Int = 1) {
        self.millimeters = millimeters
        self.hours = hours
    }
}
