package import CoreRuntime
package import LocationEffects
package import WeatherModel
package import WeatherRequests

/// The weather where the user is: permission, place, weather.
///
/// It runs as long as the home screen, and tells when the service refuses the key.
package enum LocalWeather: Machine {
    /// What it is started with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// Whether the key was never tried, so that the service itself has to answer and no cache.
        package var isKeyNew: Bool
        /// The state in which it was left, to go on from there.
        package var last: State?

        package init(key: APIKey, isKeyNew: Bool = false, last: State? = nil) {
            self.key = key
            self.isKeyNew = isKeyNew
            self.last = last
        }
    }

    /// Everything it knows.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// Whether the key was never tried, so that the service itself has to answer and no cache.
        package var isKeyNew = false
        /// Where it is.
        package var phase: Phase
        /// The wall clock's time in seconds since 1970, once it is known.
        package var now: Int64?

        package init(key: APIKey, phase: Phase, now: Int64? = nil) {
            self.key = key
            self.phase = phase
            self.now = now
        }
    }

    /// Where it is.
    package enum Phase: Sendable, Equatable {
        /// The state while it is asked whether the place may be known.
        case checkingPermission
        /// The place may not be known.
        case disabled
        /// The state while the place is looked for.
        case locating
        /// The place was not found.
        case unlocated
        /// The place is known, and its weather is asked for, here or refused. Weather is large, so it is boxed: states
        /// are moved from update to update.
        indirect case located(Coordinate, WeatherFetch)

        /// Whether it is not yet known where to ask for the weather, or that it is nowhere.
        package var isLookingForPlace: Bool {
            switch self {
            case .checkingPermission, .locating: true
            case .disabled, .unlocated, .located: false
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
        case permissionAnswered(Bool)
        /// The place; nil when it was not found.
        case locationAnswered(Coordinate?)
        /// The weather, or why there is none.
        indirect case weatherAnswered(WeatherAnswer)
        /// The weather should be asked for again; of the service itself, or wherever an answer is that is new enough.
        case refreshed(reloading: Bool)
    }

    /// What it tells the home screen.
    package enum Output: Sendable, Equatable {
        /// The service refused the key.
        case keyRefused
    }

    /// Begins by asking whether the place may be known, or goes on where it was left: asks for what had not come, and
    /// begins anew where there was no place.
    package static func start(_ input: Input) -> Started {
        var state = input.last ?? State(key: input.key, phase: .checkingPermission)
        state.isKeyNew = input.isKeyNew
        switch state.phase {
        case .located(_, let weather) where weather.isFetched: return Started(state)
        case .located(let coordinate, let weather):
            state.phase = .located(coordinate, weather.refetching)
            return Started(state, ask(at: coordinate, key: state.key, reloading: false))
        case .checkingPermission, .disabled, .locating, .unlocated:
            state.phase = .checkingPermission
            return Started(state, .render.and(askPermission))
        }
    }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.checkingPermission, .permissionAnswered(true)):
            state.phase = .locating
            return .running(state, .render.and(.request(Location.current, then: Event.locationAnswered)))
        case (.checkingPermission, .permissionAnswered(false)): return running(.disabled, state)
        case (.locating, .locationAnswered(let coordinate?)):
            return fetch(at: coordinate, .fetching(previous: nil), reloading: state.isKeyNew, state)
        case (.locating, .locationAnswered(nil)): return running(.unlocated, state)
        case (.located(let coordinate, let weather), .weatherAnswered(let answer)):
            state.phase = .located(coordinate, weather.answered(answer))
            return .running(state, output: answer.isKeyRefused ? .keyRefused : nil)
        case (.disabled, .refreshed), (.unlocated, .refreshed):
            state.phase = .checkingPermission
            return .running(state, .render.and(askPermission))
        case (.located(let coordinate, let weather), .refreshed(let reloading)) where !weather.isFetching:
            return fetch(at: coordinate, weather.refetching, reloading: reloading, state)
        case (.checkingPermission, _), (.locating, _), (.disabled, _), (.unlocated, _), (.located, _):
            return .ignored(state)
        }
    }

    private static func running(_ phase: Phase, _ state: consuming State) -> Outcome {
        state.phase = phase
        return .running(state)
    }

    private static var askPermission: Command<Event> { .request(Location.isEnabled, then: Event.permissionAnswered) }

    private static func fetch(
        at coordinate: Coordinate, _ weather: WeatherFetch, reloading: Bool, _ state: consuming State
    ) -> Outcome {
        state.phase = .located(coordinate, weather)
        let key = state.key
        return .running(state, .render.and(ask(at: coordinate, key: key, reloading: reloading)))
    }

    private static func ask(at coordinate: Coordinate, key: APIKey, reloading: Bool) -> Command<Event> {
        .weather(at: coordinate, key: key, reloading: reloading, id: "weather", then: Event.weatherAnswered)
    }
}
