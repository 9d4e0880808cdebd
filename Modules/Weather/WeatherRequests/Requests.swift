package import CoreRuntime
import HTTPEffects
package import LocationEffects
package import WeatherModel

/// The weather that is asked for.
package typealias WeatherFetch = Fetch<Conditions>
/// The forecast that is asked for.
package typealias ForecastFetch = Fetch<Forecast>
/// The quality of the air that is asked for.
package typealias AirFetch = Fetch<AirQuality>

/// What came of asking for the weather.
package typealias WeatherAnswer = Answer<Conditions>
/// What came of asking for the forecast.
package typealias ForecastAnswer = Answer<Forecast>
/// What came of asking for the quality of the air.
package typealias AirAnswer = Answer<AirQuality>

/// Requests to the weather service. An earlier one under the same id is cancelled.
///
/// With `reloading`, the cache is passed over and the service itself answers.
extension Command {
    /// Asks for the weather at a coordinate.
    package static func weather(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (WeatherAnswer) -> Event
    ) -> Command {
        request(OpenWeather.currentWeather(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeather.conditions(from: $0, hiding: key), from: $0))
        }
    }

    /// Asks for the forecast at a coordinate.
    package static func forecast(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (ForecastAnswer) -> Event
    ) -> Command {
        request(OpenWeather.forecast(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeather.forecast(from: $0, hiding: key), from: $0))
        }
    }

    /// Asks for the quality of the air at a coordinate.
    package static func air(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (AirAnswer) -> Event
    ) -> Command {
        request(OpenWeather.airPollution(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeather.air(from: $0, hiding: key), from: $0))
        }
    }

    private static func request(
        _ request: HTTPEffect, _ reloading: Bool, _ id: some Hashable, _ event: @escaping (HTTPOutput) -> Event
    ) -> Command {
        .request(reloading ? request.reloading : request, then: event).cancellable(id, .restart)
    }
}
