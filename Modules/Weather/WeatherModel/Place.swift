package import LocationEffects

/// A named place, as returned by the geocoder.
///
/// It is stored as the geocoder's object: `name`, `local_names`, `lat`, `lon`, `country` and `state`.
package struct Place: Sendable, Hashable, Codable {
    /// The name; empty if the service has none.
    package var name: String
    /// The name in other languages, by language code, under `ascii` and `feature_name`, and under `original` if the
    /// user has renamed the place.
    package var localNames: [String: String]
    /// The location.
    package var coordinate: Coordinate
    /// The country's ISO 3166 code.
    package var country: String?
    /// The state or region within the country.
    package var state: String?

    /// Creates a place. The texts are used unchanged: external texts are sanitized when they are parsed.
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

    /// The region, which distinguishes places of the same name: `England, GB`; empty if unknown.
    package var region: String {
        let (state, country) = (state ?? "", country ?? "")
        return state.isEmpty || country.isEmpty ? state + country : "\(state), \(country)"
    }
}
