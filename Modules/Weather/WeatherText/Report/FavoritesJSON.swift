import JSONFormat
package import WeatherModel

extension WeatherText {
    /// A list of favorites for programs: one JSON object, its members always all there and in the same order.
    ///
    /// `schema` rises when a member changes its meaning or goes away. `favorites` has the places in their order, each
    /// with `name`, `region`, `country`, `latitude` and `longitude`; what is unknown is null.
    package static func json(of favorites: [Place]) -> String {
        let places = favorites.map(QuantityJSON(units: .metric).place)
        return JSON.object(["schema": .integer(1), "favorites": .array(places)]).pretty
    }
}
