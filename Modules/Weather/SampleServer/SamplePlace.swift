import LocationEffects
package import WeatherModel

/// A place in the invented world, with the weather there now.
package struct SamplePlace: Sendable {
    package let place: Place
    /// The offset from UTC in seconds, positive to the east.
    let zone: Int64
    /// The time from sunrise to sunset in seconds after local midnight: the whole day if the sun stays up, empty if it
    /// stays down.
    let sun: Range<Int64>
    /// The conditions, the primary one first.
    let sky: [SampleCondition]
    /// The temperature in degrees Celsius.
    let temp: Double
    /// The wind speed in meters per second.
    let wind: Double

    /// - Parameter hours: The offset from UTC in hours.
    init(
        _ name: String, _ country: String?, _ latitude: Double, _ longitude: Double, zone hours: Double,
        _ sky: SampleCondition..., temp: Double, wind: Double = 3.21, sun: Range<Int64> = 26_200..<69_600,
        state: String? = nil, names: [String: String] = [:]
    ) {
        place = Place(
            name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude), country: country,
            state: state, localNames: names)
        zone = Int64(hours * 3600)
        self.sun = sun
        self.sky = sky
        self.temp = temp
        self.wind = wind
    }

    /// The location of a new user.
    package static let home = listed[0].place

    /// The favorites of a new user: snow, a storm, thunder and a desert.
    package static let favorites = listed.map(\.place).filter {
        ["Kittilänvaara", "Reykjavík", "Krung Thep", "Quebrada Honda"].contains($0.name)
    }

    /// Returns the place whose weather a point has: the nearest one listed within 0.2 degrees, else an invented one.
    static func at(_ point: Coordinate) -> SamplePlace {
        let near = listed.map { (place: $0, distance: distance(from: point, to: $0.place.coordinate)) }
            .filter { $0.distance <= 0.2 }
        return near.min { $0.distance < $1.distance }?.place ?? invented(at: point)
    }

    /// Returns the larger of the two differences in degrees; longitudes wrap at 180, and are ignored at a pole.
    private static func distance(from: Coordinate, to: Coordinate) -> Double {
        let north = abs(from.latitude - to.latitude)
        if abs(to.latitude) == 90 { return north }
        let east = abs(from.longitude - to.longitude)
        return max(north, min(east, 360 - east))
    }

    /// Returns a place with weather derived from the coordinate alone, so that a point always has the same weather.
    ///
    /// The service names the point where the equator and the prime meridian meet "Globe", and has no name for the open
    /// sea.
    private static func invented(at point: Coordinate) -> SamplePlace {
        var seed = SampleSeed(point)
        let temp = rounded(22 - abs(point.latitude) * 0.6 + seed.next(in: 0...12), to: 10)
        let skies: [SampleCondition] =
            temp < 0
            ? [.clear, .brokenClouds, .overcast, .mist] : [.clear, .fewClouds, .scatteredClouds, .overcast]
        return SamplePlace(
            abs(point.latitude) < 0.01 && abs(point.longitude) < 0.01 ? "Globe" : "", nil, point.latitude,
            point.longitude, zone: (point.longitude / 15).rounded(), skies[seed.next(below: 4)], temp: temp,
            wind: seed.next(in: 0...15), sun: abs(point.latitude) > 80 ? 0..<86_400 : 21_600..<64_800)
    }
}
