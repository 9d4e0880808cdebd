import JSONFormat
import LocationEffects

/// Open-Meteo's reports about one point, with the variables that a request asks for.
struct MeteoReport {
    let place: SamplePlace
    let coordinate: Coordinate
    let now: Int64

    /// The reason a request fails, in words as the service reports it.
    struct Refusal: Error {
        let reason: String
    }

    /// Returns the weather now, in the next hours and days.
    func forecast(_ query: SampleQuery) throws(Refusal) -> JSON {
        guard query["timeformat"] == "unixtime", query["wind_speed_unit"] == "ms", query["timezone"] == "auto" else {
            throw Refusal(reason: "The sample knows no units but unixtime and ms, and the timezone auto.")
        }
        let days = try count("forecast_days", of: query, default: 7, most: 16)
        let hours = try count("forecast_hours", of: query, default: 24 * days, most: 384)
        let firstHour = query["forecast_hours"] == nil ? midnight : now - (now + place.zone) % 3600
        let hourly = (0..<hours).map { firstHour + Int64($0) * 3600 }
        let daily = (0..<days).map { midnight + Int64($0) * 86_400 }
        return .object(
            header
                + (try current(query, MeteoVariable.ofHour, interval: 900, hour(at: now, length: 0.25)))
                + (try columns("hourly", query, MeteoVariable.ofHour, hourly) { hour(at: $0) })
                + (try columns("daily", query, MeteoVariable.ofDay, daily) { day(at: $0) }))
    }

    /// Returns the air at the last full hour.
    func air(_ query: SampleQuery) throws(Refusal) -> JSON {
        let names = [
            "pm2_5": "pm2_5", "pm10": "pm10", "o3": "ozone", "no2": "nitrogen_dioxide", "so2": "sulphur_dioxide",
            "co": "carbon_monoxide", "nh3": "ammonia",
        ]
        let variables = Dictionary(
            uniqueKeysWithValues: names.map { short, name in
                (name, MeteoVariable<SampleAir>("μg/m³", { $0.amounts[short] }, to: 100))
            })
        return .object(header + (try current(query, variables, interval: 3600, SampleAir(place))))
    }

    private var midnight: Int64 { now - secondOfDay(now, at: place) }

    /// The first members. The coordinate is that of the center of a grid cell.
    private var header: JSON.Members {
        [
            "latitude": JSON(rounded(coordinate.latitude, to: 10)),
            "longitude": JSON(rounded(coordinate.longitude, to: 10)),
            "generationtime_ms": .number(0.25), "utc_offset_seconds": .integer(place.zone),
        ]
    }

    private func hour(at time: Int64, length: Double = 1) -> MeteoHour {
        let isNow = time == now
        let (weather, chance) = SampleForecast(place: place, now: now).weather(at: time)
        var hour = MeteoHour(place, at: time, weather: isNow ? place.weather : weather, chance: chance)
        hour.length = length
        return hour
    }

    private func day(at midnight: Int64) -> MeteoDay {
        MeteoDay(place: place, midnight: midnight, hours: (0..<24).map { hour(at: midnight + $0 * 3600) })
    }

    private func count(
        _ name: String, of query: SampleQuery, default usual: Int, most: Int
    ) throws(Refusal) -> Int {
        guard let text = query[name] else { return usual }
        guard let count = Int(text), 0...most ~= count else {
            throw Refusal(reason: "\(name) is invalid. Allowed range 0 to \(most).")
        }
        return count
    }

    private func current<Subject>(
        _ query: SampleQuery, _ variables: [String: MeteoVariable<Subject>], interval: Int64, _ subject: Subject
    ) throws(Refusal) -> JSON.Members {
        let found = try lookup("current", query, in: variables)
        let times = [("time", "unixtime", now - now % interval), ("interval", "seconds", interval)]
        return list(
            "current", times.map { ($0, $1, .integer($2)) } + found.map { ($0, $1.unit, $1.value(subject)) })
    }

    /// Returns the values at some times; nothing if no variables are requested.
    private func columns<Subject>(
        _ name: String, _ query: SampleQuery, _ variables: [String: MeteoVariable<Subject>], _ times: [Int64],
        _ subject: (Int64) -> Subject
    ) throws(Refusal) -> JSON.Members {
        let found = try lookup(name, query, in: variables)
        if found.isEmpty { return [:] }
        let subjects = times.map(subject)
        return list(
            name,
            [("time", "unixtime", .array(times.map(JSON.integer)))]
                + found.map { ($0, $1.unit, .array(subjects.map($1.value))) })
    }

    private func list(_ name: String, _ variables: [(name: String, unit: String, value: JSON)]) -> JSON.Members {
        [
            "\(name)_units": .object(JSON.Members(variables.map { ($0.name, .text($0.unit)) })),
            name: .object(JSON.Members(variables.map { ($0.name, $0.value) })),
        ]
    }

    /// Returns the variables that a request asks for.
    private func lookup<Subject>(
        _ list: String, _ query: SampleQuery, in variables: [String: MeteoVariable<Subject>]
    ) throws(Refusal) -> [(String, MeteoVariable<Subject>)] {
        try (query[list] ?? "").split(separator: ",").map { name throws(Refusal) in
            guard let variable = variables[String(name)] else {
                throw Refusal(reason: "Cannot initialize a variable from invalid String value \(name) for key \(list)")
            }
            return (String(name), variable)
        }
    }
}
