import CoreTesting
package import HTTPEffects
import LocationEffects
import OpenMeteo
import OpenWeather
import WeatherModel
import WeatherSources

/// The answers of the weather services, from which their requests can be identified: a place has the name that was
/// searched for, and its temperature is its latitude. Only OpenWeather names the place of its weather.
package enum SimulatedService {
    /// Returns the usual answer, one with less, and a rejection, which is one of the key if the service has keys.
    @Sendable package static func answers(_ effect: HTTPEffect) -> [HTTPOutput] {
        let endpoint = effect.endpoint
        let (usual, less) =
            endpoint.needsKey ? openWeather(effect, endpoint.subject) : openMeteo(effect, endpoint.subject)
        return [SimulatedHTTP.response(200, usual), less, refusal]
    }

    private static func openWeather(
        _ effect: HTTPEffect, _ subject: SimulatedEndpoint.Subject
    ) -> (String, HTTPOutput) {
        let latitude = query(effect, "lat")
        return switch subject {
        case .places: ("[\(found(by: query(effect, "q"), "lat", "lon"))]", SimulatedHTTP.response(200, "[]"))
        case .weather, .weatherAndForecast:
            (#"{"main":{"temp":\#(latitude)},"dt":1773500000,"name":"x"}"#, notFound)
        case .forecast: (#"{"list":[{"main":{"temp":\#(latitude)},"dt":4102444800}]}"#, notFound)
        case .air: (#"{"list":[{"main":{"aqi":3},"dt":1773500000}]}"#, notFound)
        }
    }

    /// The answer with less is one without a forecast, or without a place.
    private static func openMeteo(_ effect: HTTPEffect, _ subject: SimulatedEndpoint.Subject) -> (String, HTTPOutput) {
        lazy var places = #"{"results":[\#(found(by: query(effect, "name"), "latitude", "longitude"))]}"#
        lazy var latitude = query(effect, "latitude")
        lazy var now = #""current":{"time":1773500000,"temperature_2m":\#(latitude)}"#
        lazy var hours = #""hourly":{"time":[4102444800],"temperature_2m":[\#(latitude)]}"#
        return switch subject {
        case .places: (places, SimulatedHTTP.response(200, "{}"))
        case .weather, .forecast, .weatherAndForecast: ("{\(now),\(hours)}", SimulatedHTTP.response(200, "{\(now)}"))
        case .air:
            (
                #"{"current":{"time":1773500000,"pm2_5":10}}"#,
                SimulatedHTTP.response(400, #"{"error":true,"reason":"No data"}"#)
            )
        }
    }

    private static let notFound = SimulatedHTTP.response(404, #"{"cod":"404"}"#)

    static let refusal = SimulatedHTTP.response(401, #"{"cod":401,"message":"Invalid API key."}"#)
    /// The index of `refusal` among the outcomes.
    static let refusalOutcome = 2

    private static func found(by name: String, _ latitudeName: String, _ longitudeName: String) -> String {
        let known = WeatherSimulation.places.first { $0.name == name }?.coordinate
        let (latitude, longitude) = (known?.latitude ?? Double(name.utf8.count), known?.longitude ?? 20)
        return #"{"name":"\#(name)","\#(latitudeName)":\#(latitude),"\#(longitudeName)":\#(longitude)}"#
    }

    /// Whether a request searches for places.
    static func isSearch(_ effect: HTTPEffect) -> Bool { effect.endpoint.subject == .places }

    /// Returns the latitude that a request to an endpoint is about; nil for a search.
    static func latitude(in effect: HTTPEffect, to endpoint: SimulatedEndpoint) -> Double? {
        Double(query(effect, endpoint.needsKey ? "lat" : "latitude"))
    }

    /// Returns the value of a request's query parameter.
    static func query(_ effect: HTTPEffect, _ name: String) -> String {
        // The indices of an array are cheaper than those of a string.
        var rest = Array(effect.url.utf8)[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) {
            rest = rest[start...].dropFirst()
            let value = rest.dropFirst(name.utf8.count)
            guard rest.starts(with: name.utf8), value.first == UInt8(ascii: "=") else { continue }
            return String(decoding: value.dropFirst().prefix { $0 != UInt8(ascii: "&") }, as: UTF8.self)
        }
        return ""
    }
}

/// A kind of request to one of the weather services.
struct SimulatedEndpoint {
    /// What is asked for; Open-Meteo answers the current weather and the forecast at once.
    enum Subject { case weather, forecast, weatherAndForecast, air, places }

    let sourceName: String
    let needsKey: Bool
    let subject: Subject
    fileprivate let url: String

    fileprivate static let all =
        of(OpenWeatherSource(), [.weather, .forecast, .air, .places])
        + of(OpenMeteoSource(), [.weatherAndForecast, .air, .places])

    private static func of(_ source: any WeatherSource, _ subjects: [Subject]) -> [SimulatedEndpoint] {
        let (name, needsKey) = (source.description.name, source.description.needsKey)
        return zip(source.endpoints, subjects).map {
            SimulatedEndpoint(sourceName: name, needsKey: needsKey, subject: $1, url: $0.url + "?")
        }
    }
}

extension HTTPEffect {
    /// The endpoint of the weather services that it requests.
    var endpoint: SimulatedEndpoint {
        SimulatedEndpoint.all.first { url.hasPrefix($0.url) } ?? SimulatedEndpoint.all[0]
    }
}
