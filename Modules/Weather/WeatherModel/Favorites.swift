import JSONFormat
package import LocationEffects

/// The user's favorite places, in the user's order and without duplicates.
package struct Favorites: Sendable, Equatable {
    /// The key under which they are stored.
    package static let key = "favorites"

    package private(set) var places: [Place] = []
    /// The number of changes since these favorites were created or read.
    package private(set) var revision = 0

    /// Creates favorites from the places that are on the globe; of duplicates, the first is used.
    package init(_ places: [Place] = []) {
        self.places = places
        var known: [Coordinate] = []
        // Nothing is copied unless something is removed. All pairs are compared: a command stores at most 1,000 places.
        self.places.removeAll { place in
            guard place.coordinate.isOnGlobe, !known.contains(where: place.coordinate.isNear) else { return true }
            known.append(place.coordinate)
            return false
        }
    }

    /// Whether this place, or one within about a kilometer of it, is in the list.
    package func contains(_ place: Place) -> Bool {
        // By index, so that only the coordinates are read from the list.
        places.indices.contains { places[$0].coordinate.isNear(place.coordinate) }
    }

    /// Returns the place of the list that is within about a kilometer of another one; nil if there is none.
    package func place(near place: Place) -> Place? { places.first { $0.coordinate.isNear(place.coordinate) } }

    /// Returns the coordinates of this list that are not in a former one.
    package func coordinates(addedTo former: Favorites) -> [Coordinate] {
        let known = Set(former.places.map(\.coordinate))
        return places.map(\.coordinate).filter { !known.contains($0) }
    }

    /// Appends a place; returns false if it is already in the list or not on the globe.
    @discardableResult
    package mutating func add(_ place: Place) -> Bool {
        guard place.coordinate.isOnGlobe, !contains(place) else { return false }
        places.append(place)
        revision += 1
        return true
    }

    /// Moves the place at exactly this coordinate by a number of rows, down the list if positive.
    ///
    /// - Returns: Its new index; nil if there is no such place or row.
    package mutating func move(at coordinate: Coordinate, by rows: Int) -> Int? {
        guard rows != 0, let index = places.firstIndex(where: { $0.coordinate == coordinate }),
            places.indices.contains(index + rows)
        else { return nil }
        places.insert(places.remove(at: index), at: index + rows)
        revision += 1
        return index + rows
    }

    /// Renames the place at exactly this coordinate, which is still found by the service's name for it. An empty name
    /// restores that name.
    ///
    /// - Returns: The renamed place; nil if there is none, or if it already has this name.
    package mutating func rename(at coordinate: Coordinate, to name: String) -> Place? {
        guard let index = places.firstIndex(where: { $0.coordinate == coordinate }) else { return nil }
        let place = places[index]
        let original = place.localNames[Self.originalName] ?? place.name
        let typed = CleanText.clean(name)
        let name = typed.isEmpty ? original : typed
        guard name != place.name else { return nil }
        places[index].name = name
        places[index].localNames[Self.originalName] = original
        revision += 1
        return places[index]
    }

    /// The key among the local names under which a renamed place has its original name; no language has it.
    static let originalName = "original"

    /// Appends those of the places that are on the globe and not yet in the list; returns their number.
    @discardableResult
    package mutating func add(_ others: [Place]) -> Int {
        let count = places.count
        replace(by: places + others)
        return places.count - count
    }

    /// Replaces the places by others; of duplicates, the first is used.
    mutating func replace(by others: [Place]) {
        let others = Favorites(others).places
        guard others != places else { return }
        places = others
        revision += 1
    }

    /// Removes and returns the place at exactly this coordinate; nil if there is none.
    @discardableResult
    package mutating func remove(at coordinate: Coordinate) -> Place? {
        guard let index = places.firstIndex(where: { $0.coordinate == coordinate }) else { return nil }
        revision += 1
        return places.remove(at: index)
    }
}

extension Favorites {
    /// Parses bytes that `encoded` or another program has stored: a JSON array of the geocoder's objects.
    ///
    /// Throws if any element is unreadable, so that saving the list cannot lose it silently.
    package init(stored bytes: [UInt8]) throws(Unreadable) {
        self.init(try UntrustedJSON(bytes).requiredElements().map(Place.init(json:)))
    }

    /// Returns the bytes to store: a JSON array of the geocoder's objects, deterministic for the same places.
    package func encoded() -> [UInt8] { Array(JSON.array(places.map(\.json)).line.utf8) }
}
