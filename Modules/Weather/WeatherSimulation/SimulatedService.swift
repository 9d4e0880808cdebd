import CoreTesting
package import HTTPEffects
import LocationEffects
import WeatherModel

/// What the weather service says, so that a report and a place found can be told from any other: a place has the name
/// that was searched for, and its temperature is its latitude.
package enum SimulatedService {
    /// The usual answer, none found, and a refusal of the key.
    @Sendable package static func answers(_ effect: HTTPEffect) -> [HTTPOutput] {
        if isSearch(effect) {
            return [
                SimulatedHTTP.response(200, found(by: query(effect, "q"))), SimulatedHTTP.response(200, "[]"), refusal,
            ]
        }
        let weather = #"{"main":{"temp":\#(query(effect, "lat"))},"dt":1773500000,"name":"x"}"#
        return [SimulatedHTTP.response(200, weather), SimulatedHTTP.response(404, #"{"cod":"404"}"#), refusal]
    }

    static let refusal = SimulatedHTTP.response(401, #"{"cod":401,"message":"Invalid API key."}"#)
    /// The place of `refusal` among the outcomes.
    static let refusalOutcome = 2

    private static func found(by name: String) -> String {
        let known = WeatherSimulation.places.first { $0.name == name }?.coordinate
        let (latitude, longitude) = (known?.latitude ?? Double(name.utf8.count), known?.longitude ?? 20)
        return #"[{"name":"\#(name)","lat":\#(latitude),"lon":\#(longitude)}]"#
    }

    /// Whether a request looks for places, and not for their weather.
    static func isSearch(_ effect: HTTPEffect) -> Bool { effect.url.hasPrefix(searches) }
    private static let searches = OpenWeather.origin + "/geo/"

    /// The value of a parameter of a request.
    static func query(_ effect: HTTPEffect, _ name: String) -> String {
        let parts = effect.url.utf8.split { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }
        let part = parts.first {
            $0.starts(with: name.utf8) && $0.dropFirst(name.utf8.count).first == UInt8(ascii: "=")
        }
        return part.map { String(Substring($0.dropFirst(name.utf8.count + 1))) } ?? ""
    }
}
