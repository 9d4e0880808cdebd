import CoreTesting
package import HTTPEffects
import LocationEffects
import OpenWeather
import WeatherModel

/// The answers of the weather service, from which their requests can be identified: a place has the name that was
/// searched for, and its temperature is its latitude.
package enum SimulatedService {
    /// Returns the usual answer, an empty one, and a rejection of the key.
    @Sendable package static func answers(_ effect: HTTPEffect) -> [HTTPOutput] {
        let latitude = query(effect, "lat")
        let (usual, none) =
            switch effect.endpoint {
            case .geocoding: (found(by: query(effect, "q")), SimulatedHTTP.response(200, "[]"))
            case .weather: (#"{"main":{"temp":\#(latitude)},"dt":1773500000,"name":"x"}"#, notFound)
            case .forecast: (#"{"list":[{"main":{"temp":\#(latitude)},"dt":4102444800}]}"#, notFound)
            case .air: (#"{"list":[{"main":{"aqi":3},"dt":1773500000}]}"#, notFound)
            }
        return [SimulatedHTTP.response(200, usual), none, refusal]
    }

    private static let notFound = SimulatedHTTP.response(404, #"{"cod":"404"}"#)

    static let refusal = SimulatedHTTP.response(401, #"{"cod":401,"message":"Invalid API key."}"#)
    /// The index of `refusal` among the outcomes.
    static let refusalOutcome = 2

    private static func found(by name: String) -> String {
        let known = WeatherSimulation.places.first { $0.name == name }?.coordinate
        let (latitude, longitude) = (known?.latitude ?? Double(name.utf8.count), known?.longitude ?? 20)
        return #"[{"name":"\#(name)","lat":\#(latitude),"lon":\#(longitude)}]"#
    }

    /// Whether a request searches for places.
    static func isSearch(_ effect: HTTPEffect) -> Bool { effect.endpoint == .geocoding }

    /// Returns the value of a request's query parameter.
    static func query(_ effect: HTTPEffect, _ name: String) -> String {
        let parts = effect.url.utf8.split { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }
        let part = parts.first {
            $0.starts(with: name.utf8) && $0.dropFirst(name.utf8.count).first == UInt8(ascii: "=")
        }
        return part.map { String(Substring($0.dropFirst(name.utf8.count + 1))) } ?? ""
    }
}

/// An endpoint of the weather service; the raw value is the prefix of its path.
enum SimulatedEndpoint: String, CaseIterable {
    case weather = "/data/2.5/weather"
    case forecast = "/data/2.5/forecast"
    case air = "/data/2.5/air_pollution"
    case geocoding = "/geo/"

    fileprivate static let beginnings = allCases.map { (endpoint: $0, url: OpenWeatherSource.origin + $0.rawValue) }
}

extension HTTPEffect {
    /// The endpoint of the weather service that it requests.
    var endpoint: SimulatedEndpoint {
        SimulatedEndpoint.beginnings.first { url.hasPrefix($0.url) }?.endpoint ?? .weather
    }
}
