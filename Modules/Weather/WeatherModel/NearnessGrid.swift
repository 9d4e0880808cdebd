import LocationEffects

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A spatial hash of points on the globe, keyed by cubes of space, to find nearby points without a linear search.
///
/// Space has no date line and no poles: the straight line between two points is never longer than the distance that
/// `isNear` computes, so points that are near each other are at most a kilometer apart along each of the three axes.
struct NearnessGrid {
    /// The edge of a cube in kilometers, chosen so large that most points have all their neighbors in their own cube.
    private static let edge = 4.0
    /// A kilometer, plus a margin for rounding errors.
    private static let reach = 1.001

    private struct Cube: Hashable {
        let x: Int
        let y: Int
        let z: Int
    }

    private var points: [Cube: [Coordinate]] = [:]

    /// Inserts a point unless it or a nearby one is present; returns whether it was inserted. It must be on the globe.
    mutating func insert(_ point: Coordinate) -> Bool {
        let place = point.inSpace
        for x in Self.cubes(around: place.x) {
            for y in Self.cubes(around: place.y) {
                for z in Self.cubes(around: place.z) where contains(point, in: Cube(x: x, y: y, z: z)) { return false }
            }
        }
        let own = Cube(x: Self.cube(place.x), y: Self.cube(place.y), z: Self.cube(place.z))
        points[own, default: []].append(point)
        return true
    }

    private func contains(_ point: Coordinate, in cube: Cube) -> Bool {
        points[cube]?.contains { $0.isNear(point) } ?? false
    }

    private static func cube(_ kilometers: Double) -> Int { Int((kilometers / edge).rounded(.down)) }

    private static func cubes(around kilometers: Double) -> ClosedRange<Int> {
        cube(kilometers - reach)...cube(kilometers + reach)
    }
}

extension Coordinate {
    /// The position in kilometers, relative to the center of the globe.
    fileprivate var inSpace: (x: Double, y: Double, z: Double) {
        let radius = Self.kilometersPerDegree * 180 / .pi
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        return (radius * cos(north) * cos(east), radius * cos(north) * sin(east), radius * sin(north))
    }
}
