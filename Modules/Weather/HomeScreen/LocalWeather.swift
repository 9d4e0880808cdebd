package import CoreRuntime
package import Effects
package import WeatherModel

/// The weather where the user is: permission, place, weather.
///
/// Started with the home screen. Ends only when the service refuses the key.
package enum LocalWeather {
    /// Where it is.
    package enum State: Sendable, Equatable {
        /// The state while it is asked whether the place may be known.
        case checkingPermission
        /// The place may not be known.
        case disabled
        /// The state while the place is looked for.
        case locating
        /// The place was not found.
        case unlocated
        /// The place is known, and its weather is asked for, here or refused.
        case located(Coordinate, WeatherFetch)

        /// Whether it is not yet known where to ask for the weather, or that it is nowhere.
        package var isLookingForPlace: Bool {
            switch self {
            case .checkingPermission, .locating: true
            case .disabled, .unlocated, .located: false
            }
        }

        /// Whether something failed that can be tried again.
        package var canRetry: Bool {
            switch self {
            case .checkingPermission, .locating: false
            case .disabled, .unlocated: true
            case .located(_, let weather): weather.hasFailed
            }
        }

        /// Whether there is something to ask for again.
        package var canRefresh: Bool {
            switch self {
            case .checkingPermission, .locating: false
            case .disabled, .unlocated: true
            case .located(_, let weather): !weather.isFetching
            }
        }
    }

    /// Everything that happens to it.
    package enum Event: Sendable, Equatable {
        /// Whether the place may be known.
        case permissionAnswered(LocationOutput)
        /// The place, or that it was not found.
        case locationAnswered(LocationOutput)
        /// The weather, or why there is none.
        indirect case weatherAnswered(WeatherAnswer)
        /// What failed should be tried again.
        case retried
        /// The weather should be asked for again.
        case refreshed
    }

    /// How it ends.
    package enum Exit: Sendable, Equatable {
        /// The service refused the key.
        case unauthorized
    }

    /// Begins by asking whether the place may be known.
    package static func start() -> Started<State, Event> { Started(.checkingPermission, .render.and(askPermission)) }

    /// Goes on where it was left: asks for what had not come, and begins anew where there was no place.
    static func resume(to state: State, key: APIKey) -> Started<State, Event> {
        switch state {
        case .located(_, let weather) where weather.isFetched: Started(state, .none)
        case .located(let coordinate, let weather):
            Started(.located(coordinate, weather.refetching), ask(at: coordinate, key: key))
        case .checkingPermission, .disabled, .locating, .unlocated: start()
        }
    }

    /// Every transition.
    package static func update(
        _ state: consuming State, _ event: Event, key: APIKey
    ) -> Outcome<State, Exit, Event> {
        switch (state, event) {
        case (.checkingPermission, .permissionAnswered(.enabled(true))):
            let locate = Command.request(LocationEffect.getLocation, then: Event.locationAnswered)
            return .running(.locating, .render.and(locate))
        case (.checkingPermission, .permissionAnswered(.enabled(false))): return .running(.disabled)
        case (.locating, .locationAnswered(.location(let coordinate?))):
            return fetch(at: coordinate, .fetching(previous: nil), key: key)
        case (.locating, .locationAnswered(.location(nil))): return .running(.unlocated)
        case (.located, .weatherAnswered(.failure(.notAuthorized))): return .finished(.unauthorized)
        case (.located(let coordinate, let weather), .weatherAnswered(let answer)):
            return .running(.located(coordinate, weather.answered(answer)))
        case (.disabled, .retried), (.disabled, .refreshed), (.unlocated, .retried), (.unlocated, .refreshed):
            return .running(.checkingPermission, .render.and(askPermission))
        case (.located(let coordinate, let weather), .retried) where weather.hasFailed,
            (.located(let coordinate, let weather), .refreshed) where !weather.isFetching:
            return fetch(at: coordinate, weather.refetching, key: key)
        case (.checkingPermission, _), (.locating, _), (.disabled, _), (.unlocated, _), (.located, _):
            return .ignored(state)
        }
    }

    private static var askPermission: Command<Event> {
        .request(LocationEffect.isLocationEnabled, then: Event.permissionAnswered)
    }

    private static func fetch(
        at coordinate: Coordinate, _ weather: WeatherFetch, key: APIKey
    ) -> Outcome<State, Exit, Event> {
        .running(.located(coordinate, weather), .render.and(ask(at: coordinate, key: key)))
    }

    private static func ask(at coordinate: Coordinate, key: APIKey) -> Command<Event> {
        .weather(at: coordinate, key: key, id: "weather", then: Event.weatherAnswered)
    }
}
