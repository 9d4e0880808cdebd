import LocationEffects

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Coordinate {
    /// The valid latitudes, in degrees.
    static let latitudes = -90.0...90.0
    /// The valid longitudes, in degrees.
    static let longitudes = -180.0...180.0

    /// The length of a degree of latitude, in kilometers.
    static let kilometersPerDegree = 111.195

    /// Whether the coordinate is valid.
    var isOnGlobe: Bool { Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude) }

    /// Whether the two are within about a kilometer of each other, by a planar approximation.
    func isNear(_ other: Coordinate) -> Bool {
        let north = latitude - other.latitude
        guard abs(north) * Self.kilometersPerDegree <= 1 else { return false }
        let around = abs(longitude - other.longitude)
        let east = min(around, 360 - around) * cos((latitude + other.latitude) / 2 * .pi / 180)
        return (north * north + east * east).squareRoot() * Self.kilometersPerDegree <= 1
    }
}
