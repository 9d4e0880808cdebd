package import CoreRuntime
import HTTPEffects
package import WeatherModel
package import WeatherSources
import WeatherViews

/// The answer to a request for the current weather.
package typealias WeatherAnswer = Answer<Conditions>
/// The answer to a request for the forecast.
package typealias ForecastAnswer = Answer<Forecast>
/// The answer to a request for the air quality.
package typealias AirAnswer = Answer<AirQuality>

/// Requests to a weather source. An earlier request with the same id is cancelled.
extension ExpressibleByCommand {
    /// Sends a request.
    ///
    /// - Parameter reloading: Whether the cache is bypassed.
    package static func request<Value>(
        _ request: SourceRequest<Value>, reloading: Bool, id: some Hashable,
        then event: @escaping (Answer<Value>) -> Event
    ) -> Self {
        Self.request(reloading ? request.effect.reloading : request.effect) { event(Answer(request, $0)) }
            .cancellable(id, .restart)
    }

    /// Searches for the places with a name.
    package static func places(
        called name: String, from access: SourceAccess, then event: @escaping (Result<[Place], WeatherFailure>) -> Event
    ) -> Self {
        let request = access.places(called: name)
        return Self.request(request.effect) { event(request.read($0)) }
    }
}
