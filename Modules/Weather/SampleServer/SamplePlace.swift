package import LocationEffects

/// A place that the service knows, with its weather in metric units.
package struct SamplePlace: Sendable, Equatable {
    /// The name in its native Latin spelling.
    package let name: String
    /// The country's ISO 3166 code; nil if weather reports have none.
    package let country: String?
    /// The state, if the geocoder distinguishes places by it.
    package let state: String?
    /// The location.
    package let coordinate: Coordinate
    /// The offset from UTC in seconds, positive to the east.
    let zone: Int64
    let sun: SampleSun
    let weather: SampleWeather
    /// The names in other languages and scripts, by language code.
    package let localNames: [String: String]

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

    /// The country in the geocoder's results, which is set even if weather reports have none: Antarctica has a code.
    var geocoderCountry: String { country ?? "AQ" }

    /// The location of a new user.
    package static let home = listed[0]

    /// The favorites of a new user: snow, a storm, thunder and a desert.
    package static let favorites = listed.filter {
        ["Kittilänvaara", "Reykjavík", "Krung Thep", "Quebrada Honda"].contains($0.name)
    }

    /// Returns the place whose weather a point has: the nearest one listed, else an invented one.
    static func at(_ coordinate: Coordinate) -> SamplePlace { nearest(to: coordinate) ?? invented(at: coordinate) }

    /// Returns the nearest listed place within 0.2 degrees, or nil if there is none.
    private static func nearest(to coordinate: Coordinate) -> SamplePlace? {
        let near = listed.map { (place: $0, distance: distance(from: coordinate, to: $0.coordinate)) }
            .filter { $0.distance <= 0.2 }
        return near.min { $0.distance < $1.distance }?.place
    }

    /// Returns the larger of the two differences in degrees; longitudes wrap at 180, and are ignored at a pole.
    private static func distance(from: Coordinate, to: Coordinate) -> Double {
        let north = abs(from.latitude - to.latitude)
        if abs(to.latitude) == 90 { return north }
        let east = abs(from.longitude - to.longitude)
        return max(north, min(east, 360 - east))
    }
}

/// The times of sunrise and sunset at a place.
enum SampleSun: Sendable, Equatable {
    /// Daily, in seconds after local midnight.
    case daily(rise: Int64, set: Int64)
    /// None: the sun stays above or below the horizon.
    case polar(isDay: Bool)
}
