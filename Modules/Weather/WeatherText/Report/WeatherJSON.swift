import JSONFormat
import LocationEffects
import TextUI
import WeatherModel
import WeatherViews

/// Encodes places and their weather as JSON, uniformly for all reports. Unknown values are null.
struct WeatherJSON {
    let units: Units
    let texts: Texts

    func members(of reported: ReportedPlace) -> JSON.Members {
        let report = reported.weather?.report
        let sky = report?.conditions
        var sun: (JSON, JSON) = (.null, .null)
        if let sky, let (rise, set) = sky.sun { sun = (time(sky.sunrise, rise), time(sky.sunset, set)) }
        return answer(reported) + [
            "observed_at": sky.map { time($0.observedAt, $0.observed) } ?? .null,
            "age_seconds": report?.age.seconds.map(JSON.integer) ?? .null, "day": bool(sky?.isDaytime),
            "severe": bool(sky?.isSevere), "conditions": phenomena(sky?.phenomena),
            "temperature": temperature(sky?.temperature), "feels_like": temperature(sky?.feelsLike),
            "lowest_in_area": temperature(sky?.lowest), "highest_in_area": temperature(sky?.highest),
            "humidity": percent(sky?.humidity), "pressure": pressure(sky?.pressure),
            "visibility": visibility(sky?.visibility), "cloud_cover": percent(sky?.cloudCover),
            "dew_point": temperature(sky?.dewPoint), "uv_index": number(sky?.uvIndex),
        ] + wind(sky?.wind) + [
            "rain": fall(sky?.rain), "snow": fall(sky?.snow), "sunrise": sun.0, "sunset": sun.1,
            "polar_sun": sky?.polarSun.map { .text($0 == .up ? "up" : "down") } ?? .null,
        ]
    }

    /// The members that weather and forecast begin with.
    func answer(_ reported: ReportedPlace) -> JSON.Members {
        [
            "status": .text(reported.status),
            "error": reported.problem.map { .object(["message": .text($0.message), "remedy": .text($0.remedy)]) }
                ?? .null,
            "place": reported.place.map(place) ?? .null,
        ]
    }

    func members(of day: ForecastDay) -> JSON.Members {
        // A source that says how likely rain is leaves out amounts of none.
        let dry = day.chance.map { _ in 0.0 }
        return [
            "date": .text(day.date.date),
            "weekday": .text(Texts(.english).weekday(of: day.date)), "whole": .bool(day.isWhole),
            "kind": .text(day.kind.rawValue), "severe": .bool(day.isSevere), "lowest": temperature(day.lowest),
            "highest": temperature(day.highest), "chance": percent(day.chance), "rain": depth(day.rain ?? dry),
            "snow": depth(day.snow ?? dry), "uv_index": number(day.uvIndex),
        ] + wind(day.wind)
    }

    func members(of step: ForecastStep, utcOffset: Int) -> JSON.Members {
        [
            "time": time(step.time, LocalTime(epoch: step.time, utcOffset: utcOffset)), "day": bool(step.isDaytime),
            "kind": .text(step.kind.rawValue), "severe": .bool(step.isSevere), "conditions": phenomena(step.phenomena),
            "temperature": temperature(step.temperature), "feels_like": temperature(step.feelsLike),
            "chance": percent(step.chance), "rain": fall(step.rain), "snow": fall(step.snow),
        ] + wind(step.wind) + [
            "humidity": percent(step.humidity), "pressure": pressure(step.pressure),
            "visibility": visibility(step.visibility), "cloud_cover": percent(step.cloudCover),
            "dew_point": temperature(step.dewPoint), "uv_index": number(step.uvIndex),
        ]
    }

    func place(_ place: Place) -> JSON {
        .object([
            "name": place.name.isEmpty ? .null : .text(place.name), "region": place.state.map(JSON.text) ?? .null,
            "country": place.country.map(JSON.text) ?? .null, "latitude": JSON(place.coordinate.latitude),
            "longitude": JSON(place.coordinate.longitude),
        ])
    }

    private func phenomena(_ phenomena: [Phenomenon]?) -> JSON {
        .array(
            (phenomena ?? []).map {
                .object([
                    "id": .integer(Int64($0.id)), "kind": .text($0.kind.rawValue), "group": .text($0.main),
                    "text": .text($0.words(texts) ?? ""),
                ])
            })
    }

    private func wind(_ wind: Wind?) -> JSON.Members {
        [
            "wind_speed": quantity(wind.map { units.speed($0.speed) }),
            "wind_gust": quantity(wind?.gust.map(units.speed)),
            "wind_from": quantity(wind?.degrees.map { Quantity($0, "°") }),
        ]
    }

    private func number(_ value: Double?) -> JSON { value.map { JSON($0) } ?? .null }

    private func bool(_ value: Bool?) -> JSON { value.map(JSON.bool) ?? .null }

    private func temperature(_ celsius: Double?) -> JSON { quantity(celsius.map(units.temperature)) }

    private func percent(_ value: Double?) -> JSON { quantity(value.map { Quantity($0, "%") }) }

    private func pressure(_ hectopascals: Double?) -> JSON { quantity(hectopascals.map(units.pressure)) }

    private func depth(_ millimeters: Double?) -> JSON { quantity(millimeters.map(units.precipitation)) }

    /// Returns the visibility in one unit for all distances, so that programs can compare values; the displayed text
    /// switches to kilometers from one kilometer on.
    private func visibility(_ visibility: Visibility?) -> JSON {
        quantity((visibility?.meters).map { units.isMetric ? Quantity($0, "m") : units.distance($0) })
    }

    private func fall(_ fall: Precipitation?) -> JSON {
        guard let fall else { return .null }
        return .object(
            members(of: units.precipitation(fall.millimeters)) + ["hours": JSON(Double(fall.minutes) / 60)])
    }

    private func time(_ epoch: Int64?, _ local: LocalTime) -> JSON {
        .object(["epoch": epoch.map(JSON.integer) ?? .null, "local": .text(local.rfc3339)])
    }

    private func quantity(_ quantity: Quantity?) -> JSON { quantity.map { .object(members(of: $0)) } ?? .null }

    /// Rounds to four decimals, which hides the floating-point error of unit conversion.
    private func members(of quantity: Quantity) -> JSON.Members {
        let value = (quantity.value * 10_000).rounded() / 10_000
        return ["value": JSON(value == 0 ? 0 : value), "unit": .text(quantity.unit)]
    }
}

extension Age {
    /// The minimum number of seconds that the age represents; nil if it is unknown.
    fileprivate var seconds: Int64? {
        switch self {
        case .unknown: nil
        case .justNow: 0
        case .minutes(let count): Int64(count) * 60
        case .hours(let count): Int64(count) * 3600
        case .days(let count): Int64(count) * 86_400
        }
    }
}
