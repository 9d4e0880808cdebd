import HTTPEffects
package import LocationEffects
import SecretEffects
package import WeatherModel
package import WeatherSources

/// The OpenWeatherMap service: current weather, a five-day forecast in steps of three hours, air quality and places by
/// name, for users with an API key.
///
/// Requests and fields: openweathermap.org/current, /forecast5, /api/air-pollution, /api/geocoding-api.
package struct OpenWeatherSource: WeatherSource {
    package init() {}

    package var description: SourceDescription {
        SourceDescription(name: "openweather", title: "OpenWeather", credit: "OpenWeather", needsKey: true)
    }

    /// The service measures the weather every ten minutes; a forecast has steps of three hours, and places rarely
    /// change.
    package var endpoints: [SourceEndpoint] {
        [
            Self.endpoint(Self.weatherURL, 600, "lang") { Self.conditions(from: $0) },
            Self.endpoint(Self.forecastURL, 3600, "lang") { Self.forecast(from: $0) },
            Self.endpoint(Self.airURL, 600) { Self.air(from: $0) },
            Self.endpoint(Self.placesURL, 86_400) { Self.places(from: $0) },
        ]
    }

    package func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions> {
        let query = Self.location(point) + [("units", "metric")]
        return request(Self.weatherURL, query, key) { Self.conditions(from: $0, hiding: key) }
    }

    package func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast> {
        let query = Self.location(point) + [("units", "metric")]
        return request(Self.forecastURL, query, key) { Self.forecast(from: $0, hiding: key) }
    }

    package func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality> {
        request(Self.airURL, Self.location(point), key) { Self.air(from: $0, hiding: key) }
    }

    package func places(called name: String, key: APIKey) -> SourceRequest<[Place]> {
        let query = [(name: "q", value: name), (name: "limit", value: "\(Self.mostPlaces)")]
        return request(Self.placesURL, query, key) { Self.places(from: $0, hiding: key) }
    }

    /// The maximum number of places that are requested, and read from an answer.
    static let mostPlaces = 5

    /// The origin of all requests.
    package static let origin = "https://api.openweathermap.org"
    private static let weatherURL = origin + "/data/2.5/weather"
    private static let forecastURL = origin + "/data/2.5/forecast"
    private static let airURL = origin + "/data/2.5/air_pollution"
    private static let placesURL = origin + "/geo/1.0/direct"

    private typealias Query = [(name: String, value: String)]

    private static func location(_ point: Coordinate) -> Query {
        [("lat", point.latitude.shortest), ("lon", point.longitude.shortest)]
    }

    private func request<Value>(
        _ url: String, _ query: Query, _ key: APIKey,
        read: @escaping @Sendable (HTTPOutput) -> Result<Value, WeatherFailure>
    ) -> SourceRequest<Value> {
        SourceRequest(HTTPEffect(url: url, query: query + [("appid", key.revealed)]), read: read)
    }

    private static func endpoint<Value>(
        _ url: String, _ lifetime: Int, _ language: String? = nil,
        read: @escaping @Sendable (HTTPOutput) -> Result<Value, WeatherFailure>
    ) -> SourceEndpoint {
        SourceEndpoint(
            url: url, lifetime: lifetime, keyParameter: "appid", languageParameter: language, read: read)
    }
}
