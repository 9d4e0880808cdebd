import LocationEffects

/// What this run knows of the stored list: the common ground from which it and others have gone on.
///
/// A write whose answer was lost may have been done or not, so more than one list may be the stored one.
package struct FavoritesBase: Sendable, Equatable {
    /// Where there is a place in every one of these lists.
    fileprivate var certain: Set<Coordinate>
    /// Where there is a place in at least one of them.
    fileprivate var possible: Set<Coordinate>

    /// The list that was read or written last.
    package init(_ list: Favorites) {
        certain = list.coordinates
        possible = certain
    }

    /// Adds a list that may be the stored one just as well.
    package mutating func mayBe(_ list: Favorites) {
        certain.formIntersection(list.coordinates)
        possible.formUnion(list.coordinates)
    }
}

extension Favorites {
    /// Merges the stored list in, which others have changed: what either side has added stays, what either has removed
    /// goes.
    ///
    /// The stored places come first, in their order, then those that only this list has.
    package mutating func merge(_ stored: Favorites, since base: FavoritesBase) {
        let (here, there) = (coordinates, stored.coordinates)
        let kept = stored.places.filter { here.contains($0.coordinate) || !base.possible.contains($0.coordinate) }
        let own = places.filter { !there.contains($0.coordinate) && !base.certain.contains($0.coordinate) }
        replace(by: kept + own)
    }

    fileprivate var coordinates: Set<Coordinate> { Set(places.lazy.map(\.coordinate)) }
}
