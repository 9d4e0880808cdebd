import JSONFormat
import LocationEffects
import LoopbackHTTP
import WeatherModel

/// OpenWeatherMap's part of the sample service, which needs a key, with the service's own names, quirks and order of
/// members.
struct OpenWeatherService {
    let now: @Sendable () -> Int64
    private let failures = SampleFailures(
        overLimit: .failure(
            429,
            "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
                + "Please choose the proper subscription https://openweathermap.org/price", isNumbered: true))

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Returns the answer to a request; nil if it is not for OpenWeatherMap.
    func answer(_ query: SampleQuery) -> LoopbackResponse? {
        switch query.path {
        case "/data/2.5/weather": keyed(query) { located(query, \.weather) }
        case "/data/2.5/forecast": keyed(query) { located(query, \.forecast) }
        case "/data/2.5/air_pollution": keyed(query) { located(query, \.air) }
        case "/geo/1.0/direct": keyed(query) { places(query) }
        default: nil
        }
    }

    /// Returns the answer unless the key is refused.
    private func keyed(_ query: SampleQuery, _ answer: () -> LoopbackResponse) -> LoopbackResponse {
        let key = query["appid"] ?? ""
        guard key.count >= 4 else {
            return .failure(
                401, "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.",
                isNumbered: true)
        }
        return failures.response(SampleFailure(rawValue: key), answer)
    }

    private func located(_ query: SampleQuery, _ report: (OpenWeatherReport) -> JSON) -> LoopbackResponse {
        if query["lat"] == nil, query["lon"] == nil { return .failure(400, "Nothing to geocode") }
        // The service's default is kelvin.
        if query["units"] ?? "metric" != "metric" { return .failure(400, "The sample knows no units but metric") }
        do throws(SampleQuery.WrongField) {
            let point = try query.coordinate("lat", "lon")
            return .json(
                report(OpenWeatherReport(place: .at(point), point: point, now: now(), isGerman: query["lang"] == "de")))
        } catch {
            return .failure(400, error.name == "lat" ? "wrong latitude" : "wrong longitude")
        }
    }

    private func places(_ query: SampleQuery) -> LoopbackResponse {
        guard let text = query["q"], !text.isEmpty else { return .failure(400, "Nothing to geocode") }
        // The real service answers a limit of 0 with up to ten places, and a negative one with 404.
        let limit = query["limit"].flatMap(Int.init) ?? 5
        guard limit >= 0, let found = SampleGeocoder.openWeatherPlaces(called: text) else {
            return .failure(404, "city not found")
        }
        return .json(.array(found.prefix(limit == 0 ? 10 : min(limit, 5)).map(\.json)))
    }
}

extension LoopbackResponse {
    /// Returns a failure. The service's `cod` is a number for keys and quotas, and a string otherwise.
    fileprivate static func failure(_ status: Int, _ message: String, isNumbered: Bool = false) -> LoopbackResponse {
        let code: JSON = isNumbered ? JSON(status) : .text("\(status)")
        return .json(.object(["cod": code, "message": .text(message)]), status: status)
    }
}
