package import LocationEffects

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Coordinate {
    /// The length of a degree of latitude, in kilometers.
    static let kilometersPerDegree = 111.195

    /// Whether the two are within about a kilometer of each other, by a planar approximation.
    package func isNear(_ other: Coordinate) -> Bool {
        let north = latitude - other.latitude
        guard abs(north) * Self.kilometersPerDegree <= 1 else { return false }
        let around = abs(longitude - other.longitude)
        let east = min(around, 360 - around) * cos((latitude + other.latitude) / 2 * .pi / 180)
        return (north * north + east * east).squareRoot() * Self.kilometersPerDegree <= 1
    }
}
