import LocationEffects

/// Points on the globe by bands of latitude, so that those near another are found without a walk through all: they are
/// in its own band or in one beside it.
struct NearnessBands {
    /// Kilometers: what counts as near, and more than rounding can take away.
    private static let height = 1.001
    private var bands: [Int: [Coordinate]] = [:]

    /// Adds a point, unless it or one near it is there already; true when it was added. It must be on the globe.
    mutating func insert(_ point: Coordinate) -> Bool {
        let band = Int((point.latitude * Coordinate.kilometersPerDegree / Self.height).rounded(.down))
        let isThere = (band - 1...band + 1).contains { bands[$0]?.contains(where: point.isNear) == true }
        guard !isThere else { return false }
        bands[band, default: []].append(point)
        return true
    }
}
