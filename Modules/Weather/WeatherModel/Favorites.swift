import JSONFormat
package import LocationEffects

/// The places that a user keeps, in the order that the user gives them. No place is in it twice.
package struct Favorites: Sendable, Equatable {
    /// The name under which they are stored.
    package static let key = "favorites"

    /// The places.
    package private(set) var places: [Place] = []
    /// The number of changes since these favorites were made or read.
    package private(set) var revision = 0

    /// Keeps the first of each place; one that is not on the globe is left out.
    package init(_ places: [Place] = []) {
        self.places = places
        var bands = NearnessBands()
        // Nothing is copied as long as nothing is taken out.
        self.places.removeAll { !$0.coordinate.isOnGlobe || !bands.insert($0.coordinate) }
    }

    /// Whether this place, or one within about a kilometer of it, is among them.
    package func contains(_ place: Place) -> Bool {
        // By index, because it is only the coordinates that have to be taken out of the list.
        places.indices.contains { places[$0].coordinate.isNear(place.coordinate) }
    }

    /// Adds a place at the end; false when it is there already or not on the globe.
    @discardableResult
    package mutating func add(_ place: Place) -> Bool {
        guard place.coordinate.isOnGlobe, !contains(place) else { return false }
        places.append(place)
        revision += 1
        return true
    }

    /// Puts a place before the one at an index, or at the end where the list is shorter; false as for `add`.
    package mutating func insert(_ place: Place, at index: Int) -> Bool {
        guard place.coordinate.isOnGlobe, !contains(place) else { return false }
        places.insert(place, at: min(max(0, index), places.count))
        revision += 1
        return true
    }

    /// Moves the place at exactly this coordinate by so many rows, down the list if positive.
    ///
    /// - Returns: its new index; nil when there is no such place or no such row.
    package mutating func move(at coordinate: Coordinate, by rows: Int) -> Int? {
        guard rows != 0, let index = places.firstIndex(where: { $0.coordinate == coordinate }),
            places.indices.contains(index + rows)
        else { return nil }
        places.insert(places.remove(at: index), at: index + rows)
        revision += 1
        return index + rows
    }

    /// Adds those of the places at the end that are not there already and are on the globe; says how many that are.
    @discardableResult
    package mutating func add(_ others: [Place]) -> Int {
        let count = places.count
        replace(by: places + others)
        return places.count - count
    }

    /// Puts other places in the place of these, the first of each.
    mutating func replace(by others: [Place]) {
        let others = Favorites(others).places
        guard others != places else { return }
        places = others
        revision += 1
    }

    /// Removes the place at exactly this coordinate and returns it; nil when there is none.
    @discardableResult
    package mutating func remove(at coordinate: Coordinate) -> Place? {
        guard let index = places.firstIndex(where: { $0.coordinate == coordinate }) else { return nil }
        revision += 1
        return places.remove(at: index)
    }
}

extension Favorites {
    /// Reads what `encoded` wrote or another program stored: a JSON array of the geocoder's objects.
    ///
    /// One element that cannot be read makes all of it unreadable, so that no save can lose it unnoticed.
    package init(stored bytes: [UInt8]) throws(FavoritesUnreadable) {
        do throws(Unreadable) {
            let elements = try UntrustedJSON(bytes).requiredElements()
            self.init(try elements.map { json throws(Unreadable) in try Place(json: json) })
        } catch {
            throw FavoritesUnreadable(reason: error)
        }
    }

    /// The bytes to store: a JSON array of the geocoder's objects, the same bytes for the same places.
    package func encoded() -> [UInt8] { Array(JSON.array(places.map(\.json)).line.utf8) }
}

/// Why stored favorites could not be read.
package struct FavoritesUnreadable: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong with the bytes.
    package let reason: Unreadable

    package init(reason: Unreadable) { self.reason = reason }

    /// The cause in one line, safe to show.
    package var description: String { "The stored favorites could not be read: \(reason)." }
}
