import LoopbackHTTP
import SampleServer
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

/// What clients may ask, and how the services refuse.
@Suite("SampleService") struct SampleServiceTests {
    private static let weather = "/data/2.5/weather"
    private static let endpoints = [weather, "/data/2.5/forecast", "/data/2.5/air_pollution"]
    private static let geocoding = "/geo/1.0/direct"
    private static let meteo = "/v1/forecast?latitude=60.7412&longitude=11.3217"
    private static let units = meteo + "&timezone=auto&timeformat=unixtime&wind_speed_unit=ms"
    private let service = SampleService(now: { now })

    private func status(_ target: String) -> Int { service.answer(LoopbackRequest(target: target)).status }

    @Test("The weather is described in German if requested, otherwise in English")
    func language() {
        for path in Self.endpoints.prefix(2) {
            let target = "\(path)?lat=60.7412&lon=11.3217&appid=demo"
            #expect(service.text(target + "&lang=de").contains(#""description":"wolkig","icon":"03d""#))
            for other in ["", "&lang=fr", "&lang=en"] {
                #expect(service.text(target + other).contains(#""description":"scattered clouds""#))
            }
        }
        #expect(service.text("/v1/search?name=fjellv&language=ja").contains("フィエルヴァング"))
        #expect(service.text("/v1/search?name=fjellv&language=xx").contains("\"Fjellvang\""))
    }

    @Test(
        "OpenWeather finds at most five places by the beginning of a name in any script and case, or ten without limit",
        arguments: [
            ("fjell", ["Fjellvang NO", "Fjellheim NO"]), ("FJELLV", ["Fjellvang NO"]),
            ("東", ["Tokyo JP", "Higashiyama JP"]), ("zuri", ["Zürich CH"]), ("київ", ["Kyiv UA"]), ("nowhere", []),
            ("Ashford,AU", ["Ashford AU"]), ("ashford, ie", ["Ashford IE"]), ("Ashford,XX", []),
            ("Ashford,Alabama,US", ["Ashford US"]), ("ashford,ohio,us", []), ("ashford,,us", ["Ashford US"]),
            ("ash", ["Ashford GB", "Ashford US", "Ashford IE", "Ashford AU", "Ashford GB"]),
            ("south pole", ["South Pole Camp AQ"]), ("서울", ["Seoul KR"]), ("القاهرة", ["Cairo EG"]),
            ("springfield", ["Springfield US", "Springfield US"]), ("porto calvario", ["Porto Calvário PT"]),
        ])
    func openWeatherPlaces(query: String, expected: [String]) throws {
        #expect(try service.places(query, from: openWeather) == expected)
        func count(_ limit: String) -> Int {
            service.text("\(Self.geocoding)?q=a&appid=demo&limit=\(limit)").split(separator: "\"lat\"").count - 1
        }
        #expect(["1", "3", "9", "0"].map(count) == [1, 3, 5, count("0")] && (6...10).contains(count("0")))
    }

    @Test(
        "Open-Meteo finds places by the beginning of their name from three characters on, else by the whole name",
        arguments: [
            ("fjell", ["Fjellvang NO", "Fjellheim NO"]), ("f", []), ("fj", []), ("nowhere", []), ("", []),
            ("Ashford,AU", ["Ashford AU"]), ("ashford, alabama", ["Ashford US"]), ("Ashford,XX", []),
            ("zürich", ["Zürich CH"]), ("東京", ["Tokyo JP"]), ("springfield, illinois", ["Springfield US"]),
        ])
    func openMeteoPlaces(name: String, expected: [String]) throws {
        #expect(try service.places(name, from: openMeteo) == expected)
    }

    @Test(
        "A wrong request is refused with the reason",
        arguments: [
            ("/v1/forecast?latitude=91&longitude=0", "Latitude must be in range of -90 to 90°. Given: 91."),
            ("/v1/air-quality?latitude=0", "Longitude must be in range of -180 to 180°. Given: nothing."),
            (
                units + "&hourly=temperatur_2m",
                "Cannot initialize a variable from invalid String value temperatur_2m for key hourly"
            ), (units + "&forecast_days=17", "forecast_days is invalid. Allowed range 0 to 16."),
            (meteo, "The sample knows no units but unixtime and ms, and the timezone auto."),
        ])
    func refusals(target: String, reason: String) {
        #expect(status(target) == 400 && service.text(target) == "{\"error\":true,\"reason\":\"\(reason)\"}")
    }

    @Test("Hours begin at midnight, and the answer has only the requested variables")
    func columns() {
        let answer = service.text(Self.units + "&hourly=is_day&forecast_days=1")
        #expect(answer.contains("\"hourly\":{\"time\":[1773442800,1773446400,"))
        #expect(!answer.contains("daily") && !answer.contains("temperature"))
    }

    @Test(
        "A wrong point, unit or name is refused by OpenWeather",
        arguments: [
            ("lat=91&lon=0", "wrong latitude"), ("lat=x&lon=0", "wrong latitude"), ("lon=0", "wrong latitude"),
            ("lat=0&lon=-180.1", "wrong longitude"), ("lat=0&lon=nan", "wrong longitude"), ("lat=0", "wrong longitude"),
            ("", "Nothing to geocode"), ("lat=0&lon=0&units=imperial", "The sample knows no units but metric"),
        ])
    func coordinates(query: String, message: String) {
        for endpoint in Self.endpoints {
            #expect(service.text("\(endpoint)?\(query)&appid=demo") == #"{"cod":"400","message":"\#(message)"}"#)
        }
        #expect(
            ["", "q=", "q=+", "q=a&limit=-1"].map { status("\(Self.geocoding)?appid=demo&\($0)") } == [
                400, 400, 404, 404,
            ])
    }

    @Test(
        "A bad or missing key is refused with a numeric cod", arguments: ["&appid=bad", "&appid=", "", "&appid=abc"])
    func badKey(key: String) {
        for endpoint in Self.endpoints + [Self.geocoding] {
            let target = "\(endpoint)?lat=0&lon=0&q=a\(key)"
            #expect(status(target) == 401)
            #expect(service.text(target).hasPrefix(#"{"cod":401,"message":"Invalid API key."#))
        }
    }

    @Test(
        "A key or a place with the name of a failure simulates it",
        arguments: [
            ("demo", [nil]), ("slow", [nil]), ("limited", [nil, nil, nil, .quotaExceeded, .quotaExceeded]),
            ("html", [.unreadable(.html)]), ("down", [.serviceError(status: 500)]),
        ] as [(String, [WeatherFailure?])])
    func failures(name: String, failures: [WeatherFailure?]) throws {
        let keyed = SourceAccess(openWeather.source, key: SecretText(name)).conditions(at: SamplePlace.home.coordinate)
        let found = try service.ask(openMeteo.places(called: name)).first?.coordinate ?? SamplePlace.home.coordinate
        for request in [keyed, openMeteo.conditions(at: found)] {
            let answers = failures.map { _ in Result { () throws(WeatherFailure) in try service.ask(request) } }
            #expect(answers.map { if case .failure(let failure) = $0 { failure } else { nil } } == failures)
            #expect(service.response(to: request).delay == (name == "slow" ? .seconds(2) : .zero))
        }
    }

    @Test("Other paths and methods are refused")
    func unknown() {
        #expect(status("/data/3.0/onecall?appid=demo") == 404 && status("/") == 404)
        #expect(service.answer(LoopbackRequest(method: "POST", target: Self.weather)).status == 405)
    }
}
