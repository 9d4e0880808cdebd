import CoreTesting
import Effects
import FavoritesFeature
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import WeatherModel
import WeatherViews

extension WeatherInvariants {
    /// Whatever either process has saved is on disk and stays there, across crashes, until either deletes it; whatever
    /// either has deleted stays deleted until it is added again. An unreadable list says nothing about its places.
    static var favoritesAreKept: Invariant {
        Invariant("no favorite that was saved is lost, and none that was deleted comes back") {
            var places = PlacesOnDisk()
            return { world, step in
                let mayHaveStored = step.mayHaveChanged(KeyValueEffect.self)
                if mayHaveStored { places.follow(world.storedBytes, step) }
                // Other answers concern the favorites only if they are shown.
                if case .perform? = step, !mayHaveStored, !world.hasNewView { return nil }
                places.follow(world.view, step)
                return places.violation
            }
        }
    }

    /// An unreadable list stays in the store, under any key.
    static var unreadableIsKept: Invariant {
        Invariant("no list that cannot be read is lost") {
            var (bytes, unreadable): ([UInt8]?, [[UInt8]]) = (nil, [])
            return { world, step in
                guard step.mayHaveChanged(KeyValueEffect.self), world.storedBytes != bytes,
                    let values = world.handler(SimulatedStore.self)?.values
                else {
                    return nil
                }
                bytes = world.storedBytes
                if let bytes, (try? Favorites(stored: bytes)) == nil { unreadable.append(bytes) }
                return unreadable.first { !values.contains($0) }.map { "lost: \($0)" }
            }
        }
    }
}

/// The places that must be on disk, and those that must not.
private struct PlacesOnDisk {
    private var bytes: [UInt8]?
    private var list: [Place] = []
    private var stored: Set<Coordinate> = []
    /// Saved by either process.
    private var kept: Set<Coordinate> = []
    /// Deleted by either process after they were saved.
    private var deleted: Set<Coordinate> = []
    /// Deleted by the other process, which this one may not know yet.
    private var missing: Set<Coordinate> = []
    /// The place whose deletion the user is asked to confirm.
    private var asked: Place?
    /// Ordered to be added by a job that has not ended.
    private var ordered: Set<Coordinate> = []
    /// Deleted by the user, but not yet on disk according to the screen.
    private var unsaved: Set<Coordinate> = []

    mutating func follow(_ bytes: [UInt8]?, _ step: SimulationStep<Lifecycle.ShellEvent>?) {
        guard bytes != self.bytes else { return }
        self.bytes = bytes
        let before = stored
        let read = bytes.flatMap { try? Favorites(stored: $0) }
        list = read?.places ?? []
        stored = Set(list.map(\.coordinate))
        if case .disturb? = step {
            let gone = before.subtracting(stored)
            // If the answer to a save was lost, this process does not know that the places are on disk, and saves them
            // again. A job adds its places to the list that it finds.
            deleted = read == nil ? [] : deleted.union(gone.intersection(kept).subtracting(ordered))
            kept = kept.subtracting(gone).union(stored.subtracting(before))
            missing.formUnion(gone)
        }
        missing.subtract(stored)
    }

    mutating func follow(_ view: Lifecycle.ViewModel, _ step: SimulationStep<Lifecycle.ShellEvent>?) {
        switch step {
        case .event(.active(.favorites(.confirmDelete(.confirmed))))?:
            guard let asked else { break }
            kept.remove(asked.coordinate)
            unsaved.insert(asked.coordinate)
        case .event(.active(.favorites(.add(.submit(let place)))))?:
            deleted.remove(place.coordinate)
            unsaved.remove(place.coordinate)
        case .event(.run(.addFavorites(let places)))?:
            (deleted, unsaved) = ([], [])
            ordered.formUnion(places.map(\.coordinate))
        case .event(.run(.addFavorite(let name)))?:
            let places = WeatherSimulation.places.filter { $0.isCalled(name) }
            (deleted, unsaved) = ([], [])
            ordered.formUnion(places.map(\.coordinate))
        case .event(.run(.removeFavorite(let name)))?:
            // A renamed place is removed by the name that it has on disk.
            kept.subtract((WeatherSimulation.places + list).filter { $0.isCalled(name) }.map(\.coordinate))
        case .crash?: (unsaved, ordered) = ([], [])
        default: break
        }
        if case .ended = view { ordered = [] }
        asked = view.placeToDelete
        if case .ended(.added(let places, _)) = view {
            kept.formUnion(Set(places.map(\.coordinate)).subtracting(missing))
        }
        if case .ended(.removed(let place)) = view, !stored.contains(place.coordinate) {
            deleted.insert(place.coordinate)
        }
        guard case .active(let active) = view, active.saving == .saved else { return }
        for place in active.favorites where !missing.contains(place.coordinate) { kept.insert(place.coordinate) }
        deleted.formUnion(unsaved)
        unsaved = []
    }

    var violation: String? {
        if !kept.isSubset(of: stored) { return "lost: \(kept.subtracting(stored))" }
        return deleted.isDisjoint(with: stored) ? nil : "deleted, and there again: \(deleted.intersection(stored))"
    }
}
