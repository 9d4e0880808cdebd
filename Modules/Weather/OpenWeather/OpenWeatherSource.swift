package import LocationEffects
package import WeatherModel
package import WeatherSources

/// The OpenWeatherMap service: current weather, a five-day forecast in steps of three hours, air quality and places by
/// name, for users with an API key.
///
/// Requests and fields: openweathermap.org/current, /forecast5, /api/air-pollution, /api/geocoding-api.
package struct OpenWeatherSource: WeatherSource {
    package init() {}

    package let description = SourceDescription(
        name: "openweather", title: "OpenWeather", credit: "OpenWeather", needsKey: true)

    package var endpoints: [SourceEndpoint] {
        [Self.conditions.endpoint, Self.forecast.endpoint, Self.air.endpoint, Self.places.endpoint]
    }

    package func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions> {
        Self.conditions.request("\(Self.location(point))&units=metric", key: key)
    }

    package func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast> {
        Self.forecast.request("\(Self.location(point))&units=metric", key: key)
    }

    package func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality> {
        Self.air.request(Self.location(point), key: key)
    }

    package func places(called name: String, key: APIKey) -> SourceRequest<[Place]> {
        Self.places.request("q=\(name.formEncoded)&limit=\(Self.mostPlaces)", key: key)
    }

    private static func location(_ point: Coordinate) -> String {
        "lat=\(point.latitude.shortest)&lon=\(point.longitude.shortest)"
    }
}
