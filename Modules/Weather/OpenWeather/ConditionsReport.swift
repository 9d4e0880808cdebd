import LocationEffects
import WeatherModel

/// Parses the service's report of the current weather, field by field.
///
/// Fields: openweathermap.org/current. Only `main.temp` and `dt` are required; a field that is null, of another type or
/// out of range counts as absent.
extension Conditions {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let (main, country) = (try fields["main"].requiredObject(), fields["sys"])
        let temperature = try main.requiredTemperature("temp")
        self.init(
            coordinate: Self.coordinate(fields["coord"]), phenomena: fields.phenomena, temperature: temperature,
            feelsLike: main.temperature("feels_like"), lowest: main.temperature("temp_min"),
            highest: main.temperature("temp_max"), pressure: main.pressure, humidity: main.humidity,
            dewPoint: DewPoint.celsius(at: temperature, humidity: main.humidity), visibility: fields.visibility,
            wind: fields.wind, cloudCover: fields.cloudCover, rain: fields.precipitation("rain"),
            snow: fields.precipitation("snow"), observedAt: try fields.requiredTime("dt"),
            sunrise: country.integer("sunrise"), sunset: country.integer("sunset"), utcOffset: fields.utcOffset,
            country: country.text("country"), name: fields.text("name") ?? "")
    }

    private static func coordinate(_ fields: UntrustedJSON) -> Coordinate? {
        guard let latitude = fields.number("lat", in: Coordinate.latitudes),
            let longitude = fields.number("lon", in: Coordinate.longitudes)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
