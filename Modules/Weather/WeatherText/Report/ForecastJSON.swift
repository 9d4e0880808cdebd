import JSONFormat
package import TextUI
import WeatherModel
package import WeatherViews

extension WeatherRenderer {
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
        let reported = ReportedPlace(of: view, presentation).ofForecast(Texts(presentation.language))
        let writer = WeatherJSON(units: presentation.units)
        let forecast = reported.forecast?.latest
        let shown = forecast.map { Array($0.days.prefix(max(0, days))) } ?? []
        let steps = shown.flatMap(\.steps).map { writer.members(of: $0, utcOffset: forecast?.utcOffset ?? 0) }
        let members: JSON.Members = [
            "schema": .integer(1), "source": .text("OpenWeather"), "status": .text(reported.status),
            "error": writer.problem(reported.problem), "place": reported.place.map(writer.place) ?? .null,
            "utc_offset": forecast?.utcOffset.map { .integer(Int64($0)) } ?? .null,
            "days": .array(shown.map { .object(writer.members(of: $0)) }), "steps": .array(steps.map(JSON.object)),
        ]
        return JSON.object(members).pretty
    }
}
