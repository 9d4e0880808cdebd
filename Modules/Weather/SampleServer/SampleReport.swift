import JSONFormat
import LocationEffects

/// Reports about one point, with the service's own names, quirks and order of members.
struct SampleReport {
    /// The place whose weather is reported.
    let place: SamplePlace
    /// The requested point.
    let coordinate: Coordinate
    let now: Int64
    let units: SampleUnits
    let isGerman: Bool

    /// The current weather; the times of the sun are those of the place's local day.
    var weather: JSON {
        let (weather, today) = (place.weather, SunToday(place, now: now))
        let index = SamplePlace.listed.firstIndex(of: place) ?? 0
        return JSON(present: [
            "coord": point, "weather": conditions(weather, isDay: today.isDay), "base": .text("stations"),
            "main": main(weather), "visibility": weather.visibility.map(JSON.init), "wind": wind(weather),
            "clouds": clouds(weather),
            "rain": depth(weather.rain, hours: 1), "snow": depth(weather.snow, hours: 1), "dt": .integer(now),
            "sys": JSON(present: [
                "type": place.country.map { _ in JSON(2) }, "id": place.country.map { _ in JSON(2_990_017 + index) },
                "country": place.country.map(JSON.text), "sunrise": .integer(today.sunrise),
                "sunset": .integer(today.sunset),
            ]), "timezone": .integer(place.zone), "id": id, "name": name, "cod": .integer(200),
        ])
    }

    /// The forecast of the next five days.
    var forecast: JSON {
        let forecast = SampleForecast(place: place, now: now)
        let today = SunToday(place, now: now)
        return JSON(present: [
            "cod": .text("200"), "message": .integer(0), "cnt": JSON(forecast.times.count),
            "list": .array(forecast.times.map { step(at: $0, of: forecast) }),
            "city": JSON(present: [
                "id": id, "name": name, "coord": point, "country": place.country.map(JSON.text),
                "population": JSON(place.country == nil ? 0 : 4200), "timezone": .integer(place.zone),
                "sunrise": .integer(today.sunrise), "sunset": .integer(today.sunset),
            ]),
        ])
    }

    private func step(at time: Int64, of forecast: SampleForecast) -> JSON {
        let (weather, chance) = forecast.weather(at: time)
        let isDay = SunToday(place, now: time).isDay
        return JSON(present: [
            "dt": .integer(time), "main": main(weather), "weather": conditions(weather, isDay: isDay),
            "clouds": clouds(weather),
            "wind": wind(weather), "visibility": weather.visibility.map(JSON.init), "pop": JSON(Double(chance) / 100),
            "rain": depth(weather.rain, hours: 3), "snow": depth(weather.snow, hours: 3),
            "sys": JSON(present: ["pod": .text(isDay ? "d" : "n")]),
        ])
    }

    /// The air quality at the last full hour.
    var air: JSON {
        let air = SampleAir(place)
        let reading = JSON(present: [
            "main": JSON(present: ["aqi": JSON(air.index)]),
            "components": .object(JSON.Members(air.amounts.mapValues { JSON($0) })), "dt": .integer(now - now % 3600),
        ])
        return JSON(present: ["coord": point, "list": .array([reading])])
    }

    /// The requested point with the precision of the service's responses.
    private var point: JSON {
        JSON(present: [
            "lon": JSON(rounded(coordinate.longitude, to: 10_000)),
            "lat": JSON(rounded(coordinate.latitude, to: 10_000)),
        ])
    }

    /// The service's id for the place; 0 if reports have no country.
    private var id: JSON {
        JSON(place.country == nil ? 0 : 9_100_001 + (SamplePlace.listed.firstIndex(of: place) ?? 0))
    }

    /// The name in reports: the poles themselves have none.
    private var name: JSON { .text(place.country == nil && abs(coordinate.latitude) == 90 ? "" : place.name) }

    private func conditions(_ weather: SampleWeather, isDay: Bool) -> JSON {
        .array(
            weather.sky.map { condition in
                JSON(present: [
                    "id": JSON(condition.id), "main": .text(condition.main),
                    "description": .text(isGerman ? condition.german : condition.description),
                    "icon": .text(condition.icon + (isDay ? "d" : "n")),
                ])
            })
    }

    private func main(_ weather: SampleWeather) -> JSON {
        JSON(present: [
            "temp": JSON(units.temperature(weather.temp)), "feels_like": JSON(units.temperature(weather.feelsLike)),
            "temp_min": JSON(units.temperature(weather.lowest ?? weather.temp)),
            "temp_max": JSON(units.temperature(weather.highest ?? weather.temp)),
            "pressure": JSON(weather.pressure), "humidity": JSON(weather.humidity), "sea_level": JSON(weather.pressure),
            "grnd_level": JSON(weather.ground ?? weather.pressure),
        ])
    }

    private func wind(_ weather: SampleWeather) -> JSON {
        JSON(present: [
            "speed": JSON(units.speed(weather.wind)), "deg": JSON(weather.deg),
            "gust": weather.gust.map { JSON(units.speed($0)) },
        ])
    }

    private func clouds(_ weather: SampleWeather) -> JSON { JSON(present: ["all": JSON(weather.clouds)]) }

    /// Returns the precipitation of some hours, from millimeters per hour; nil for none.
    private func depth(_ hourly: Double?, hours: Int) -> JSON? {
        hourly.map { JSON(present: ["\(hours)h": JSON(rounded($0 * Double(hours), to: 100))]) }
    }
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
        self == .imperial ? rounded(metersPerSecond * 2.236936, to: 100) : metersPerSecond
    }
}

/// Returns the value rounded to a multiple of `1 / scale`: 100 keeps two decimals.
func rounded(_ value: Double, to scale: Double) -> Double { (value * scale).rounded() / scale }
