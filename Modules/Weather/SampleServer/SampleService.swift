import LocationEffects
package import LoopbackHTTP

/// A stand-in for the weather, forecasts, air quality and geocoding of OpenWeatherMap and of Open-Meteo, with invented
/// data and its own clock. Both report the same places and the same weather.
///
/// Formats, errors and quirks (a `cod` that is sometimes a string and sometimes a number) follow the real services'
/// responses; members that the app does not read are left out.
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

    private let openWeather: OpenWeatherService
    private let openMeteo: OpenMeteoService

    /// Creates a service whose reports have the time that `now` returns, in seconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) {
        openWeather = OpenWeatherService(now: now)
        openMeteo = OpenMeteoService(now: now)
    }

    /// Starts a server on the loopback; port 0 lets the system choose one.
    package func serve(port: UInt16 = 0) throws(LoopbackServerError) -> LoopbackServer {
        try LoopbackServer(port: port) { [self] in answer($0) }
    }

    /// Answers one request.
    package func answer(_ request: LoopbackRequest) -> LoopbackResponse {
        guard request.method == "GET" else { return .text("", status: 405) }
        let query = SampleQuery(target: request.target)
        return openWeather.answer(query) ?? openMeteo.answer(query) ?? .text("", status: 404)
    }
}
