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

/// A spatial index of points on the globe by cubes of space: all points near a given one are in its own cube or in one
/// of the seven that are closest to it.
struct NearnessGrid {
    /// Half the side of a cube in kilometers: the distance that counts as near, plus a margin for rounding errors.
    private static let reach = 1.001
    /// The radius of the globe in cubes.
    private static let radius = Coordinate.kilometersPerDegree * 180 / .pi / (2 * reach)
    private var cubes: [Int: [Coordinate]] = [:]

    /// Inserts a point unless it or a nearby one is already present.
    ///
    /// - Parameter point: A point with valid coordinates.
    /// - Returns: Whether the point was inserted.
    mutating func insert(_ point: Coordinate) -> Bool {
        let position = Self.position(of: point)
        let lowest = Self.cube(at: position - 0.5)
        for corner in 0..<8 {
            let cube = lowest + corner & 1 + (corner >> 1 & 1) << 16 + (corner >> 2) << 32
            if cubes[cube]?.contains(where: point.isNear) == true { return false }
        }
        cubes[Self.cube(at: position), default: []].append(point)
        return true
    }

    /// Returns the number of the cube at a position, with 16 bits for each axis.
    private static func cube(at position: SIMD3<Double>) -> Int {
        let corner = position.rounded(.down)
        return Int(corner.x) + Int(corner.y) << 16 + Int(corner.z) << 32
    }

    /// Returns the position relative to the center of the globe, in cubes. The straight-line distance between two
    /// positions is at most the distance that `isNear` uses.
    private static func position(of point: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)) * radius
    }
}
