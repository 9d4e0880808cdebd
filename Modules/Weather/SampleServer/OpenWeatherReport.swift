import JSONFormat
import LocationEffects
import WeatherModel

/// OpenWeatherMap's reports about one point.
struct OpenWeatherReport {
    /// The place whose weather is reported.
    let place: SamplePlace
    /// The requested point.
    let point: Coordinate
    let now: Int64
    let isGerman: Bool

    /// The current weather; the times of the sun are those of the place's local day.
    var weather: JSON {
        let midnight = place.midnight(before: now)
        let isPolar = place.sun.isEmpty || place.sun.count == 86_400
        let system = JSON.Members(present: [
            "country": isPole ? nil : place.place.country.map(JSON.text),
            "sunrise": .integer(isPolar ? 0 : midnight + place.sun.lowerBound),
            "sunset": .integer(isPolar ? 0 : midnight + place.sun.upperBound),
        ])
        return .object(
            ["coord": coordinate, "dt": .integer(now)] + parts(of: place.weather(at: now, now: now), hours: 1) + [
                "sys": .object(system), "timezone": .integer(place.zone), "name": name, "cod": .integer(200),
            ])
    }

    /// The forecast of the next five days, in steps from the next full three hours of UTC.
    var forecast: JSON {
        let length: Int64 = 3 * 3600
        let steps = (1...40 as ClosedRange<Int64>).map { number in
            let time = now - now % length + number * length
            let weather = place.weather(at: time, now: now)
            return JSON.object(
                ["dt": .integer(time)] + parts(of: weather, hours: 3) + [
                    "pop": JSON(Double(weather.chance) / 100),
                    "sys": .object(["pod": .text(weather.isDay ? "d" : "n")]),
                ])
        }
        return .object([
            "cod": .text("200"), "cnt": JSON(steps.count), "list": .array(steps),
            "city": .object(["name": name, "coord": coordinate, "timezone": .integer(place.zone)]),
        ])
    }

    /// The air quality at the last full hour.
    var air: JSON {
        let components = place.air.map { ($0.key.rawValue, JSON($0.value)) }
        let reading = JSON.object([
            "main": .object(["aqi": JSON(AirQuality.Index(worstOf: place.air)?.rawValue ?? 1)]),
            "components": .object(JSON.Members(Dictionary(uniqueKeysWithValues: components))),
            "dt": .integer(now - now % 3600),
        ])
        return .object(["coord": coordinate, "list": .array([reading])])
    }

    /// The requested point with the precision of the service's responses.
    private var coordinate: JSON {
        .object([
            "lon": JSON(rounded(point.longitude, to: 10_000)), "lat": JSON(rounded(point.latitude, to: 10_000)),
        ])
    }

    /// The service has neither a name nor a country for the poles.
    private var isPole: Bool { abs(point.latitude) == 90 }

    private var name: JSON { .text(isPole ? "" : place.place.name) }

    /// Returns the members that the current weather and a step have in common, with the precipitation of some hours.
    private func parts(of weather: SampleWeather, hours: Int) -> JSON.Members {
        func depth(_ hourly: Double?) -> JSON? {
            hourly.map { .object(["\(hours)h": JSON(rounded($0 * Double(hours), to: 100))]) }
        }
        var seed = SampleSeed(place.place.coordinate)
        let range = seed.next(in: 1...2.5)
        return JSON.Members(present: [
            "weather": .array(weather.sky.map { condition($0, isDay: weather.isDay) }),
            "main": .object([
                "temp": JSON(weather.temp), "feels_like": JSON(weather.feelsLike),
                "temp_min": JSON(rounded(weather.temp - range, to: 100)),
                "temp_max": JSON(rounded(weather.temp + range, to: 100)),
                "pressure": JSON(weather.pressure), "humidity": JSON(weather.humidity),
            ]), "visibility": weather.sky[0].visibility.map { JSON($0) },
            "wind": .object(["speed": JSON(weather.wind), "deg": JSON(weather.deg), "gust": JSON(weather.gust)]),
            "clouds": .object(["all": JSON(weather.clouds)]), "rain": depth(weather.rain), "snow": depth(weather.snow),
        ])
    }

    private func condition(_ condition: SampleCondition, isDay: Bool) -> JSON {
        let phenomenon = condition.phenomenon
        return .object([
            "id": JSON(phenomenon.id), "main": .text(phenomenon.main),
            "description": .text(isGerman ? condition.german : phenomenon.text),
            "icon": .text(phenomenon.icon + (isDay ? "d" : "n")),
        ])
    }
}
