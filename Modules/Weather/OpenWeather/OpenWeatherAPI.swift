package import HTTPEffects
package import LocationEffects
import SecretEffects
package import WeatherModel

/// Requests to the OpenWeatherMap service.
package enum OpenWeatherAPI {
    /// The origin of the service's URLs.
    package static let origin = "https://api.openweathermap.org"

    /// Returns a request for the current weather at a point, in metric units.
    package static func currentWeather(at point: Coordinate, key: APIKey) -> HTTPEffect {
        get("/data/2.5/weather", location(point) + [("units", "metric"), ("appid", key.revealed)])
    }

    /// Returns a request for the five-day forecast at a point in steps of three hours, in metric units.
    package static func forecast(at point: Coordinate, key: APIKey) -> HTTPEffect {
        get("/data/2.5/forecast", location(point) + [("units", "metric"), ("appid", key.revealed)])
    }

    /// Returns a request for the current air quality at a point.
    package static func airPollution(at point: Coordinate, key: APIKey) -> HTTPEffect {
        get("/data/2.5/air_pollution", location(point) + [("appid", key.revealed)])
    }

    /// The maximum number of places that are requested, and read from an answer.
    static let mostPlaces = 5

    /// Returns a request for up to five places with a name.
    package static func search(_ query: String, key: APIKey) -> HTTPEffect {
        get("/geo/1.0/direct", [("q", query), ("limit", "\(mostPlaces)"), ("appid", key.revealed)])
    }

    private typealias Parameters = [(name: String, value: String)]

    private static func location(_ point: Coordinate) -> Parameters {
        [("lat", point.latitude.shortest), ("lon", point.longitude.shortest)]
    }

    private static func get(_ path: String, _ parameters: Parameters) -> HTTPEffect {
        let query = parameters.map { "\($0.name)=\(formEncoded($0.value))" }.joined(separator: "&")
        return HTTPEffect(url: "\(origin)\(path)?\(query)")
    }

    /// Encodes a form value (`application/x-www-form-urlencoded`): a space is `+`, UTF-8 bytes are `%XX`.
    private static func formEncoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "): encoded += "+"
            default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
