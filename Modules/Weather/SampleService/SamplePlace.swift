package import LocationEffects

/// A place the service knows, with its weather in metric units.
package struct SamplePlace: Sendable, Equatable {
    /// The name in its own Latin spelling.
    package let name: String
    /// The country's ISO 3166 code; nil where weather reports carry none.
    package let country: String?
    /// The state, where the geocoder tells places apart by it.
    package let state: String?
    /// Where it is.
    package let coordinate: Coordinate
    /// Seconds east of UTC.
    let zone: Int64
    let sun: SampleSun
    let weather: SampleWeather
    /// Names in other languages and scripts by language code.
    package let localNames: [String: String]

    /// Lists a place.
    init(
        _ name: String, _ country: String?, state: String? = nil, _ latitude: Double, _ longitude: Double, zone: Int64,
        sun: SampleSun = .daily(rise: 26_200, set: 69_600), _ weather: SampleWeather,
        names localNames: [String: String] = [:]
    ) {
        self.name = name
        self.country = country
        self.state = state
        self.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        self.zone = zone
        self.sun = sun
        self.weather = weather
        self.localNames = localNames
    }

    /// The geocoder names a country even where weather reports do not: Antarctica has a code.
    var geocoderCountry: String { country ?? "AQ" }

    /// The place that a newcomer lives in.
    package static let home = listed[0]

    /// The places that a newcomer keeps: snow, a storm, thunder and a desert.
    package static let favorites = listed.filter {
        ["Kittilänvaara", "Reykjavík", "Krung Thep", "Quebrada Honda"].contains($0.name)
    }

    /// The listed place within 0.2 degrees that is nearest, nil when there is none.
    static func nearest(to coordinate: Coordinate) -> SamplePlace? {
        let near = listed.map { (place: $0, distance: distance(from: coordinate, to: $0.coordinate)) }
            .filter { $0.distance <= 0.2 }
        return near.min { $0.distance < $1.distance }?.place
    }

    /// The larger of the two differences in degrees; longitudes meet at 180, and do not matter at a pole.
    private static func distance(from: Coordinate, to: Coordinate) -> Double {
        let north = abs(from.latitude - to.latitude)
        if abs(to.latitude) == 90 { return north }
        let east = abs(from.longitude - to.longitude)
        return max(north, min(east, 360 - east))
    }
}

/// When the sun rises and sets at a place.
enum SampleSun: Sendable, Equatable {
    /// Every day at these seconds after local midnight.
    case daily(rise: Int64, set: Int64)
    /// Never: it stays above the horizon, or below it.
    case polar(isDay: Bool)
}
