import JSONFormat
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
    /// one word: `fetched` on success. `favorites` has the same members for each place, and is empty of a place
    /// looked up.
    ///
    /// - Parameters:
    ///   - view: nil without a usable key.
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
    /// `schema`, `source`, `attribution`, `status`, `error` and `place` are those of the weather's JSON; `status` is `not_asked` if no
    /// forecast was requested. `utc_offset` is in seconds; if it is unknown, it is null and all local times are in UTC.
    /// `days` and `steps` are in chronological order; a day summarizes its steps, or has the values that the source
    /// gives for it, and `whole` tells whether they are those of the whole day. Unknown values are null, and so is rain or snow that is not expected.
    /// Quantities are `{"value": 12.64, "unit": "°C"}` in the requested units.
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
