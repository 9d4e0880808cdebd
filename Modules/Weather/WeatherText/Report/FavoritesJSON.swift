import JSONFormat
package import WeatherModel

extension WeatherText {
    /// Returns a machine-readable list of favorites: one JSON object that always has all members, in a fixed order.
    ///
    /// `schema` is incremented when a member changes its meaning or is removed. `favorites` has the places in list
    /// order, each with `name`, `region`, `country`, `latitude` and `longitude`; unknown values are null.
    package static func json(of favorites: [Place]) -> String {
        let places = favorites.map(QuantityJSON(units: .metric).place)
        return JSON.object(["schema": .integer(1), "favorites": .array(places)]).pretty
    }
}
