package import CoreRuntime
import Effects
package import WeatherModel

/// The weather at a place that the user names: finds the place, then asks for its weather.
///
/// Ends only when the service refuses the key.
package enum PlaceLookup {
    /// Where it is.
    package enum State: Sendable, Equatable {
        /// The state while the place is looked for.
        case searching(String)
        /// No place has this name.
        case noMatch(String)
        /// The search failed.
        indirect case searchFailed(String, WeatherFailure)
        /// The place is known, and its weather is asked for, here or refused; `others` were found as well.
        indirect case found(Place, others: [Place], WeatherFetch)

        /// The other places found; none before the place is known.
        package var namesakes: [Place] {
            switch self {
            case .searching, .noMatch, .searchFailed: []
            case .found(_, let others, _): others
            }
        }

        /// Whether something failed that can be tried again.
        package var canRetry: Bool {
            switch self {
            case .searching, .noMatch: false
            case .searchFailed: true
            case .found(_, _, let weather): weather.hasFailed
            }
        }

        /// Whether there is something to ask for again.
        package var canRefresh: Bool {
            switch self {
            case .searching, .noMatch: false
            case .searchFailed: true
            case .found(_, _, let weather): !weather.isFetching
            }
        }
    }

    /// Everything that happens to it.
    package enum Event: Sendable, Equatable {
        /// The places of this name, or why there are none.
        indirect case placesAnswered(Result<[Place], WeatherFailure>)
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

    /// Begins by looking for the place.
    package static func start(_ name: String, key: APIKey) -> Started<State, Event> {
        let query = CleanText.clean(name)
        guard !query.isEmpty else { return Started(.noMatch(query), .render) }
        return Started(.searching(query), .render.and(search(query, key: key)))
    }

    /// Goes on where it was left: asks for what had not come.
    static func resume(to state: State, key: APIKey) -> Started<State, Event> {
        switch state {
        case .noMatch: Started(state, .none)
        case .searching(let query), .searchFailed(let query, _):
            Started(.searching(query), search(query, key: key))
        case .found(_, _, let weather) where weather.isFetched: Started(state, .none)
        case .found(let place, let others, let weather):
            Started(.found(place, others: others, weather.refetching), ask(at: place, key: key))
        }
    }

    /// Every transition.
    package static func update(
        _ state: consuming State, _ event: Event, key: APIKey
    ) -> Outcome<State, Exit, Event> {
        switch (state, event) {
        case (.searching, .placesAnswered(.failure(.notAuthorized))),
            (.found, .weatherAnswered(.failure(.notAuthorized))):
            return .finished(.unauthorized)
        case (.searching(let query), .placesAnswered(.success(let places))):
            guard let place = places.first else { return .running(.noMatch(query)) }
            return fetch(place, others: Array(places.dropFirst()), .fetching(previous: nil), key: key)
        case (.searching(let query), .placesAnswered(.failure(.notFound))): return .running(.noMatch(query))
        case (.searching(let query), .placesAnswered(.failure(let failure))):
            return .running(.searchFailed(query, failure))
        case (.found(let place, let others, let weather), .weatherAnswered(let answer)):
            return .running(.found(place, others: others, weather.answered(answer)))
        case (.searchFailed(let query, _), .retried), (.searchFailed(let query, _), .refreshed):
            return .running(.searching(query), .render.and(search(query, key: key)))
        case (.found(let place, let others, let weather), .retried) where weather.hasFailed,
            (.found(let place, let others, let weather), .refreshed) where !weather.isFetching:
            return fetch(place, others: others, weather.refetching, key: key)
        case (.searching, _), (.noMatch, _), (.searchFailed, _), (.found, _):
            return .ignored(state)
        }
    }

    private static func search(_ query: String, key: APIKey) -> Command<Event> {
        .request(OpenWeather.search(query, key: key)) { .placesAnswered(OpenWeather.places(from: $0, hiding: key)) }
    }

    private static func fetch(
        _ place: Place, others: [Place], _ weather: WeatherFetch, key: APIKey
    ) -> Outcome<State, Exit, Event> {
        .running(.found(place, others: others, weather), .render.and(ask(at: place, key: key)))
    }

    private static func ask(at place: Place, key: APIKey) -> Command<Event> {
        .weather(at: place.coordinate, key: key, id: "weather", then: Event.weatherAnswered)
    }
}
