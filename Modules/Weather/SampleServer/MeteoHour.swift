import JSONFormat
import LocationEffects

/// The weather at a time, as Open-Meteo reports it.
struct MeteoHour {
    let weather: SampleWeather
    /// The probability of rain or snow in percent.
    let chance: Int
    let isDay: Bool
    /// The UV index.
    let ultraviolet: Double
    /// The length of the period of sums, in hours.
    var length = 1.0

    init(_ place: SamplePlace, at time: Int64, weather: SampleWeather, chance: Int) {
        self.weather = weather
        self.chance = chance
        isDay = SunToday(place, now: time).isDay
        let fromNoon = abs(Double(secondOfDay(time, at: place)) / 3600 - 12)
        let height = max(0, 1 - fromNoon / 7) * (1 - abs(place.coordinate.latitude) / 90)
        ultraviolet = isDay ? rounded(10 * height * (1 - Double(weather.clouds) / 150), to: 100) : 0
    }

    var rain: Double { isShower ? 0 : rounded((weather.rain ?? 0) * length, to: 100) }
    var showers: Double { isShower ? rounded((weather.rain ?? 0) * length, to: 100) : 0 }
    /// The depth of snow in centimeters.
    var snow: Double { rounded((weather.snow ?? 0) * length * 0.7, to: 100) }
    /// The weather code of the first condition that has one, else of the clouds.
    var code: Int { weather.sky.lazy.compactMap(\.code).first ?? cloudCode }
    /// OpenWeatherMap reports no distance beyond ten kilometers.
    var visibility: Int? { weather.visibility.map { $0 == 10_000 ? 24_140 : $0 } }

    private var isShower: Bool { weather.sky.contains(.showers) }

    private var cloudCode: Int {
        switch weather.clouds {
        case ...10: 0
        case ...25: 1
        case ...50: 2
        default: 3
        }
    }
}

/// A variable of Open-Meteo: its unit, and its value.
struct MeteoVariable<Subject>: Sendable {
    let unit: String
    let value: @Sendable (Subject) -> JSON

    init(_ unit: String, _ value: @escaping @Sendable (Subject) -> Double?, to scale: Double = 10) {
        self.unit = unit
        self.value = { subject in value(subject).map { JSON(rounded($0, to: scale)) } ?? .null }
    }

    init(_ unit: String, _ value: @escaping @Sendable (Subject) -> Int?) {
        self.unit = unit
        self.value = { subject in value(subject).map { JSON($0) } ?? .null }
    }

    /// Creates a time.
    init(_ value: @escaping @Sendable (Subject) -> Int64) {
        unit = "unixtime"
        self.value = { .integer(value($0)) }
    }
}

extension MeteoVariable<MeteoHour> {
    /// The variables of the current weather and of an hour. Speeds are in m/s.
    static let ofHour: [String: MeteoVariable] = [
        "temperature_2m": .init("°C") { $0.weather.temp },
        "apparent_temperature": .init("°C") { $0.weather.feelsLike },
        "dew_point_2m": .init("°C") { $0.weather.temp - Double(100 - $0.weather.humidity) / 5 },
        "relative_humidity_2m": .init("%") { $0.weather.humidity },
        "pressure_msl": .init("hPa") { Double($0.weather.pressure) }, "cloud_cover": .init("%") { $0.weather.clouds },
        "visibility": .init("m") { $0.visibility }, "weather_code": .init("wmo code") { $0.code },
        "is_day": .init("") { $0.isDay ? 1 : 0 }, "precipitation_probability": .init("%") { $0.chance },
        "precipitation": .init("mm", { $0.rain + $0.showers + $0.snow / 0.7 }, to: 100),
        "rain": .init("mm", { $0.rain }, to: 100), "showers": .init("mm", { $0.showers }, to: 100),
        "snowfall": .init("cm", { $0.snow }, to: 100),
        "wind_speed_10m": .init("m/s", { $0.weather.wind }, to: 100),
        "wind_gusts_10m": .init("m/s", { $0.weather.gust }, to: 100),
        "wind_direction_10m": .init("°") { Int($0.weather.deg) },
        "uv_index": .init("", { $0.ultraviolet }, to: 100),
    ]
}

/// A day of local time at a place, with its 24 hours.
struct MeteoDay {
    let place: SamplePlace
    let midnight: Int64
    let hours: [MeteoHour]

    /// The times of the sun; in polar nights they are equal, on polar days a day apart.
    fileprivate var sun: (rise: Int64, set: Int64) {
        switch place.sun {
        case .daily(let rise, let set): (midnight + rise, midnight + set)
        case .polar(let isDay): (midnight, midnight + (isDay ? 86_400 : 0))
        }
    }

    fileprivate func most(_ value: (MeteoHour) -> Double?) -> Double? { hours.compactMap(value).max() }

    fileprivate func sum(_ value: (MeteoHour) -> Double) -> Double { hours.map(value).reduce(0, +) }
}

extension MeteoVariable<MeteoDay> {
    static let ofDay: [String: MeteoVariable] = [
        "temperature_2m_max": .init("°C") { $0.most(\.weather.temp) },
        "temperature_2m_min": .init("°C") { $0.hours.map(\.weather.temp).min() },
        "weather_code": .init("wmo code") { $0.hours.map(\.code).max() },
        "precipitation_probability_max": .init("%") { $0.hours.map(\.chance).max() },
        "rain_sum": .init("mm", { $0.sum(\.rain) }, to: 100),
        "showers_sum": .init("mm", { $0.sum(\.showers) }, to: 100),
        "snowfall_sum": .init("cm", { $0.sum(\.snow) }, to: 100),
        "wind_speed_10m_max": .init("m/s", { $0.most(\.weather.wind) }, to: 100),
        "wind_gusts_10m_max": .init("m/s", { $0.most(\.weather.gust) }, to: 100),
        "wind_direction_10m_dominant": .init("°") { Int($0.place.weather.deg) },
        "uv_index_max": .init("", { $0.most(\.ultraviolet) }, to: 100), "sunrise": .init { $0.sun.rise },
        "sunset": .init { $0.sun.set },
    ]
}
