import HTTPEffects
import LocationEffects
import LoopbackHTTP
import OpenMeteo
import OpenWeather
import SampleServer
import SecretEffects
import WeatherModel
import WeatherSources

let now: Int64 = 1_773_500_000
let openWeather = SourceAccess(OpenWeatherSource(), key: APIKey("demo"))
let openMeteo = SourceAccess(OpenMeteoSource())

/// Places of all kinds: warm, cold, wet, hazy, at the poles and at sea.
let points: [Coordinate] =
    [
        (60.7412, 11.3217), (66.3128, 14.1422), (69.35, 88.2), (39.9042, 116.4074), (64.1466, -21.9426),
        (47.2611, 11.4102), (53.3241, 6.8512),
    ].map { Coordinate(latitude: $0, longitude: $1) }
    + stride(from: -90.0, through: 90, by: 30).flatMap { latitude in
        stride(from: -180.0, through: 180, by: 60).map { Coordinate(latitude: latitude, longitude: $0) }
    }

extension SampleService {
    /// What the service answers, as the app reads it.
    func ask<Value>(_ request: SourceRequest<Value>) throws(WeatherFailure) -> Value {
        let response = response(to: request)
        return try request.read(
            .success(HTTPResponse(status: UInt16(response.status), body: response.body))
        ).get()
    }

    func response<Value>(to request: SourceRequest<Value>) -> LoopbackResponse {
        answer(LoopbackRequest(target: "/" + request.effect.url.split(separator: "/", maxSplits: 2)[2]))
    }

    func text(_ target: String) -> String {
        String(decoding: answer(LoopbackRequest(target: target)).body, as: UTF8.self)
    }

    func places(_ name: String, from access: SourceAccess) throws(WeatherFailure) -> [String] {
        try ask(access.places(called: name)).map { "\($0.name) \($0.country ?? "")" }
    }
}
