import CoreRuntime
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

// Changes to the favorites, made once they have been read.

extension Job {
    static func list(_ state: State) -> Outcome {
        if case .blocked(let cause) = state.saving { return .exit(.failed(.notRead(cause))) }
        let isPutAside = if case .favoritesQuarantined? = state.notice { true } else { false }
        return .exit(.favorites(state.favorites.places, arePutAside: isPutAside))
    }

    static func search(_ name: String, _ access: SourceAccess, _ state: inout State) -> Outcome {
        if case .blocked(let cause) = state.saving { return .exit(.failed(.notRead(cause))) }
        let count = state.favorites.places.count
        guard count < mostFavorites else { return .exit(.failed(.tooMany(count + 1))) }
        state.phase = .searching
        return .running(.places(called: CleanText.clean(name), from: access, then: Event.found))
    }

    /// Adds the first of the places found.
    static func add(_ answer: Swift.Result<[Place], WeatherFailure>, _ state: inout State) -> Outcome {
        switch answer {
        case .success(let places) where places.isEmpty: .exit(.failed(.searchFailed(.notFound)))
        case .success(let places): add([places[0]], of: places, &state)
        case .failure(let failure): .exit(.failed(.searchFailed(failure)))
        }
    }

    static func add(_ places: [Place], of found: [Place], _ state: inout State) -> Outcome {
        // Each place is compared with all others, which would take minutes for a longer list.
        let count = Set(places.map(\.coordinate)).count
        guard count <= 10 * mostFavorites else { return .exit(.failed(.tooMany(count))) }
        let former = state.favorites.places.count
        return change(&state) { favorites in
            favorites.add(places)
            let count = favorites.places.count
            if count > max(former, mostFavorites) { return .failed(.tooMany(count)) }
            // The place is already in the list, where the user knows it by another name.
            if count == former, let place = found.first, let known = favorites.place(near: place),
                !known.isCalled(place.name)
            {
                return .added([], of: [known] + found.dropFirst())
            }
            return .added(Array(favorites.places.dropFirst(former)), of: found)
        }
    }

    static func remove(_ name: String, _ state: inout State) -> Outcome {
        change(&state) { favorites in
            let matches = favorites.places.filter { $0.isMeant(by: name) }
            guard let place = matches.first, matches.count == 1 else {
                return .failed(.ambiguous(matches, of: favorites.places))
            }
            favorites.remove(at: place.coordinate)
            return .removed(place)
        }
    }

    /// Changes the favorites, and ends when they are stored, or at once if nothing has changed.
    private static func change(_ state: inout State, _ change: (inout Favorites) -> Result) -> Outcome {
        if case .blocked(let cause) = state.saving { return .exit(.failed(.notRead(cause))) }
        var favorites = state.favorites
        let result = change(&favorites)
        if case .failed = result { return .exit(result) }
        guard favorites.revision != state.favorites.revision else { return .exit(result) }
        state.phase = .saving(result)
        return .output(.favoritesChanged(favorites))
    }
}
