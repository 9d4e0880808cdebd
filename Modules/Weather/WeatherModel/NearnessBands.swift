import LocationEffects

/// A spatial index of points on the globe by bands of latitude: all points near a given one are in its own band or in
/// an adjacent one.
struct NearnessBands {
    /// The height of a band in kilometers: the distance that counts as near, plus a margin for rounding errors.
    private static let height = 1.001
    private var bands: [Int: [Coordinate]] = [:]

    /// Inserts a point unless it or a nearby one is already present.
    ///
    /// - Parameter point: A point with valid coordinates.
    /// - Returns: Whether the point was inserted.
    mutating func insert(_ point: Coordinate) -> Bool {
        let band = Int((point.latitude * Coordinate.kilometersPerDegree / Self.height).rounded(.down))
        let isThere = (band - 1...band + 1).contains { bands[$0]?.contains(where: point.isNear) == true }
        guard !isThere else { return false }
        bands[band, default: []].append(point)
        return true
    }
}
