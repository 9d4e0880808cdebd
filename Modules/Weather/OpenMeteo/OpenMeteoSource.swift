package import LocationEffects
package import WeatherModel
package import WeatherSources

/// The Open-Meteo service: current weather, two days in hours, two weeks in days, air quality and places by name,
/// without an API key.
///
/// The current weather and the forecast have the same request, since the service counts requests by address.
///
/// Requests and fields: open-meteo.com/en/docs, its pages on air quality and on geocoding.
package struct OpenMeteoSource: WeatherSource {
    package init() {}

    package let description = SourceDescription(
        name: "open-meteo", title: "Open-Meteo",
        credit: "Weather data by Open-Meteo.com (https://open-meteo.com/), CC BY 4.0", needsKey: false)

    /// The current weather and the forecast share an endpoint.
    package var endpoints: [SourceEndpoint] {
        [Self.conditions.endpoint, Self.air.endpoint, Self.places.endpoint]
    }

    package func conditions(at point: Coordinate, key: APIKey) -> SourceRequest<Conditions> {
        Self.conditions.request(Self.weather(at: point))
    }

    package func forecast(at point: Coordinate, key: APIKey) -> SourceRequest<Forecast> {
        Self.forecast.request(Self.weather(at: point))
    }

    package func air(at point: Coordinate, key: APIKey) -> SourceRequest<AirQuality> {
        let variables = AirQuality.Component.allCases.compactMap(\.openMeteoName).joined(separator: ",")
        return Self.air.request("\(Self.location(point))&current=\(variables)&timeformat=unixtime")
    }

    package func places(called name: String, key: APIKey) -> SourceRequest<[Place]> {
        Self.places.request("name=\(name.formEncoded)&count=\(Self.mostPlaces)")
    }

    /// The number of places that are requested.
    static let mostPlaces = 10

    private static func location(_ point: Coordinate) -> String {
        "latitude=\(point.latitude.shortest)&longitude=\(point.longitude.shortest)"
    }

    /// The query for all weather data at a point. Without `forecast_hours`, the hours would begin at midnight; with it,
    /// the first is the current one. More than two weeks would count for more than one request.
    private static func weather(at point: Coordinate) -> String {
        """
        \(location(point))&current=\(now)&hourly=\(hours)&daily=\(days)&forecast_days=14&forecast_hours=49\
        &timezone=auto&timeformat=unixtime&wind_speed_unit=ms
        """
    }

    /// A request counts for a tenth of its number of variables. An unknown variable makes it fail.
    private static let sky = """
        temperature_2m,apparent_temperature,relative_humidity_2m,pressure_msl,cloud_cover,visibility,weather_code,is_day,\
        rain,showers,snowfall,wind_speed_10m,wind_direction_10m,wind_gusts_10m,uv_index
        """
    private static let now = sky + ",dew_point_2m"
    private static let hours = sky + ",precipitation_probability"
    private static let days = """
        temperature_2m_max,temperature_2m_min,weather_code,precipitation_probability_max,rain_sum,showers_sum,\
        snowfall_sum,wind_speed_10m_max,wind_gusts_10m_max,wind_direction_10m_dominant,uv_index_max,sunrise,sunset
        """
}
