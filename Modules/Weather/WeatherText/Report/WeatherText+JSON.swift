import HomeScreen
import JSONFormat
package import Lifecycle
package import TextUI
import WeatherModel
import WeatherRequests

extension WeatherText {
    /// A report for programs: one JSON object, its members always all there and in the same order.
    ///
    /// The page "The JSON of the weather app" has a table of them. `schema` rises when a member changes its meaning or
    /// goes away. What is unknown is null. Quantities are
    /// `{"value": 12.64, "unit": "°C"}` in the units asked for; times are seconds since 1970 with the same moment by
    /// the place's clocks (RFC 3339); `age_seconds` is as exact as the age that people are shown. `status` is one word:
    /// `fetched` when all is well. `favorites` holds the same members per place, and is empty unless all of home is
    /// asked for.
    ///
    /// - Parameter presentation: its units and its language count.
    package static func json(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation
    ) -> String {
        let writer = PlaceJSON(units: presentation.units)
        let head: JSON.Members = ["schema": .integer(1), "source": .text("OpenWeather")]
        let favorites = favorites(of: view, for: subject).map {
            JSON.object(writer.members(of: ReportedPlace($0, Texts(presentation.language))))
        }
        let reported = ReportedPlace(of: view, for: subject, presentation)
        let members = head + writer.members(of: reported) + ["favorites": .array(favorites)]
        return JSON.object(members).pretty
    }

    private static func favorites(
        of view: Lifecycle.ViewModel, for subject: ReportSubject
    ) -> [HomeScreen.FavoriteWeather] {
        guard subject == .home, case .active(let active) = view, case .home(let home) = active.screen else { return [] }
        return home.favorites
    }
}
