import JSONFormat
import WeatherModel

/// Open-Meteo's reports about one point, with the variables that a request asks for.
struct OpenMeteoReport {
    let place: SamplePlace
    let query: SampleQuery
    let now: Int64

    /// The reason a request fails, in words as the service reports it.
    struct Refusal: Error {
        let reason: String
    }

    /// The values of the variables at a time, by name.
    private typealias Values = [String: JSON]

    /// Returns the weather now, in the next hours and days.
    func forecast() throws(Refusal) -> JSON {
        guard query["timeformat"] == "unixtime", query["wind_speed_unit"] == "ms", query["timezone"] == "auto" else {
            throw Refusal(reason: "The sample knows no units but unixtime and ms, and the timezone auto.")
        }
        let days = try count("forecast_days", default: 7, most: 16)
        let hours = try count("forecast_hours", default: 24 * days, most: 384)
        let midnight = place.midnight(before: now)
        let first = query["forecast_hours"] == nil ? midnight : now - (now + place.zone) % 3600
        return .object(
            ["utc_offset_seconds": .integer(place.zone)]
                + (try current(hour(at: now, length: 0.25), interval: 900))
                + (try columns("hourly") { (0..<hours).map { hour(at: first + Int64($0) * 3600) } })
                + (try columns("daily") { (0..<days).map { day(from: midnight + Int64($0) * 86_400) } }))
    }

    /// Returns the air at the last full hour.
    func air() throws(Refusal) -> JSON {
        let names: [AirQuality.Component: String] = [
            .pm25: "pm2_5", .pm10: "pm10", .o3: "ozone", .no2: "nitrogen_dioxide", .so2: "sulphur_dioxide",
            .co: "carbon_monoxide", .nh3: "ammonia",
        ]
        let amounts = names.map { component, name in (name, JSON(place.air[component] ?? 0)) }
        return .object(try current(Values(uniqueKeysWithValues: amounts), interval: 3600))
    }

    /// Returns the variables at a time; the sums are those of the time before it, with a length in hours.
    private func hour(at time: Int64, length: Double = 1) -> Values {
        let weather = place.weather(at: time, now: now)
        let (rain, snow) = (rounded((weather.rain ?? 0) * length, to: 100), (weather.snow ?? 0) * length)
        return [
            "time": .integer(time), "temperature_2m": tenths(weather.temp),
            "apparent_temperature": tenths(weather.feelsLike),
            "dew_point_2m": tenths(weather.temp - Double(100 - weather.humidity) / 5),
            "relative_humidity_2m": JSON(weather.humidity), "pressure_msl": JSON(weather.pressure),
            "cloud_cover": JSON(weather.clouds), "weather_code": JSON(weather.code),
            // OpenWeatherMap reports no distance beyond ten kilometers.
            "visibility": weather.sky[0].visibility.map { JSON($0 == 10_000 ? 24_140 : $0) } ?? .null,
            "is_day": JSON(weather.isDay ? 1 : 0), "precipitation_probability": JSON(weather.chance),
            "rain": JSON(rain), "showers": .integer(0), "snowfall": JSON(rounded(snow * 0.7, to: 100)),
            "wind_speed_10m": JSON(weather.wind), "wind_gusts_10m": JSON(weather.gust),
            "wind_direction_10m": JSON(weather.deg), "uv_index": JSON(weather.uvIndex),
        ]
    }

    /// Returns the variables of a day with 24 hours. In polar nights the times of the sun are equal, on polar days a
    /// day apart.
    private func day(from midnight: Int64) -> Values {
        let hours = (0..<24).map { place.weather(at: midnight + $0 * 3600, now: now) }
        func most(_ value: (SampleWeather) -> Double) -> JSON { JSON(hours.map(value).max() ?? 0) }
        func sum(_ value: (SampleWeather) -> Double?) -> JSON {
            JSON(rounded(hours.compactMap(value).reduce(0, +), to: 100))
        }
        return [
            "time": .integer(midnight), "temperature_2m_max": tenths(hours.map(\.temp).max() ?? 0),
            "temperature_2m_min": tenths(hours.map(\.temp).min() ?? 0),
            "weather_code": JSON(hours.map(\.code).max() ?? 0),
            "precipitation_probability_max": JSON(hours.map(\.chance).max() ?? 0), "rain_sum": sum(\.rain),
            "showers_sum": .integer(0), "snowfall_sum": sum { $0.snow.map { $0 * 0.7 } },
            "wind_speed_10m_max": most(\.wind), "wind_gusts_10m_max": most(\.gust),
            "wind_direction_10m_dominant": JSON(hours[12].deg), "uv_index_max": most(\.uvIndex),
            "sunrise": .integer(midnight + place.sun.lowerBound), "sunset": .integer(midnight + place.sun.upperBound),
        ]
    }

    private func tenths(_ value: Double) -> JSON { JSON(rounded(value, to: 10)) }

    private func count(_ name: String, default usual: Int, most: Int) throws(Refusal) -> Int {
        guard let text = query[name] else { return usual }
        guard let count = Int(text), 0...most ~= count else {
            throw Refusal(reason: "\(name) is invalid. Allowed range 0 to \(most).")
        }
        return count
    }

    /// Returns the requested variables at the last full interval.
    private func current(_ values: Values, interval: Int64) throws(Refusal) -> JSON.Members {
        let times: JSON.Members = ["time": .integer(now - now % interval), "interval": .integer(interval)]
        let found = try requested("current", [values]).map { ($0, values[$0] ?? .null) }
        return ["current": .object(times + JSON.Members(found))]
    }

    /// Returns the requested variables at some times, each as an array; nothing if none are requested.
    private func columns(_ list: String, _ rows: () -> [Values]) throws(Refusal) -> JSON.Members {
        guard query[list] != nil else { return [:] }
        let rows = rows()
        let names = ["time"] + (try requested(list, rows))
        return [list: .object(JSON.Members(names.map { name in (name, .array(rows.map { $0[name] ?? .null })) }))]
    }

    /// Returns the names of the variables that a request asks for.
    private func requested(_ list: String, _ rows: [Values]) throws(Refusal) -> [String] {
        let names = (query[list] ?? "").split(separator: ",").map(String.init)
        guard let unknown = names.first(where: { rows.first?[$0] == nil }) else { return names }
        throw Refusal(reason: "Cannot initialize a variable from invalid String value \(unknown) for key \(list)")
    }
}
