import HTTPEffects
import WeatherModel

extension HTTPEffect {
    /// The same request, to be answered by the service itself (RFC 9111, section 5.2.1.4).
    var reloading: HTTPEffect {
        var request = self
        request.headers.append(HTTPHeader(name: "Cache-Control", value: "no-cache"))
        return request
    }
}

extension OpenWeather {
    static func staleness(of output: HTTPOutput) -> WeatherFailure? { nil }
}
