import LocationEffects

/// What this process knows of the stored list: the base of a three-way merge with the changes of others.
///
/// A write whose answer was lost may or may not have been performed, so there may be several candidates for the stored
/// list.
package struct FavoritesBase: Sendable, Equatable {
    /// The coordinates that are in every one of these lists.
    fileprivate var certain: Set<Coordinate>
    /// The coordinates that are in at least one of them.
    fileprivate var possible: Set<Coordinate>
    /// The orders of these lists.
    fileprivate var orders: [[Coordinate]]
    /// The places of these lists, with their names.
    fileprivate var places: Set<Place>

    /// Creates the base from the list that was last read or written.
    package init(_ list: Favorites) {
        certain = list.coordinates
        possible = certain
        orders = [list.places.map(\.coordinate)]
        places = Set(list.places)
    }

    /// Adds another candidate for the stored list.
    package mutating func mayBe(_ list: Favorites) {
        certain.formIntersection(list.coordinates)
        possible.formUnion(list.coordinates)
        let order = list.places.map(\.coordinate)
        if !orders.contains(order) { orders.append(order) }
        places.formUnion(list.places)
    }
}

extension Favorites {
    /// Merges in the stored list, which others have changed: additions of either side are kept, and removals and
    /// new names of either side are applied; of two new names, the one here.
    ///
    /// The order is that of the stored list, followed by the places that only this list has; if this list has been
    /// reordered since the base, it is the order of this list, followed by the places that only the stored one has.
    package mutating func merge(_ stored: Favorites, since base: FavoritesBase) {
        let (here, there) = (coordinates, stored.coordinates)
        let renamed = Self.byCoordinate(places.filter { !base.places.contains($0) })
        let kept = stored.places.filter { here.contains($0.coordinate) || !base.possible.contains($0.coordinate) }
            .map { renamed[$0.coordinate] ?? $0 }
        let own = places.filter { !there.contains($0.coordinate) && !base.certain.contains($0.coordinate) }
        guard isReordered(since: base) else { return replace(by: kept + own) }
        let remaining = Self.byCoordinate(kept + own)
        replace(
            by: places.compactMap { remaining[$0.coordinate] } + kept.filter { !here.contains($0.coordinate) })
    }

    private static func byCoordinate(_ places: [Place]) -> [Coordinate: Place] {
        Dictionary(places.map { ($0.coordinate, $0) }) { first, _ in first }
    }

    /// Whether the places that are also in the base have been reordered.
    private func isReordered(since base: FavoritesBase) -> Bool {
        let here = coordinates
        return base.orders.contains { order in
            let before = Set(order)
            return places.map(\.coordinate).filter(before.contains) != order.filter(here.contains)
        }
    }

    fileprivate var coordinates: Set<Coordinate> { Set(places.lazy.map(\.coordinate)) }
}
