import JSONFormat
import LocationEffects
package import TextUI
package import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// Returns a machine-readable report: one JSON object that always has all members, in a fixed order.
    ///
    /// The section "As JSON" of WeatherApp.md lists the members. `schema` is incremented when a member changes its
    /// meaning or is removed. `source` is the name of the weather source in settings, and `attribution` the credit that
    /// it requires; both are null without one. Unknown values are null. Quantities are
    /// `{"value": 12.64, "unit": "°C"}` in the requested units; times are seconds since 1970 together with the same
    /// instant in the place's local time (RFC 3339); `age_seconds` has the precision of the displayed age. `status` is
    /// one word: `fetched` on success. `favorites` has the same members for each place, and is empty for a looked-up
    /// place.
    ///
    /// - Parameters:
    ///   - view: The view; nil without a usable key.
    ///   - presentation: Only its units and its language are used.
    ///   - key: Why there is no key.
    package static func json(
        of view: Active.ViewModel?, _ presentation: Presentation, without key: KeyProblem = KeyProblem(.welcome)
    ) -> String {
        let writer = WeatherJSON(units: presentation.units, texts: Texts(presentation.language))
        let favorites = favorites(of: view).map {
            JSON.object(writer.members(of: ReportedPlace($0.weather, at: $0.place, writer.texts)))
        }
        let reported = ReportedPlace(of: view, presentation, without: key)
        let members = head(of: view, without: key) + writer.members(of: reported) + ["favorites": .array(favorites)]
        return JSON.object(members).pretty
    }

    /// Returns a machine-readable forecast: one JSON object that always has all members, in a fixed order.
    ///
    /// `schema`, `source`, `attribution`, `status`, `error` and `place` are those of the weather's JSON; `status` is
    /// `not_asked` if no forecast was requested. `utc_offset` is in seconds; if unknown, it is null and all local times
    /// are in UTC. `days` and `steps` are in chronological order; a day summarizes its steps, or has the values that
    /// the source gives for it; `whole` is whether they cover the complete day. Unknown values are null, as is rain or
    /// snow that is not expected. Quantities are `{"value": 12.64, "unit": "°C"}` in the requested units.
    ///
    /// - Parameters:
    ///   - presentation: Only its units and its language are used.
    ///   - part: Only the next hours, or everything.
    ///   - days: The maximum number of days, with their steps.
    package static func forecastJSON(
        of view: Active.ViewModel?, _ presentation: Presentation, part: ForecastPart = .everything, days: Int = .max,
        without key: KeyProblem = KeyProblem(.welcome)
    ) -> String {
        let reported = ReportedPlace(of: view, presentation, without: key).ofForecast(Texts(presentation.language))
        let writer = WeatherJSON(units: presentation.units, texts: Texts(presentation.language))
        let forecast = reported.forecast?.latest?.reported(part, days: days)
        let shown = forecast?.days ?? []
        let steps = shown.flatMap(\.steps).map { writer.members(of: $0, utcOffset: forecast?.utcOffset ?? 0) }
        let members: JSON.Members = [
            "utc_offset": forecast?.utcOffset.map { .integer(Int64($0)) } ?? .null,
            "days": .array(shown.map { .object(writer.members(of: $0)) }), "steps": .array(steps.map(JSON.object)),
        ]
        return JSON.object(head(of: view, without: key) + writer.answer(reported) + members).pretty
    }

    private static func head(of view: Active.ViewModel?, without key: KeyProblem) -> JSON.Members {
        let source = view?.source ?? key.refusing
        return [
            "schema": .integer(2), "source": source.map { .text($0.name) } ?? .null,
            "attribution": source.map { .text($0.credit) } ?? .null,
        ]
    }

    /// Returns a machine-readable list of favorites: one JSON object that always has all members, in a fixed order.
    ///
    /// `schema` is incremented when a member changes its meaning or is removed. `favorites` has the places in list
    /// order, each with `name`, `region`, `country`, `latitude` and `longitude`; unknown values are null.
    package static func json(of favorites: [Place]) -> String {
        let places = favorites.map(WeatherJSON(units: .metric, texts: Texts()).place)
        return JSON.object(["schema": .integer(1), "favorites": .array(places)]).pretty
    }

    static func favorites(of view: Active.ViewModel?) -> [HomeScreen.FavoriteWeather] {
        guard case .home(let home)? = view?.screen, home.lookup == nil else { return [] }
        return home.favorites
    }
}

/// Encodes places and their weather as JSON, uniformly for all reports. Unknown values are null.
private struct WeatherJSON {
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
        // A source that reports the chance of rain omits amounts of zero.
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
    /// The minimum number of seconds that the age represents; nil if it is unknown, or too large for the type: a core
    /// behind a wire may give any number.
    fileprivate var seconds: Int64? {
        let (count, unit) =
            switch self {
            case .unknown: (nil as Int?, 1)
            case .justNow: (0, 1)
            case .minutes(let count): (count, 60)
            case .hours(let count): (count, 3600)
            case .days(let count): (count, 86_400)
            }
        guard case let (seconds, isTooLarge)? = count?.multipliedReportingOverflow(by: unit), !isTooLarge
        else { return nil }
        return Int64(seconds)
    }
}
