import LocationEffects

extension Favorites {
    /// Merges in the stored list, which other processes have changed, by a three-way merge: additions of either side
    /// are kept, and removals and new names of either side are applied; of two new names, this list's is kept.
    ///
    /// The order is that of the stored list, followed by the places that only this list has; if this list has been
    /// reordered since the base, it is the order of this list, followed by the places that only the stored one has.
    ///
    /// - Parameter bases: The stored list as this process knows it: the places that were last read or written. A write
    ///   whose answer was lost may or may not have been performed, so there may be several.
    package mutating func merge(_ stored: Favorites, since bases: Set<[Place]>) {
        let (here, there) = (coordinates, stored.coordinates)
        let known = bases.map { Set($0.map(\.coordinate)) }
        let unchanged = Set(bases.joined())
        let renamed = Self.byCoordinate(places.filter { !unchanged.contains($0) })
        let kept = stored.places.filter { place in
            here.contains(place.coordinate) || !known.contains { $0.contains(place.coordinate) }
        }
        .map { renamed[$0.coordinate] ?? $0 }
        let own = places.filter { place in
            !there.contains(place.coordinate) && !known.allSatisfy { $0.contains(place.coordinate) }
        }
        guard isReordered(since: bases) else { return replace(by: kept + own) }
        let remaining = Self.byCoordinate(kept + own)
        replace(
            by: places.compactMap { remaining[$0.coordinate] } + kept.filter { !here.contains($0.coordinate) })
    }

    private static func byCoordinate(_ places: [Place]) -> [Coordinate: Place] {
        Dictionary(places.map { ($0.coordinate, $0) }) { first, _ in first }
    }

    /// Whether the places that are also in a base have been reordered.
    private func isReordered(since bases: Set<[Place]>) -> Bool {
        let here = coordinates
        return bases.contains { base in
            let before = Set(base.map(\.coordinate))
            return places.map(\.coordinate).filter(before.contains) != base.map(\.coordinate).filter(here.contains)
        }
    }

    private var coordinates: Set<Coordinate> { Set(places.lazy.map(\.coordinate)) }
}
