import CoreRuntime
import LocationEffects
package import WeatherModel

/// Weather that is asked for: on its way, here, or refused, with the last one that came.
///
/// Conditions are large, so they are boxed: a state that holds some is moved from update to update.
package indirect enum WeatherFetch: Sendable, Equatable {
    /// The state while it is asked for; the last one is still there to be shown.
    case fetching(previous: Conditions?)
    /// The weather is here.
    case fetched(Conditions)
    /// It did not come; the last one is still there to be shown.
    case failed(WeatherFailure, previous: Conditions?)

    /// The newest conditions there are.
    package var latest: Conditions? {
        switch self {
        case .fetching(let previous), .failed(_, let previous): previous
        case .fetched(let conditions): conditions
        }
    }

    /// The state after asking again.
    package var refetching: WeatherFetch { .fetching(previous: latest) }

    /// The state after an answer.
    package func answered(_ answer: Result<Conditions, WeatherFailure>) -> WeatherFetch {
        switch answer {
        case .success(let conditions): .fetched(conditions)
        case .failure(let failure): .failed(failure, previous: latest)
        }
    }

    /// Whether it is here.
    package var isFetched: Bool {
        switch self {
        case .fetched: true
        case .fetching, .failed: false
        }
    }

    /// Whether it is on its way.
    package var isFetching: Bool {
        switch self {
        case .fetching: true
        case .fetched, .failed: false
        }
    }
}

/// What came of asking for the weather.
package typealias WeatherAnswer = Result<Conditions, WeatherFailure>

extension Result where Failure == WeatherFailure {
    /// Whether the service refused the key.
    var isKeyRefused: Bool {
        switch self {
        case .failure(.notAuthorized): true
        case .failure, .success: false
        }
    }
}

extension Command {
    /// Asks for the weather at a coordinate. An earlier question under the same id is cancelled.
    static func weather(
        at coordinate: Coordinate, key: APIKey, id: some Hashable, then event: @escaping (WeatherAnswer) -> Event
    ) -> Command {
        .request(OpenWeather.currentWeather(at: coordinate, key: key)) {
            event(OpenWeather.conditions(from: $0, hiding: key))
        }
        .cancellable(id, .restart)
    }
}
