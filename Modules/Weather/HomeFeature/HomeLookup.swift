import CoreRuntime
import LocationEffects
import WeatherModel
import WeatherRequests
import WeatherViews

// A place named by the user: it is searched for, unless it is given by its coordinate.

extension HomeScreen {
    static func closeLookup(_ state: inout State) -> Outcome {
        guard state.lookup != nil else { return .ignored }
        state.lookup = nil
        return .all(.cancel(Work.search), requestMissing(&state))
    }

    /// Requests the places with the name that is searched for, if there is a search.
    static func search(_ state: State) -> Command<Event> {
        guard case .searching(let name)? = state.lookup else { return .none }
        return .places(called: name, from: state.access, then: Event.placesAnswered).cancellable(Work.search, .restart)
    }

    /// Searches again after a failure; returns nil if there was none, or if no retry is needed.
    static func searchAgain(_ repeats: RetryScope, _ state: inout State) -> Command<Event>? {
        guard case .searchFailed(let name, _)? = state.lookup, repeats == .settled || state.lookup?.isRetryable == true
        else { return nil }
        state.lookup = .searching(name)
        return search(state)
    }

    static func placesAnswered(_ answer: Result<[Place], WeatherFailure>, _ state: inout State) -> Outcome {
        guard case .searching(let name)? = state.lookup else { return .ignored }
        let lookup = Lookup(name, answer)
        state.lookup = lookup
        return settled(lookup, &state)
    }

    /// Handles the end of a search: requests the reports at the place found.
    static func settled(_ lookup: Lookup, _ state: inout State) -> Outcome {
        if case .searchFailed(_, .notAuthorized) = lookup { return .exit(.keyRefused) }
        let requests = requestFound(lookup.coordinate, &state)
        return .running(lookup.isRetryable ? requests.and(retryLater(state)) : requests)
    }
}

extension HomeScreen.Lookup {
    /// Creates the state at the start of a lookup.
    init(_ query: PlaceQuery) {
        switch query {
        case .name(let name):
            let words = CleanText.clean(name)
            self = words.isEmpty ? .noMatch(words) : .searching(words)
        case .place(let place): self = .found(place, others: [])
        }
    }

    /// Creates the state after a search for a name.
    init(_ name: String, _ answer: Result<[Place], WeatherFailure>) {
        switch answer {
        case .success(let places) where !places.isEmpty:
            self = .found(places[0], others: Array(places.dropFirst()))
        case .success, .failure(.notFound): self = .noMatch(name)
        case .failure(let failure): self = .searchFailed(name, failure)
        }
    }

    /// The place, then the further matches; empty before it is known.
    var places: [Place] { if case .found(let place, let others) = self { [place] + others } else { [] } }

    /// The coordinate of the place; nil before it is known.
    var coordinate: Coordinate? { if case .found(let place, _) = self { place.coordinate } else { nil } }

    /// Whether the search has failed, and may succeed later.
    var isRetryable: Bool { if case .searchFailed(_, let failure) = self { failure.isTransient } else { false } }
}
