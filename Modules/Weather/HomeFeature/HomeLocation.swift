import CoreRuntime
import LocationEffects
import WeatherModel
import WeatherRequests
import WeatherViews

// The user's location: the permission is checked, then the location determined. A refresh does both again beside the
// request for the weather at the known location, which remains until the location is another one.

extension HomeScreen {
    static var askPermission: Command<Event> {
        .request(Location.isEnabled, then: Event.permissionAnswered).cancellable(Work.location, .restart)
    }

    static func permissionAnswered(_ isEnabled: Bool, _ state: inout State) -> Outcome {
        switch state.location {
        case .checkingPermission where isEnabled: state.location = .locating
        case .located where isEnabled: break
        case .checkingPermission, .located:
            state.location = .disabled
            return .running(requestMissing(&state))
        case .disabled, .locating, .unlocated: return .ignored
        }
        return .request(Location.current, then: Event.locationAnswered).cancellable(Work.location, .restart)
    }

    static func locationAnswered(_ coordinate: Coordinate?, _ state: inout State) -> Outcome {
        switch (state.location, coordinate) {
        case (.located(let former), let coordinate?) where coordinate == former: return .none
        case (.locating, let coordinate?), (.located, let coordinate?):
            state.location = .located(coordinate)
            return .running(requestFound(coordinate, &state))
        case (.locating, nil):
            state.location = .unlocated
            return .all(requestMissing(&state), retryLater(state))
        case (.located, nil): return .none
        case (.checkingPermission, _), (.disabled, _), (.unlocated, _): return .ignored
        }
    }

    /// Starts over with the permission if the location is not known; nil if it need not or cannot be.
    static func locateAgain(_ repeats: RetryScope, _ state: inout State) -> Command<Event>? {
        switch state.location {
        case .disabled where repeats == .settled, .unlocated:
            state.location = .checkingPermission
            return askPermission
        case .checkingPermission, .locating, .disabled, .located: return nil
        }
    }
}

extension HomeScreen.LocationPhase {
    /// The location, if it is known.
    var coordinate: Coordinate? { if case .located(let coordinate) = self { coordinate } else { nil } }

    /// Whether it is still undecided if there is a location.
    var isUndecided: Bool { self == .checkingPermission || self == .locating }
}
