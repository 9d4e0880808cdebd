package import LocationEffects

/// A place that has a name, as the geocoder tells it.
///
/// On disk it is the geocoder's own object: `name`, `local_names`, `lat`, `lon`, `country` and `state`.
package struct Place: Sendable, Hashable, Codable {
    /// The name; empty when the service gave none.
    package var name: String
    /// The name in other languages, by language code, and under `ascii` and `feature_name`.
    package var localNames: [String: String]
    /// Where it is.
    package var coordinate: Coordinate
    /// The country's ISO 3166 code.
    package var country: String?
    /// The state or region within the country.
    package var state: String?

    /// Names a place. The texts are taken as they are: texts from outside are cleaned when they are read.
    package init(
        name: String, coordinate: Coordinate, country: String? = nil, state: String? = nil,
        localNames: [String: String] = [:]
    ) {
        self.name = name
        self.localNames = localNames
        self.coordinate = coordinate
        self.country = country
        self.state = state
    }

    /// What tells it from its namesakes: `England, GB`, empty when unknown.
    package var region: String { [state, country].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ") }

    /// Whether both are within about a kilometer of each other.
    package func isSamePlace(as other: Place) -> Bool { coordinate.isNear(other.coordinate) }
}
