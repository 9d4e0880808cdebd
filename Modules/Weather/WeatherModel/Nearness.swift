import LocationEffects

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Coordinate {
    /// What a latitude can be, in degrees.
    static let latitudes = -90.0...90.0
    /// What a longitude can be, in degrees.
    static let longitudes = -180.0...180.0

    /// The length of a degree of latitude.
    static let kilometersPerDegree = 111.195

    /// Whether it names a point on the globe.
    var isOnGlobe: Bool { Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude) }

    /// Whether both are within about a kilometer of each other, on a globe taken as flat over that distance.
    func isNear(_ other: Coordinate) -> Bool {
        let north = latitude - other.latitude
        guard abs(north) * Self.kilometersPerDegree <= 1 else { return false }
        let around = abs(longitude - other.longitude)
        let east = min(around, 360 - around) * cos((latitude + other.latitude) / 2 * .pi / 180)
        return (north * north + east * east).squareRoot() * Self.kilometersPerDegree <= 1
    }
}
