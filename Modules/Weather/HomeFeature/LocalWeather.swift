package import CoreRuntime
package import Effects
import HTTPEffects
package import LocationEffects
import WeatherModel
package import WeatherRequests
package import WeatherViews

/// The weather at the user's location: checks the permission, then determines the location, then fetches the weather.
///
/// A refresh requests the weather at the known location, and determines the location again beside it. What is known
/// remains until the location is another one.
///
/// It runs as long as the home screen, and outputs a refusal of the key.
extension LocalWeather: Machine {
    /// The state of the machine, which is also the one to start or resume from.
    package typealias State = Finder<Phase>

    /// The phase of determining location and weather.
    package enum Phase: Sendable, Equatable {
        /// The permission for the location is being checked.
        case checkingPermission
        /// Access to the location is disabled.
        case disabled
        /// The location is being determined.
        case locating
        /// The location could not be determined.
        case unlocated
        /// The location is known, and its weather is being fetched, available or failed. Indirect, since the weather is
        /// large and moved with each update.
        indirect case located(Coordinate, WeatherFetch)

        /// Whether it is still undecided if there is a location.
        var isLookingForPlace: Bool {
            switch self {
            case .checkingPermission, .locating: true
            case .disabled, .unlocated, .located: false
            }
        }

        /// Whether the location or its weather is requested when requests are repeated.
        func isRequested(by repeats: RetryScope) -> Bool {
            switch self {
            case .checkingPermission, .locating: false
            case .disabled: repeats == .settled
            case .unlocated: true
            case .located(_, let weather): repeats.includes(weather)
            }
        }
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// Whether access to the location is permitted.
        case permissionAnswered(Bool)
        /// The location; nil if it could not be determined.
        case locationAnswered(Coordinate?)
        /// The weather, or the failure.
        indirect case weatherAnswered(WeatherAnswer)
        /// The weather should be requested again: with `reloading` from the service itself, otherwise a fresh cached
        /// response suffices.
        case refreshed(reloading: Bool)
    }

    package typealias Output = FinderOutput

    /// Checks the permission for the location unless it is known, and requests weather that has not arrived.
    package static func start(_ last: State) -> Started {
        var state = last
        switch state.phase {
        case .located(_, let weather) where weather.isFetched: return Started(state)
        case .located(let coordinate, let weather):
            state.phase = .located(coordinate, weather.refetching)
            return Started(state, ask(at: coordinate, key: state.key, reloading: false))
        case .checkingPermission, .disabled, .locating, .unlocated:
            state.phase = .checkingPermission
            return Started(state, askPermission)
        }
    }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.checkingPermission, .permissionAnswered(true)):
            state.phase = .locating
            return .running(askLocation)
        case (.checkingPermission, .permissionAnswered(false)): state.phase = .disabled
        case (.locating, .locationAnswered(let coordinate?)):
            return fetch(at: coordinate, &state)
        case (.locating, .locationAnswered(nil)): state.phase = .unlocated
        case (.located(let coordinate, let weather), .weatherAnswered(let answer)):
            state.phase = .located(coordinate, weather.answered(answer))
            return .running(.none, output: answer.isKeyRefused ? .keyRefused : nil)
        case (.disabled, .refreshed), (.unlocated, .refreshed):
            state.phase = .checkingPermission
            return .running(askPermission)
        case (.located(let coordinate, let weather), .refreshed(let reloading)) where !weather.isFetching:
            state.phase = .located(coordinate, weather.refetching)
            let request = ask(at: coordinate, key: state.key, reloading: reloading)
            return .all(request, askPermission)
        case (.located, .permissionAnswered(true)): return .running(askLocation)
        case (.located, .permissionAnswered(false)):
            state.phase = .disabled
            return .cancel(Work.weather)
        case (.located(let former, _), .locationAnswered(let coordinate?)) where coordinate != former:
            return fetch(at: coordinate, &state)
        case (.located, .locationAnswered): break
        case (.checkingPermission, _), (.locating, _), (.disabled, _), (.unlocated, _), (.located, _):
            return .ignored
        }
        return .none
    }

    package static var effects: [any Effect.Type] { [LocationEffect.self, HTTPEffect.self] }

    private enum Work: Hashable {
        case location
        case weather
    }

    private static var askPermission: Command<Event> {
        .request(Location.isEnabled, then: Event.permissionAnswered).cancellable(Work.location, .restart)
    }

    private static var askLocation: Command<Event> {
        .request(Location.current, then: Event.locationAnswered).cancellable(Work.location, .restart)
    }

    private static func fetch(at coordinate: Coordinate, _ state: inout State) -> Outcome {
        state.phase = .located(coordinate, .fetching(previous: nil))
        return .running(ask(at: coordinate, key: state.key, reloading: false))
    }

    private static func ask(at coordinate: Coordinate, key: APIKey, reloading: Bool) -> Command<Event> {
        .weather(at: coordinate, key: key, reloading: reloading, id: Work.weather, then: Event.weatherAnswered)
    }
}
