import JSONFormat
import LocationEffects
package import WeatherModel

extension WeatherText {
    /// A list of favorites for programs: one JSON object, its members always all there and in the same order.
    ///
    /// `schema` rises when a member changes its meaning or goes away. `favorites` has the places in their order, each
    /// with `name`, `region`, `country`, `latitude` and `longitude`; what is unknown is null.
    package static func json(of favorites: [Place]) -> String {
        JSON.object(["schema": .integer(1), "favorites": .array(favorites.map(\.reported))]).pretty
    }
}

extension Place {
    /// The place in reports for programs.
    var reported: JSON {
        .object([
            "name": name.isEmpty ? .null : .text(name), "region": state.map(JSON.text) ?? .null,
            "country": country.map(JSON.text) ?? .null, "latitude": JSON(coordinate.latitude),
            "longitude": JSON(coordinate.longitude),
        ])
    }
}
