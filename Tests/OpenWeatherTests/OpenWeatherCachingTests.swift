import HTTPEffects
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

@Suite struct OpenWeatherCachingTests {
    private static let key = APIKey("canary-5ecret-0123456789abcdef")
    private static let weather = "{\"name\":\"Oslo\",\"main\":{\"temp\":7.5},\"dt\":1700000000,\"cod\":200}"
    private static let point = Coordinate(latitude: 60.7412, longitude: 11.3217)
    private static let caching = SourceCaching(SourceRegistry([OpenWeatherSource()]))
    private static let current = OpenWeatherSource().conditions(at: point, key: key).effect
    private static let search = OpenWeatherSource().places(called: "São Paulo", key: key).effect

    private static func other(_ path: String) -> HTTPEffect {
        HTTPEffect(url: "\(OpenWeatherSource.origin)\(path)?lat=1&lon=2&appid=\(key.revealed)")
    }

    private static func answer(_ body: String, status: UInt16 = 200) -> HTTPOutput {
        .success(
            HTTPResponse(
                status: status, headers: [HTTPHeader(name: "Set-Cookie", value: "a=b")], body: Array(body.utf8)))
    }

    @Test("Weather is fresh for ten minutes, a forecast for an hour, places for a day")
    func lifetimes() {
        for path in ["/data/2.5/weather", "/data/2.5/air_pollution"] {
            #expect(Self.caching.entry(for: Self.other(path))?.lifetime == 600)
        }
        #expect(Self.caching.entry(for: Self.other("/data/2.5/forecast"))?.lifetime == 3600)
        #expect(Self.caching.entry(for: Self.search)?.lifetime == 86_400)
    }

    @Test("Requests to another origin or path, with another method or with a body, are not cached")
    func others() {
        var (post, body) = (Self.current, Self.current)
        (post.method, body.body) = ("POST", [1])
        let urls = [
            "https://other.example/data/2.5/weather?lat=1", "\(OpenWeatherSource.origin).example/data/2.5/weather",
        ]
        for effect in urls.map({ HTTPEffect(url: $0) }) + [Self.other("/data/2.5/onecall"), post, body] {
            #expect(Self.caching.entry(for: effect) == nil)
        }
    }

    @Test("The body of a readable answer is kept, without headers, and none with the code of an error")
    func kept() {
        let kept = Self.caching.kept(Self.answer(Self.weather), to: Self.current)
        #expect(kept == .success(HTTPResponse(status: 200, body: Array(Self.weather.utf8))))
        #expect(Self.caching.kept(Self.answer(Self.weather.replacing("200", with: "429")), to: Self.current) == nil)
    }

    @Test("Failures, other statuses and long bodies are not kept")
    func failures() {
        for status: UInt16 in [201, 204, 301, 401, 404, 429, 500] {
            #expect(Self.caching.kept(Self.answer(Self.weather, status: status), to: Self.current) == nil)
        }
        #expect(Self.caching.kept(.failure(.timeout), to: Self.current) == nil)
        let longest = Self.weather + String(repeating: " ", count: (1 << 16) - Self.weather.utf8.count)
        #expect(Self.caching.kept(Self.answer(longest), to: Self.current) != nil)
        #expect(Self.caching.kept(Self.answer(longest + " "), to: Self.current) == nil)
    }

    @Test(
        "A key that the service repeats is redacted before an answer is kept",
        arguments: [key.revealed, "%63anary-5ecret-0123456789abcdef"])
    func redacted(repeated: String) {
        let body = Self.weather.replacing("Oslo", with: "Oslo \(repeated)")
        guard case .success(let response)? = Self.caching.kept(Self.answer(body), to: Self.current) else {
            Issue.record("The answer was not kept.")
            return
        }
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains("Oslo •••") && !text.contains("5ecret"))
    }

    @Test("Failures of the network and the service are transient")
    func passing() {
        let passing: [HTTPOutput] =
            [.failure(.io("x")), .failure(.timeout), .failure(.rateLimited)]
            + [429, 500, 599].map { .success(HTTPResponse(status: $0)) }
        let others: [HTTPOutput] =
            [.failure(.url("x"))] + [200, 301, 400, 401, 403, 404, 499, 600].map { .success(HTTPResponse(status: $0)) }
        #expect(passing.allSatisfy(SourceCaching.isTransientFailure))
        #expect(!others.contains(where: SourceCaching.isTransientFailure))
    }

    @Test("Only the status or the redacted cause of a transient failure is cached")
    func keptTroubles() {
        let key = Self.key.revealed
        #expect(
            Self.caching.cachedFailure(Self.answer("for \(key)", status: 429), of: Self.current)
                == .success(HTTPResponse(status: 429)))
        #expect(Self.caching.cachedFailure(.failure(.io("no \(key)")), of: Self.current) == .failure(.io("no •••")))
        #expect(Self.caching.cachedFailure(.failure(.timeout), of: Self.current) == .failure(.timeout))
        for output in [Self.answer(Self.weather), Self.answer("", status: 401), .failure(.url(key))] {
            #expect(Self.caching.cachedFailure(output, of: Self.current) == nil)
        }
    }

    @Test(
        "A stale answer has the reason why it was not renewed",
        arguments: [
            (.failure(.io("no route to host")), .offline("no route to host")), (.failure(.timeout), .timedOut),
            (.failure(.rateLimited), .rateLimited), (.success(HTTPResponse(status: 429)), .quotaExceeded),
            (.success(HTTPResponse(status: 503)), .serviceError(status: 503)),
        ] as [(HTTPOutput, WeatherFailure)])
    func stale(trouble: HTTPOutput, failure: WeatherFailure) {
        let status = HTTPCacheStatus(insteadOf: trouble)
        let response = HTTPResponse(status: 200, body: Array(Self.weather.utf8), cacheStatus: status)
        #expect(
            OpenWeatherSource().conditions(at: Self.point, key: Self.key).staleness(of: .success(response)) == failure)
    }

    @Test("A new or fresh answer is not stale")
    func fresh() {
        let request = OpenWeatherSource().conditions(at: Self.point, key: Self.key)
        for status in [nil, HTTPCacheStatus()] {
            #expect(request.staleness(of: .success(HTTPResponse(status: 200, cacheStatus: status))) == nil)
        }
        #expect(request.staleness(of: .failure(.timeout)) == nil)
    }
}
