import LocationEffects

/// What this run knows of the stored list: the common ground from which it and others have gone on.
///
/// A write whose answer was lost may have been done or not, so more than one list may be the stored one.
package struct FavoritesBase: Sendable, Equatable {
    /// Where there is a place in every one of these lists.
    fileprivate var certain: Set<Coordinate>
    /// Where there is a place in at least one of them.
    fileprivate var possible: Set<Coordinate>
    /// The orders of these lists.
    fileprivate var orders: [[Coordinate]]

    /// The list that was read or written last.
    package init(_ list: Favorites) {
        certain = list.coordinates
        possible = certain
        orders = [list.places.map(\.coordinate)]
    }

    /// Adds a list that may be the stored one just as well.
    package mutating func mayBe(_ list: Favorites) {
        certain.formIntersection(list.coordinates)
        possible.formUnion(list.coordinates)
        let order = list.places.map(\.coordinate)
        if !orders.contains(order) { orders.append(order) }
    }
}

extension Favorites {
    /// Merges the stored list in, which others have changed: what either side has added stays, what either has removed
    /// goes.
    ///
    /// The order is that of the stored list, then those that only this list has; where this one has been put in another
    /// order since, it is that of this list, then those that only the stored one has.
    package mutating func merge(_ stored: Favorites, since base: FavoritesBase) {
        let (here, there) = (coordinates, stored.coordinates)
        let kept = stored.places.filter { here.contains($0.coordinate) || !base.possible.contains($0.coordinate) }
        let own = places.filter { !there.contains($0.coordinate) && !base.certain.contains($0.coordinate) }
        guard isReordered(since: base) else { return replace(by: kept + own) }
        let remaining = Set((kept + own).lazy.map(\.coordinate))
        replace(
            by: places.filter { remaining.contains($0.coordinate) } + kept.filter { !here.contains($0.coordinate) })
    }

    /// Whether those places that were there before are in another order now.
    private func isReordered(since base: FavoritesBase) -> Bool {
        let here = coordinates
        return base.orders.contains { order in
            let before = Set(order)
            return places.map(\.coordinate).filter(before.contains) != order.filter(here.contains)
        }
    }

    fileprivate var coordinates: Set<Coordinate> { Set(places.lazy.map(\.coordinate)) }
}
