import CoreRuntime
package import LocationEffects
import WeatherModel
import WeatherRequests
import WeatherViews

// The user's location. Unless the user has named it, the permission is checked, and the location is determined and then
// watched. A refresh checks the permission and restarts the watch, while it requests the weather at the known location,
// which is replaced once the weather at another one has arrived.

extension HomeScreen {
    /// Starts to determine the location, unless it is known.
    static func locate(_ state: inout State) -> Command<Event> {
        switch state.location {
        case .located: return follow(state)
        case .named(.found): return .none
        case .named(.searching(let name)): return lookUpLocation(name, isRetry: false, &state)
        case .named(.noMatch(let name)), .named(.searchFailed(let name, _)):
            return lookUpLocation(name, isRetry: true, &state)
        case .checkingPermission, .disabled, .locating, .unlocated:
            state.location = .checkingPermission
            return askPermission
        }
    }

    /// Starts over if the location is not known; returns nil if that is unnecessary or impossible.
    static func locateAgain(_ repeats: RetryScope, _ state: inout State) -> Command<Event>? {
        guard state.hasLocation else { return nil }
        switch state.location {
        case .unlocated: return locate(&state)
        case .disabled, .named(.noMatch): return repeats == .settled ? locate(&state) : nil
        case .named(.searchFailed(_, let failure)):
            return repeats == .settled || failure.isTransient ? locate(&state) : nil
        case .checkingPermission, .locating, .located, .named(.searching), .named(.found): return nil
        }
    }

    static var askPermission: Command<Event> {
        .request(Location.isEnabled, then: Event.permissionAnswered).cancellable(Work.location, .restart)
    }

    static func permissionAnswered(_ isEnabled: Bool, _ state: inout State) -> Outcome {
        switch state.location {
        case .checkingPermission where isEnabled: state.location = .locating
        case .located where isEnabled: return .running(follow(state))
        case .checkingPermission, .located:
            state.location = .disabled
            return .all(.cancel(Work.moves), requestMissing(&state))
        case .disabled, .locating, .unlocated, .named: return .ignored
        }
        return .request(Location.current, then: Event.locationAnswered).cancellable(Work.location, .restart)
    }

    static func locationAnswered(_ coordinate: Coordinate?, _ state: inout State) -> Outcome {
        switch (state.location, coordinate) {
        case (.locating, let coordinate?):
            state.location = .located(coordinate)
            return .all(requestFound(coordinate, &state), follow(state))
        case (.located(let here, let next), let coordinate?):
            if coordinate.isNear(next ?? here) { return .none }
            let next = coordinate.isNear(here) ? nil : coordinate
            state.location = .located(here, next: next)
            state.arrive()
            let requests = requestFound(next, &state)
            return refreshed(&state, requests)
        case (.locating, nil):
            state.location = .unlocated
            return .all(requestMissing(&state), retryLater(state))
        case (.located, nil): return .none
        case (.checkingPermission, _), (.disabled, _), (.unlocated, _), (.named, _): return .ignored
        }
    }

    /// Watches the location, once it is known. The watch may end at any time: a refresh begins another.
    static func follow(_ state: State) -> Command<Event> {
        guard state.followsLocation, state.isInForeground, case .located = state.location else { return .none }
        return .stream(Location.updates, then: Event.locationAnswered).cancellable(Work.moves, .restart)
    }

    // The place that the user has named.

    private static func lookUpLocation(_ name: String, isRetry: Bool, _ state: inout State) -> Command<Event> {
        state.location = .named(.searching(name))
        return .location(named: name, from: state.access, reloading: isRetry, then: Event.locationNamed)
            .cancellable(Work.location, .restart)
    }

    static func locationNamed(_ answer: Result<[Place], WeatherFailure>, _ state: inout State) -> Outcome {
        guard case .named(.searching(let name)) = state.location else { return .ignored }
        let lookup = Lookup(name, answer)
        state.location = .named(lookup)
        let outcome = settled(lookup, &state)
        if lookup.places.count < 2 { return outcome }
        return outcome.mapCommand { .all(.notify(LocationAmbiguous(name: name, places: lookup.places)), $0) }
    }
}

extension HomeScreen.LocationPhase {
    /// Creates the initial phase for the location that the user has named; nil if the device is asked.
    init(_ query: PlaceQuery?) { self = query.map { .named(HomeScreen.Lookup($0)) } ?? .checkingPermission }

    /// The lookup of the place that the user has named; nil if the device is asked.
    var lookup: HomeScreen.Lookup? { if case .named(let lookup) = self { lookup } else { nil } }

    /// The location, if it is known.
    package var coordinate: Coordinate? {
        if case .located(let coordinate, _) = self { coordinate } else { lookup?.coordinate }
    }

    /// The location that the user has moved to; nil if it is the current one.
    var next: Coordinate? { if case .located(_, let next) = self { next } else { nil } }

    /// Whether it is not yet known if there is a location.
    var isUndecided: Bool {
        switch self {
        case .checkingPermission, .locating, .named(.searching): true
        case .disabled, .unlocated, .located, .named: false
        }
    }
}
