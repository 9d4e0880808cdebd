package import CoreRuntime
import HTTPEffects
package import LocationEffects
import OpenWeather
package import WeatherModel
import WeatherViews

/// The answer to a request for the current weather.
package typealias WeatherAnswer = Answer<Conditions>
/// The answer to a request for the forecast.
package typealias ForecastAnswer = Answer<Forecast>
/// The answer to a request for the air quality.
package typealias AirAnswer = Answer<AirQuality>

/// Requests to the weather service. An earlier request with the same id is cancelled.
///
/// With `reloading`, the cache is bypassed.
extension ExpressibleByCommand {
    /// Requests the current weather at a coordinate.
    package static func weather(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (WeatherAnswer) -> Event
    ) -> Self {
        request(OpenWeatherAPI.currentWeather(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeatherAPI.conditions(from: $0, hiding: key), from: $0))
        }
    }

    /// Requests the forecast at a coordinate.
    package static func forecast(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (ForecastAnswer) -> Event
    ) -> Self {
        request(OpenWeatherAPI.forecast(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeatherAPI.forecast(from: $0, hiding: key), from: $0))
        }
    }

    /// Requests the air quality at a coordinate.
    package static func air(
        at coordinate: Coordinate, key: APIKey, reloading: Bool, id: some Hashable,
        then event: @escaping (AirAnswer) -> Event
    ) -> Self {
        request(OpenWeatherAPI.airPollution(at: coordinate, key: key), reloading, id) {
            event(Answer(OpenWeatherAPI.air(from: $0, hiding: key), from: $0))
        }
    }

    private static func request(
        _ request: HTTPEffect, _ reloading: Bool, _ id: some Hashable, _ event: @escaping (HTTPOutput) -> Event
    ) -> Self {
        .request(reloading ? request.reloading : request, then: event).cancellable(id, .restart)
    }
}
