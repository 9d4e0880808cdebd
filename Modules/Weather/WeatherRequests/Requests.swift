package import CoreRuntime
package import WeatherModel
package import WeatherSources

/// The answer to a request for the current weather.
package typealias WeatherAnswer = Answer<Conditions>
/// The answer to a request for the forecast.
package typealias ForecastAnswer = Answer<Forecast>
/// The answer to a request for the air quality.
package typealias AirAnswer = Answer<AirQuality>

extension ExpressibleByCommand {
    /// Searches for the places with a name.
    package static func places(
        called name: String, from access: SourceAccess, then event: @escaping (Result<[Place], WeatherFailure>) -> Event
    ) -> Self {
        let request = access.places(called: name)
        return Self.request(request.effect) { event(request.read($0)) }
    }
}
