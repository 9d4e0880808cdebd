import JSONFormat
package import TextUI
package import WeatherModel
package import WeatherViews

extension WeatherRenderer {
    /// Returns a machine-readable report: one JSON object that always has all members, in a fixed order.
    ///
    /// The page "The JSON of the weather app" lists the members. `schema` is incremented when a member changes its
    /// meaning or is removed. Unknown values are null. Quantities are
    /// `{"value": 12.64, "unit": "°C"}` in the requested units; times are seconds since 1970 together with the same
    /// instant in the place's local time (RFC 3339); `age_seconds` has the precision of the displayed age. `status` is
    /// one word: `fetched` on success. `favorites` has the same members for each place, and is empty of a place
    /// looked up.
    ///
    /// - Parameter presentation: Only its units and its language are used.
    package static func json(
        of view: Active.ViewModel?, _ presentation: Presentation
    ) -> String {
        let writer = WeatherJSON(units: presentation.units)
        let head: JSON.Members = ["schema": .integer(1), "source": .text("OpenWeather")]
        let favorites = favorites(of: view).map {
            JSON.object(writer.members(of: ReportedPlace($0, Texts(presentation.language))))
        }
        let reported = ReportedPlace(of: view, presentation)
        let members = head + writer.members(of: reported) + ["favorites": .array(favorites)]
        return JSON.object(members).pretty
    }

    /// Returns a machine-readable list of favorites: one JSON object that always has all members, in a fixed order.
    ///
    /// `schema` is incremented when a member changes its meaning or is removed. `favorites` has the places in list
    /// order, each with `name`, `region`, `country`, `latitude` and `longitude`; unknown values are null.
    package static func json(of favorites: [Place]) -> String {
        let places = favorites.map(WeatherJSON(units: .metric).place)
        return JSON.object(["schema": .integer(1), "favorites": .array(places)]).pretty
    }

    private static func favorites(
        of view: Active.ViewModel?
    ) -> [HomeScreen.FavoriteWeather] {
        guard case .home(let home)? = view?.screen, home.lookup == nil else { return [] }
        return home.favorites
    }
}
