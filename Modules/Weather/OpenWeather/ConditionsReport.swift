import LocationEffects
import WeatherModel

/// Parses the service's report of the current weather, field by field.
///
/// Fields: openweathermap.org/current. Only `main.temp` and `dt` are required; a field that is null, of another type or
/// out of range counts as absent.
extension Conditions {
    init(report: UntrustedJSON) throws(Unreadable) {
        let fields = try report.requiredObject()
        let main = try fields["main"].requiredObject()
        self.init(
            temperature: try main.requiredTemperature("temp"), observedAt: try fields.requiredTime("dt"))
        readAir(from: main)
        readSky(from: fields)
        readPlace(from: fields)
    }

    private mutating func readAir(from main: UntrustedJSON) {
        feelsLike = main.temperature("feels_like")
        lowest = main.temperature("temp_min")
        highest = main.temperature("temp_max")
        pressure = main.pressure
        humidity = main.humidity
        dewPoint = DewPoint.celsius(at: temperature, humidity: humidity)
    }

    private mutating func readSky(from fields: UntrustedJSON) {
        phenomena = fields.phenomena
        visibility = fields.visibility
        wind = fields.wind
        cloudCover = fields.cloudCover
        rain = fields.precipitation("rain")
        snow = fields.precipitation("snow")
    }

    private mutating func readPlace(from fields: UntrustedJSON) {
        coordinate = Self.coordinate(fields["coord"])
        let country = fields["sys"]
        sunrise = country.integer("sunrise")
        sunset = country.integer("sunset")
        self.country = country.text("country")
        utcOffset = fields.utcOffset
        name = fields.text("name") ?? ""
    }

    private static func coordinate(_ fields: UntrustedJSON) -> Coordinate? {
        guard let latitude = fields.number("lat", in: Coordinate.latitudes),
            let longitude = fields.number("lon", in: Coordinate.longitudes)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
