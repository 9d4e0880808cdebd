package import LocationEffects

/// An observation of the weather at a place, in metric units.
///
/// Everything except the temperature and the time may be unknown, since services omit it at sea, at the poles and in
/// fog. Texts are sanitized, and numbers are within plausible ranges.
package struct Conditions: Sendable, Equatable {
    /// The location of the observation.
    package var coordinate: Coordinate?
    /// The weather phenomena, the most important first.
    package var phenomena: [Phenomenon]
    /// The temperature in degrees Celsius.
    package var temperature: Double
    /// The perceived temperature in degrees Celsius.
    package var feelsLike: Double?
    /// The lowest current temperature in the area, in degrees Celsius; not that of the day.
    package var lowest: Double?
    /// The highest current temperature in the area, in degrees Celsius; not that of the day.
    package var highest: Double?
    /// Air pressure at sea level in hectopascals.
    package var pressure: Double?
    /// Relative humidity in percent.
    package var humidity: Double?
    /// The dew point in degrees Celsius.
    package var dewPoint: Double?
    package var uvIndex: Double?
    package var visibility: Visibility?
    package var wind: Wind?
    /// The cloud cover in percent.
    package var cloudCover: Double?
    /// The recent rain; nil if none was reported.
    package var rain: Precipitation?
    /// The recent snow; nil if none was reported.
    package var snow: Precipitation?
    /// The time of the observation, in seconds since 1970.
    package var observedAt: Int64
    /// The service's time of sunrise in seconds since 1970. It may be invalid: use `sun` instead.
    package var sunrise: Int64?
    /// The service's time of sunset in seconds since 1970. It may be invalid: use `sun` instead.
    package var sunset: Int64?
    /// Whether the sun stays up or down all day; nil if it rises and sets, or if that is unknown.
    package var polarSun: PolarSun?
    /// The offset of the place's local time from UTC, in seconds, positive to the east; nil if unknown, in which case
    /// times are UTC.
    package var utcOffset: Int?
    /// The country's ISO 3166 code.
    package var country: String?
    /// The service's name for the place, which may be empty.
    package var name: String

    package init(
        coordinate: Coordinate? = nil, phenomena: [Phenomenon] = [], temperature: Double, feelsLike: Double? = nil,
        lowest: Double? = nil, highest: Double? = nil, pressure: Double? = nil, humidity: Double? = nil,
        dewPoint: Double? = nil, uvIndex: Double? = nil, visibility: Visibility? = nil, wind: Wind? = nil,
        cloudCover: Double? = nil, rain: Precipitation? = nil, snow: Precipitation? = nil, observedAt: Int64,
        sunrise: Int64? = nil, sunset: Int64? = nil, polarSun: PolarSun? = nil, utcOffset: Int? = nil,
        country: String? = nil, name: String = ""
    ) {
        self.coordinate = coordinate
        self.phenomena = phenomena
        self.temperature = temperature
        self.feelsLike = feelsLike
        self.lowest = lowest
        self.highest = highest
        self.pressure = pressure
        self.humidity = humidity
        self.dewPoint = dewPoint
        self.uvIndex = uvIndex
        self.visibility = visibility
        self.wind = wind
        self.cloudCover = cloudCover
        self.rain = rain
        self.snow = snow
        self.observedAt = observedAt
        self.sunrise = sunrise
        self.sunset = sunset
        self.polarSun = polarSun
        self.utcOffset = utcOffset
        self.country = country
        self.name = name
    }

    /// The time of the observation, in the place's local time.
    package var observed: LocalTime { localTime(observedAt) }

    /// Converts a time in seconds since 1970 to the place's local time, or to UTC if its offset is unknown.
    func localTime(_ moment: Int64) -> LocalTime { LocalTime(epoch: moment, utcOffset: utcOffset ?? 0) }
}

/// A weather phenomenon.
package struct Phenomenon: Sendable, Hashable {
    /// The service's condition id; 0 if unknown.
    package var id: Int
    /// The name of the group, one English word such as `Rain`.
    package var main: String
    /// The description in the requested language, such as `moderate rain`.
    package var text: String
    /// The service's icon code: two digits, then `d` for day or `n` for night at the place.
    package var icon: String

    package init(id: Int, main: String = "", text: String = "", icon: String = "") {
        self.id = id
        self.main = main
        self.text = text
        self.icon = icon
    }
}

package struct Wind: Sendable, Hashable {
    /// The speed in meters per second.
    package var speed: Double
    /// The direction it comes from, in degrees clockwise from north; nil if unknown, which is not north.
    package var degrees: Double?
    /// The speed of gusts in meters per second.
    package var gust: Double?

    package init(speed: Double, degrees: Double? = nil, gust: Double? = nil) {
        self.speed = speed
        self.degrees = degrees
        self.gust = gust
    }
}

/// The precipitation before the time of an observation or a forecast.
package struct Precipitation: Sendable, Hashable {
    /// The depth as water in millimeters, over the whole period.
    package var millimeters: Double
    /// The length of the period in minutes, such as 15, 60 or 180.
    package var minutes: Int

    package init(millimeters: Double, minutes: Int = 60) {
        self.millimeters = millimeters
        self.minutes = minutes
    }

    package init(millimeters: Double, hours: Int) { self.init(millimeters: millimeters, minutes: hours * 60) }
}

/// The distance up to which objects are visible.
package struct Visibility: Sendable, Hashable {
    /// The distance in meters.
    package var meters: Double
    /// Whether the distance is the service's limit, so that it may be any greater one.
    package var isAtLeast: Bool

    package init(meters: Double, isAtLeast: Bool = false) {
        self.meters = meters
        self.isAtLeast = isAtLeast
    }
}

/// A sun that does not rise or does not set on a day.
package enum PolarSun: Sendable, Hashable {
    /// It stays up.
    case up
    /// It stays down.
    case down
}
