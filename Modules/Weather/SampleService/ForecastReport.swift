import LocationEffects

/// The service's JSON for the five-day forecast at one point, with its own names.
struct ForecastReport: Encodable {
    let cod = "200"
    let message = 0
    let cnt: Int
    let list: [Step]
    let city: City

    struct Step: Encodable {
        let dt: Int64
        let main: WeatherReport.Main
        let weather: [WeatherReport.Condition]
        let clouds: WeatherReport.Clouds
        let wind: WeatherReport.Wind
        let visibility: Int?
        let pop: Double
        let rain: LastThreeHours?
        let snow: LastThreeHours?
        let sys: PartOfDay
    }

    struct LastThreeHours: Encodable {
        let millimeters: Double

        enum CodingKeys: String, CodingKey { case millimeters = "3h" }
    }

    struct PartOfDay: Encodable {
        let pod: String
    }

    struct City: Encodable {
        let id: Int
        let name: String
        let coord: Coordinate
        let country: String?
        let population: Int
        let timezone: Int64
        let sunrise: Int64
        let sunset: Int64
    }
}

extension ForecastReport {
    /// Creates the forecast for `place` after `now`.
    init(of place: SamplePlace, at coordinate: Coordinate, now: Int64, units: SampleUnits, language: SampleLanguage) {
        let forecast = SampleForecast(place, now: now)
        list = forecast.times.map { time in
            let (sky, chance) = forecast.weather(at: time)
            let isDay = SunToday(place, now: time).isDay
            return Step(
                dt: time, main: WeatherReport.Main(sky, units),
                weather: sky.conditions.map { WeatherReport.Condition($0, isDay: isDay, language) },
                clouds: WeatherReport.Clouds(all: sky.clouds), wind: WeatherReport.Wind(sky, units),
                visibility: sky.visibility, pop: Double(chance) / 100, rain: sky.rain.map(LastThreeHours.init(hourly:)),
                snow: sky.snow.map(LastThreeHours.init(hourly:)), sys: PartOfDay(pod: isDay ? "d" : "n"))
        }
        cnt = list.count
        let today = SunToday(place, now: now)
        city = City(
            id: place.reportedID, name: place.reportedName(at: coordinate), coord: coordinate.reported,
            country: place.country, population: place.country == nil ? 0 : 4200, timezone: place.zone,
            sunrise: today.sunrise, sunset: today.sunset)
    }
}

extension ForecastReport.LastThreeHours {
    fileprivate init(hourly: Double) { self.init(millimeters: rounded(hourly * 3, to: 100)) }
}
