import JSONFormat
import LocationEffects
package import LoopbackHTTP

/// A stand-in for the weather, forecasts, air quality and geocoding of OpenWeatherMap and of Open-Meteo, with invented
/// data and its own clock. Both report the same places and the same weather.
///
/// Formats, errors and quirks (a `cod` that is sometimes a string and sometimes a number) follow the real services'
/// responses.
package final class SampleService: Sendable {
    /// The service's routes and keys, as human-readable text.
    package static let guide = """
        OpenWeatherMap:
        GET /data/2.5/weather?lat=60.7412&lon=11.3217&units=metric&appid=demo
            the weather there: of the nearest place the service knows, else an invented one
        GET /data/2.5/forecast?lat=60.7412&lon=11.3217&units=metric&appid=demo
            the next five days there, every three hours; both describe it in German with &lang=de
        GET /data/2.5/air_pollution?lat=60.7412&lon=11.3217&appid=demo
            how clean the air is there
        GET /geo/1.0/direct?q=fjell&limit=5&appid=demo
            places whose name begins so, in any script; q=Ashford,AU keeps one country's

        Keys: demo (or any other of 4 characters and more) is accepted
              bad, or none   401 invalid key
              slow           accepted, after 2 seconds
              limited        429 after 3 requests
              html           200 and the page of a captive portal
              down           500 and the page of a proxy

        Open-Meteo, without a key:
        GET /v1/forecast?latitude=60.7412&longitude=11.3217&current=…&hourly=…&daily=…
            the same weather now, in the next hours and days, in the variables that are named;
            with timezone=auto, timeformat=unixtime and wind_speed_unit=ms only
        GET /v1/air-quality?latitude=60.7412&longitude=11.3217&current=pm10,ozone
            the same air
        GET /v1/search?name=fjell&count=10
            the same places; requests at those called slow, limited, html and down play the failure
        """

    private let now: @Sendable () -> Int64
    private let failures = SampleFailures(
        overLimit: .failure(
            429,
            "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
                + "Please choose the proper subscription https://openweathermap.org/price", isNumbered: true))
    private let meteo: MeteoService

    /// Creates a service whose reports have the time that `now` returns, in seconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) {
        self.now = now
        meteo = MeteoService(now: now)
    }

    /// Starts a server on the loopback; port 0 lets the system choose one.
    package func serve(port: UInt16 = 0) throws(LoopbackServerError) -> LoopbackServer {
        try LoopbackServer(port: port) { [self] in answer($0) }
    }

    /// Answers one request.
    package func answer(_ request: LoopbackRequest) -> LoopbackResponse {
        let query = SampleQuery(target: request.target)
        let report: (SampleReport) -> JSON
        switch query.path {
        case "/data/2.5/weather": report = \.weather
        case "/data/2.5/forecast": report = \.forecast
        case "/data/2.5/air_pollution": report = \.air
        case "/geo/1.0/direct": return answer(request, query) { SampleGeocoder.answer(query) }
        default:
            guard request.method == "GET", let response = meteo.answer(query) else {
                return .failure(404, "Internal error")
            }
            return response
        }
        return answer(request, query) { located(query, report) }
    }

    /// Returns the answer unless the method or the key is refused.
    private func answer(
        _ request: LoopbackRequest, _ query: SampleQuery, _ answer: () -> LoopbackResponse
    ) -> LoopbackResponse {
        guard request.method == "GET" else { return .failure(405, "Internal error") }
        let key = query["appid"] ?? ""
        guard key.count >= 4 else {
            return .failure(
                401, "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.",
                isNumbered: true)
        }
        return failures.response(SampleFailure(rawValue: key), answer)
    }

    private func located(_ query: SampleQuery, _ report: (SampleReport) -> JSON) -> LoopbackResponse {
        if query["lat"] == nil, query["lon"] == nil { return .failure(400, "Nothing to geocode") }
        guard let latitude = query.number("lat"), abs(latitude) <= 90 else { return .failure(400, "wrong latitude") }
        guard let longitude = query.number("lon"), abs(longitude) <= 180 else {
            return .failure(400, "wrong longitude")
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return .json(
            report(
                SampleReport(
                    place: SamplePlace.at(coordinate), coordinate: coordinate, now: now(),
                    units: SampleUnits(rawValue: query["units"] ?? "") ?? .standard,
                    isGerman: query["lang"] == "de")))
    }
}
