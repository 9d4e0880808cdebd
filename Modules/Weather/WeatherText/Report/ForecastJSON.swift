import HomeScreen
import JSONFormat
package import LifecycleCore
package import TextUI
import WeatherModel
import WeatherRequests

extension WeatherText {
    /// Returns a machine-readable forecast: one JSON object that always has all members, in a fixed order.
    ///
    /// `schema`, `source`, `status`, `error` and `place` are those of the weather's JSON; `status` is `not_asked` if no
    /// forecast was requested. `utc_offset` is in seconds; if it is unknown, it is null and all local times are in UTC.
    /// `days` and `steps` are in chronological order; a day summarizes its steps, and `whole` tells whether they are
    /// complete. Unknown values are null, and so is rain or snow that is not expected.
    /// Quantities are `{"value": 12.64, "unit": "°C"}` in the requested units.
    ///
    /// - Parameters:
    ///   - presentation: Only its units and its language are used.
    ///   - days: The maximum number of days, with their steps.
    package static func forecastJSON(
        of view: Active.ViewModel?, _ presentation: Presentation, days: Int = .max
    ) -> String {
        let reported = ReportedForecast(of: view, presentation)
        let writer = QuantityJSON(units: presentation.units)
        let forecast = reported.forecast?.latest
        let shown = forecast.map { Array($0.days.prefix(max(0, days))) } ?? []
        let day = ForecastDayJSON(writer: writer)
        let members: JSON.Members = [
            "schema": .integer(1), "source": .text("OpenWeather"), "status": .text(reported.status),
            "error": reported.problem.json(writer.problem), "place": reported.place.json(writer.place),
            "utc_offset": (forecast?.utcOffset).json { .integer(Int64($0)) },
            "days": .array(shown.map { .object(day.members(of: $0)) }),
            "steps": .array(
                shown.flatMap { shown in
                    shown.steps.map { .object(day.members(of: $0, utcOffset: forecast?.utcOffset ?? 0)) }
                }),
        ]
        return JSON.object(members).pretty
    }
}

/// The forecast of a report, with its place and status.
struct ReportedForecast {
    /// The machine-readable status: one word with underscores.
    var status: String
    var place: Place?
    /// The forecast; nil if none was requested.
    var forecast: ForecastFetch?
    /// The error message and its remedy.
    var problem: (message: String, remedy: String)?

    /// Creates the forecast for the place that a report is about; without a place, it has the status and the problem of
    /// the reported place.
    init(of view: Active.ViewModel?, _ presentation: Presentation) {
        let reported = ReportedPlace(of: view, presentation)
        (place, status, problem) = (reported.place, reported.status, reported.problem)
        guard reported.place != nil, case .home(let home)? = view?.screen else { return }
        forecast = home.lookup == nil ? home.localForecast : home.lookupForecast
        switch forecast {
        case nil:
            // Without weather no forecast is requested; the weather's status and problem are already set.
            guard reported.status == "fetched" else { return }
            (status, problem) = ("not_asked", nil)
        case .fetching: (status, problem) = ("fetching", nil)
        case .fetched: (status, problem) = ("fetched", nil)
        case .failed(let failure, _): (status, problem) = ("failed", Texts(presentation.language).problem(failure))
        }
    }
}

/// Encodes days and steps as members of JSON objects.
private struct ForecastDayJSON {
    let writer: QuantityJSON

    func members(of day: ForecastDay) -> JSON.Members {
        let date = day.date.rfc3339.prefix { $0 != "T" }
        return [
            "date": .text(String(date)), "weekday": .text(Texts(.english).weekday(of: day.date)),
            "whole": .bool(day.isWhole),
            "kind": .text(day.kind.rawValue), "severe": .bool(day.isSevere),
            "lowest": writer.temperature(day.lowest), "highest": writer.temperature(day.highest),
            "chance": day.chance.json(writer.percent), "rain": day.rain.json(writer.depth),
            "snow": day.snow.json(writer.depth),
        ] + wind(day.wind)
    }

    func members(of step: ForecastStep, utcOffset: Int) -> JSON.Members {
        let time = writer.time(step.time, LocalTime(epoch: step.time, utcOffset: utcOffset))
        let sky: JSON.Members = [
            "time": time, "day": step.isDaytime.json { .bool($0) }, "kind": .text(step.kind.rawValue),
            "severe": .bool(step.isSevere), "conditions": .array(step.phenomena.map(writer.phenomenon)),
            "temperature": writer.temperature(step.temperature),
            "feels_like": step.feelsLike.json(writer.temperature), "chance": step.chance.json(writer.percent),
            "rain": step.rain.json(writer.fall), "snow": step.snow.json(writer.fall),
        ]
        return sky + wind(step.wind) + [
            "humidity": step.humidity.json(writer.percent), "pressure": step.pressure.json(writer.pressure),
            "visibility": step.visibility.json(writer.visibility), "cloud_cover": step.cloudCover.json(writer.percent),
        ]
    }

    private func wind(_ wind: Wind?) -> JSON.Members {
        [
            "wind_speed": (wind?.speed).json(writer.speed), "wind_gust": (wind?.gust).json(writer.speed),
            "wind_from": (wind?.degrees).json(writer.direction),
        ]
    }
}
