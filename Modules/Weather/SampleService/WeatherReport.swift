import LocationEffects

/// The service's JSON for the current weather at one point, with its own names.
struct WeatherReport: Encodable {
    let coord: Coordinate
    let weather: [Condition]
    let base = "stations"
    let main: Main
    let visibility: Int?
    let wind: Wind
    let clouds: Clouds
    let rain: LastHour?
    let snow: LastHour?
    let dt: Int64
    let sys: System
    let timezone: Int64
    let id: Int
    let name: String
    let cod = 200

    struct Condition: Encodable {
        let id: Int
        let main: String
        let description: String
        let icon: String
    }

    struct Main: Encodable {
        let temp: Double
        let feels_like: Double
        let temp_min: Double
        let temp_max: Double
        let pressure: Int
        let humidity: Int
        let sea_level: Int
        let grnd_level: Int
    }

    struct Wind: Encodable {
        let speed: Double
        let deg: Double
        let gust: Double?
    }

    struct Clouds: Encodable {
        let all: Int
    }

    struct LastHour: Encodable {
        let millimeters: Double

        enum CodingKeys: String, CodingKey { case millimeters = "1h" }
    }

    struct System: Encodable {
        let type: Int?
        let id: Int?
        let country: String?
        let sunrise: Int64
        let sunset: Int64
    }
}

extension WeatherReport {
    /// Creates a report of the current weather of `place`; the times of the sun are those of the place's local day.
    init(of place: SamplePlace, at coordinate: Coordinate, now: Int64, units: SampleUnits, language: SampleLanguage) {
        let today = SunToday(place, now: now)
        let sky = place.weather
        coord = coordinate.reported
        weather = sky.conditions.map { Condition($0, isDay: today.isDay, language) }
        main = Main(sky, units)
        visibility = sky.visibility
        wind = Wind(sky, units)
        clouds = Clouds(all: sky.clouds)
        rain = sky.rain.map(LastHour.init)
        snow = sky.snow.map(LastHour.init)
        dt = now
        let station = place.country == nil ? nil : place.stationID
        sys = System(
            type: station == nil ? nil : 2, id: station, country: place.country, sunrise: today.sunrise,
            sunset: today.sunset)
        timezone = place.zone
        id = place.reportedID
        name = place.reportedName(at: coordinate)
    }
}

extension WeatherReport.Condition {
    init(_ condition: SampleCondition, isDay: Bool, _ language: SampleLanguage) {
        self.init(
            id: condition.id, main: condition.main, description: condition.description(in: language),
            icon: condition.icon + (isDay ? "d" : "n"))
    }
}

extension WeatherReport.Main {
    init(_ sky: SampleWeather, _ units: SampleUnits) {
        self.init(
            temp: units.temperature(sky.temp), feels_like: units.temperature(sky.feelsLike),
            temp_min: units.temperature(sky.lowest), temp_max: units.temperature(sky.highest), pressure: sky.pressure,
            humidity: sky.humidity, sea_level: sky.pressure, grnd_level: sky.groundPressure)
    }
}

extension WeatherReport.Wind {
    init(_ sky: SampleWeather, _ units: SampleUnits) {
        self.init(speed: units.speed(sky.windSpeed), deg: sky.windDirection, gust: sky.gust.map { units.speed($0) })
    }
}

extension Coordinate {
    /// The coordinate with the precision of the service's responses.
    var reported: Coordinate {
        Coordinate(latitude: rounded(latitude, to: 10_000), longitude: rounded(longitude, to: 10_000))
    }
}

extension SamplePlace {
    /// The service's id for the place; 0 if reports have no country.
    var reportedID: Int { country == nil ? 0 : 9_100_001 + (SamplePlace.listed.firstIndex(of: self) ?? 0) }

    /// Returns the name in reports: the poles themselves have none.
    func reportedName(at coordinate: Coordinate) -> String {
        country == nil && abs(coordinate.latitude) == 90 ? "" : name
    }

    fileprivate var stationID: Int { 2_990_017 + (SamplePlace.listed.firstIndex(of: self) ?? 0) }
}

/// The units that a client may request; the service treats an unknown name as `standard`.
enum SampleUnits: String {
    case standard, metric, imperial

    /// Converts a temperature from °C.
    func temperature(_ celsius: Double) -> Double {
        switch self {
        case .standard: rounded(celsius + 273.15, to: 100)
        case .metric: celsius
        case .imperial: rounded(celsius * 1.8 + 32, to: 100)
        }
    }

    /// Converts a speed from m/s.
    func speed(_ metersPerSecond: Double) -> Double {
        switch self {
        case .standard, .metric: metersPerSecond
        case .imperial: rounded(metersPerSecond * 2.236936, to: 100)
        }
    }
}

/// Returns the value rounded to a multiple of `1 / scale`: 100 keeps two decimals.
func rounded(_ value: Double, to scale: Double) -> Double { (value * scale).rounded() / scale }
