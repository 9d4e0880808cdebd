import WeatherModel

/// Parses the service's report of the current weather: `current`, or the first hour if that has no temperature, and
/// `daily` for the sun.
///
/// Only the temperature and the time are required; a value that is null, of another type or out of range counts as
/// absent. The coordinate in the report is the center of a grid cell, which is kilometers from the place.
extension Conditions {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let (current, hour) = (fields["current"], try? fields["hourly"].rows(of: "time", most: 1).first)
        // Rain and snow are sums of an interval, in minutes.
        let (now, usualMinutes) =
            if current.celsius == nil, let hour, hour.celsius != nil {
                (hour, 60)
            } else {
                (try current.requiredObject(), 15)
            }
        let observedAt = try now.requiredTime("time")
        let isDaytime = now.flag("is_day")
        let minutes = now.number("interval", in: 60...86_400).map { Int($0) / 60 } ?? usualMinutes
        let sun = fields.days.first { $0.isDay(of: observedAt) }.flatMap { Sun(day: $0) }
        self.init(
            phenomena: now.phenomenon(isDaytime).map { [$0] } ?? [],
            temperature: try now.requiredNumber("temperature_2m", in: Plausible.temperatures),
            feelsLike: now.number("apparent_temperature", in: Plausible.temperatures),
            pressure: now.number("pressure_msl", in: Plausible.pressures),
            humidity: now.number("relative_humidity_2m", in: Plausible.percent),
            dewPoint: now.number("dew_point_2m", in: Plausible.temperatures),
            uvIndex: now.number("uv_index", in: Plausible.uvIndices), visibility: now.visibility, wind: now.wind,
            cloudCover: now.number("cloud_cover", in: Plausible.percent), rain: now.rain(minutes),
            snow: now.snow(minutes), observedAt: observedAt, sunrise: sun?.rise, sunset: sun?.set,
            polarSun: sun?.polar, utcOffset: fields.utcOffset)
    }
}

/// Parses the service's forecast: `hourly` and `daily`.
///
/// An hour without a valid time and temperature is skipped, and a day without a valid time; the first of several with
/// the same time is used.
extension Forecast {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let days = fields.days.compactMap { DailyValues(day: $0) }
        var steps: [ForecastStep] = []
        do throws(Unreadable) {
            steps = try fields["hourly"].rows(of: "time", most: Self.mostHours)
                .readable(ForecastStep.init(hour:))
        } catch {
            if days.isEmpty { throw error }
        }
        self.init(
            steps: steps.inOrder(of: \.time), stepLength: 3600, dailyValues: days.inOrder(of: \.time),
            utcOffset: fields.utcOffset)
    }

    /// The service provides sixteen days at most.
    private static let mostHours = 400
}

extension ForecastStep {
    fileprivate init(hour: UntrustedJSON) throws(Unreadable) {
        let isDaytime = hour.flag("is_day")
        self.init(
            time: try hour.requiredTime("time"),
            temperature: try hour.requiredNumber("temperature_2m", in: Plausible.temperatures),
            feelsLike: hour.number("apparent_temperature", in: Plausible.temperatures),
            phenomena: hour.phenomenon(isDaytime).map { [$0] } ?? [],
            chance: hour.number("precipitation_probability", in: Plausible.percent), rain: hour.rain(60),
            snow: hour.snow(60), wind: hour.wind, cloudCover: hour.number("cloud_cover", in: Plausible.percent),
            humidity: hour.number("relative_humidity_2m", in: Plausible.percent),
            pressure: hour.number("pressure_msl", in: Plausible.pressures),
            uvIndex: hour.number("uv_index", in: Plausible.uvIndices), visibility: hour.visibility,
            isDaytime: isDaytime)
    }
}

extension DailyValues {
    fileprivate init?(day: UntrustedJSON) {
        guard let time = day.time("time") else { return nil }
        self.init(
            time: time, lowest: day.number("temperature_2m_min", in: Plausible.temperatures),
            highest: day.number("temperature_2m_max", in: Plausible.temperatures), phenomenon: day.phenomenon(true),
            chance: day.number("precipitation_probability_max", in: Plausible.percent),
            rain: day.sum("rain_sum", "showers_sum"), snow: day.water("snowfall_sum"),
            wind: day.wind("wind_speed_10m_max", "wind_direction_10m_dominant", "wind_gusts_10m_max"),
            uvIndex: day.number("uv_index_max", in: Plausible.uvIndices))
    }
}

/// The sun on a day.
private struct Sun {
    var rise: Int64?
    var set: Int64?
    var polar: PolarSun?

    /// Reads the two times: they are equal if the sun stays down, and a day apart if it stays up.
    init?(day: UntrustedJSON) {
        guard let rise = day.time("sunrise"), let set = day.time("sunset"), rise > 0 else { return nil }
        switch set - rise {
        case 0: polar = .down
        case 1..<86_400: (self.rise, self.set) = (rise, set)
        case 86_400..<172_800: polar = .up
        default: return nil
        }
    }
}
