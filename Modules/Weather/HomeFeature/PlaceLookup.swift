package import CoreRuntime
package import Effects
import HTTPEffects
import OpenWeather
package import WeatherModel
package import WeatherRequests
package import WeatherViews

/// The weather at a place named by the user: searches for the place, then fetches its weather.
///
/// It runs until the user closes it, and outputs a refusal of the key.
extension PlaceLookup: Machine {
    /// The state of the machine, which is also the one to start or resume from.
    package typealias State = Finder<Phase>

    /// The phase of the search and the weather.
    package indirect enum Phase: Sendable, Equatable {
        /// The place is being searched for.
        case searching(String)
        /// No place has this name.
        case noMatch(String)
        /// The search failed.
        case searchFailed(String, WeatherFailure)
        /// The place is known, and its weather is being fetched, available or failed; `others` are the further matches.
        case found(Place, others: [Place], WeatherFetch)

        /// Creates the phase in which a place is looked for.
        init(_ query: PlaceQuery) {
            switch query {
            case .name(let name):
                let words = CleanText.clean(name)
                self = words.isEmpty ? .noMatch(words) : .searching(words)
            case .place(let place): self = .found(place, others: [], .fetching(previous: nil))
            }
        }

        /// Whether the place or its weather is requested when requests are repeated.
        func isRequested(by repeats: RetryScope) -> Bool {
            switch self {
            case .searching, .noMatch: false
            case .searchFailed(_, let failure): repeats == .settled || failure.isTransient
            case .found(_, _, let weather): repeats.includes(weather)
            }
        }
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// The places with this name, or the failure.
        indirect case placesAnswered(Result<[Place], WeatherFailure>)
        /// The weather, or the failure.
        indirect case weatherAnswered(WeatherAnswer)
        /// The weather should be requested again: with `reloading` from the service itself, otherwise a fresh cached
        /// response suffices.
        case refreshed(reloading: Bool)
    }

    package typealias Output = FinderOutput

    package static var effects: [any Effect.Type] { [HTTPEffect.self] }

    /// Requests what has not arrived: the place or its weather.
    package static func start(_ last: State) -> Started {
        var state = last
        let key = state.key
        switch state.phase {
        case .noMatch: return Started(state)
        case .searching(let query), .searchFailed(let query, _):
            state.phase = .searching(query)
            return Started(state, search(query, key: key))
        case .found(_, _, let weather) where weather.isFetched: return Started(state)
        case .found(let place, let others, let weather):
            state.phase = .found(place, others: others, weather.refetching)
            return Started(state, ask(at: place, key: key, reloading: false))
        }
    }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.searching(let query), .placesAnswered(let answer)): return answered(answer, query, &state)
        case (.found(let place, let others, let weather), .weatherAnswered(let answer)):
            state.phase = .found(place, others: others, weather.answered(answer))
            return .running(.none, output: answer.isKeyRefused ? .keyRefused : nil)
        case (.searchFailed(let query, _), .refreshed):
            state.phase = .searching(query)
            return .running(search(query, key: state.key))
        case (.found(let place, let others, let weather), .refreshed(let reloading)) where !weather.isFetching:
            return fetch(place, others: others, weather.refetching, reloading: reloading, &state)
        case (.searching, _), (.noMatch, _), (.searchFailed, _), (.found, _):
            return .ignored
        }
    }

    private static func answered(
        _ answer: Result<[Place], WeatherFailure>, _ query: String, _ state: inout State
    ) -> Outcome {
        switch answer {
        case .success(let places):
            if let place = places.first {
                return fetch(
                    place, others: Array(places.dropFirst()), .fetching(previous: nil), reloading: false, &state)
            }
            state.phase = .noMatch(query)
        case .failure(.notFound): state.phase = .noMatch(query)
        case .failure(let failure): state.phase = .searchFailed(query, failure)
        }
        return .running(.none, output: answer.isKeyRefused ? .keyRefused : nil)
    }

    private static func search(_ query: String, key: APIKey) -> Command<Event> {
        .request(OpenWeatherAPI.search(query, key: key)) {
            .placesAnswered(OpenWeatherAPI.places(from: $0, hiding: key))
        }
    }

    private static func fetch(
        _ place: Place, others: [Place], _ weather: WeatherFetch, reloading: Bool, _ state: inout State
    ) -> Outcome {
        state.phase = .found(place, others: others, weather)
        return .running(ask(at: place, key: state.key, reloading: reloading))
    }

    private static func ask(at place: Place, key: APIKey, reloading: Bool) -> Command<Event> {
        .weather(at: place.coordinate, key: key, reloading: reloading, id: "weather", then: Event.weatherAnswered)
    }
}
