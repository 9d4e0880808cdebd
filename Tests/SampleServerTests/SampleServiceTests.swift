import JSONFormat
import LocationEffects
import LoopbackHTTP
import SampleServer
import Testing

@Suite("SampleService")
struct SampleServiceTests {
    static let weather = "/data/2.5/weather"
    static let forecast = "/data/2.5/forecast"
    static let air = "/data/2.5/air_pollution"
    static let geocoding = "/geo/1.0/direct"
    let service = SampleService(now: { 1_773_500_000 })

    private func ask(_ target: String) -> LoopbackResponse { service.answer(LoopbackRequest(target: target)) }

    private func text(_ target: String) -> String { String(decoding: ask(target).body, as: UTF8.self) }

    private func json(_ target: String) throws -> JSON {
        let response = ask(target)
        try #require(response.status == 200)
        return try JSON(response.body)
    }

    private func report(_ latitude: Double, _ longitude: Double, units: String = "metric") throws -> JSON {
        try json("\(Self.weather)?lat=\(latitude)&lon=\(longitude)&units=\(units)&appid=demo")
    }

    private func names(_ query: String) throws -> [String] {
        guard case .array(let found) = try json("\(Self.geocoding)?q=\(query)&appid=demo") else { return [] }
        return found.map { "\($0["name"]?.string ?? "") \($0["country"]?.string ?? "")" }
    }

    @Test("A report has the members of the service, in its order")
    func home() {
        let target = "?lat=60.7412&lon=11.3217&units=metric&appid=demo"
        #expect(
            text(Self.weather + target) == """
                {"coord":{"lon":11.3217,"lat":60.7412},"weather":[{"id":802,"main":"Clouds",\
                "description":"scattered clouds","icon":"03d"}],"base":"stations","main":{"temp":12.64,\
                "feels_like":11.73,"temp_min":10.9,"temp_max":14.02,"pressure":1016,"humidity":67,"sea_level":1016,\
                "grnd_level":998},"visibility":10000,"wind":{"speed":3.21,"deg":214,"gust":5.9},"clouds":{"all":43},\
                "dt":1773500000,"sys":{"type":2,"id":2990017,"country":"NO","sunrise":1773469000,\
                "sunset":1773512400},"timezone":3600,"id":9100001,"name":"Fjellvang","cod":200}
                """)
        let forecast = text(Self.forecast + target)
        #expect(
            forecast.hasPrefix(
                """
                {"cod":"200","message":0,"cnt":40,"list":[{"dt":1773500400,"main":{"temp":
                """))
        #expect(
            forecast.hasSuffix(
                """
                "city":{"id":9100001,"name":"Fjellvang","coord":{"lon":11.3217,"lat":60.7412},"country":"NO",\
                "population":4200,"timezone":3600,"sunrise":1773469000,"sunset":1773512400}}
                """))
        #expect(SamplePlace.home.coordinate == Coordinate(latitude: 60.7412, longitude: 11.3217))
    }

    @Test("The weather is described in German if requested, otherwise in English")
    func language() {
        for path in [Self.weather, "/data/2.5/forecast"] {
            let target = "\(path)?lat=60.7412&lon=11.3217&appid=demo"
            #expect(text(target + "&lang=de").contains(#""description":"wolkig""#))
            for other in ["", "&lang=fr", "&lang=en"] {
                #expect(text(target + other).contains(#""description":"scattered clouds""#))
            }
        }
    }

    @Test(
        "The icon is that of the day between sunrise and sunset, which change at local midnight",
        arguments: [
            (1_773_468_999, "03n", 1_773_469_000), (1_773_469_000, "03d", 1_773_469_000),
            (1_773_512_399, "03d", 1_773_469_000), (1_773_512_400, "03n", 1_773_469_000),
            (1_773_529_199, "03n", 1_773_469_000), (1_773_529_200, "03n", 1_773_555_400),
        ] as [(Int64, String, Int64)])
    func twilight(now: Int64, icon: String, sunrise: Int64) throws {
        let target = "\(Self.weather)?lat=60.7412&lon=11.3217&appid=demo"
        let report = try JSON(SampleService(now: { now }).answer(LoopbackRequest(target: target)).body)
        #expect(report["dt"] == .integer(now) && report["sys"]?["sunrise"] == .integer(sunrise))
        #expect(report.line.contains("\"icon\":\"\(icon)\""))
    }

    @Test("At most five places are listed, and up to ten for a limit of zero")
    func limits() throws {
        // Every name begins with one of these, and so do many in other languages.
        let most = try "aeioubcdfghklmnprstvw".map { letter in
            try [("1", 1), ("3", 3), ("5", 5), ("9", 5), ("100", 5), ("0", 10)].map { limit, most in
                let count = try names("\(letter)&limit=\(limit)").count
                #expect(count <= most)
                return count
            }
        }
        #expect(most.contains { $0 == [1, 3, 5, 5, 5, $0[5]] && $0[5] > 5 }, "\(most)")
    }

    @Test("A search can name a state", arguments: [("alabama", 1), ("Alabama", 1), ("ohio", 0), ("", 1)])
    func states(state: String, count: Int) throws { #expect(try names("ashford,\(state),us").count == count) }

    @Test(
        "Values are in the requested units; unknown units count as standard",
        arguments: [
            ("metric", 12.64, 3.21), ("imperial", 54.75, 7.18), ("standard", 285.79, 3.21), ("x", 285.79, 3.21),
        ])
    func units(units: String, temp: Double, speed: Double) throws {
        let report = try report(60.7412, 11.3217, units: units)
        #expect(report["main"]?["temp"] == .number(temp))
        #expect(report["wind"]?["speed"] == .number(speed))
    }

    @Test("A point near a place has the weather of that place")
    func nearby() throws {
        #expect(try report(60.85, 11.25)["name"] == .text("Fjellvang"))
        #expect(try report(-16.12, 179.99)["name"] == .text("Nukusere"))
    }

    @Test("A point far from all places has no name and always the same weather")
    func invented() throws {
        let report = try report(-30.5, -120.25)
        #expect(report["name"] == .text("") && report["sys"]?["country"] == nil)
        #expect(try self.report(-30.5, -120.25) == report)
        #expect(try self.report(0, 0)["name"] == .text("Globe"))
    }

    @Test("Members that the service omits are omitted")
    func gaps() throws {
        #expect(try report(53.3241, 6.8512)["visibility"] == nil)
        let pole = try report(-90, 0)
        #expect(pole["name"] == .text("") && pole["sys"] == .object(["sunrise": .integer(0), "sunset": .integer(0)]))
        #expect(try report(-90, 120)["main"] == pole["main"])
    }

    @Test(
        "Invalid coordinates are refused",
        arguments: [
            ("lat=91&lon=0", "wrong latitude"), ("lat=x&lon=0", "wrong latitude"), ("lon=0", "wrong latitude"),
            ("lat=0&lon=-180.1", "wrong longitude"), ("lat=0&lon=nan", "wrong longitude"), ("lat=0", "wrong longitude"),
            ("", "Nothing to geocode"),
        ])
    func coordinates(query: String, message: String) {
        for endpoint in [Self.weather, Self.forecast, Self.air] {
            let target = "\(endpoint)?\(query)&appid=demo"
            #expect(ask(target).status == 400)
            #expect(text(target) == #"{"cod":"400","message":"\#(message)"}"#)
        }
    }

    @Test(
        "Places are found by the beginning of a name in any script and case",
        arguments: [
            ("fjell", ["Fjellvang NO", "Fjellheim NO"]), ("FJELLV", ["Fjellvang NO"]),
            ("%E6%9D%B1", ["Tokyo JP", "Higashiyama JP"]),
            ("zuri", ["Zürich CH"]), ("%D0%BA%D0%B8%D1%97%D0%B2", ["Kyiv UA"]), ("nowhere", []),
            ("Ashford,AU", ["Ashford AU"]), ("ashford,%20ie", ["Ashford IE"]), ("Ashford,XX", []),
            ("Ashford,Alabama,US", ["Ashford US"]),
            ("ash", ["Ashford GB", "Ashford US", "Ashford IE", "Ashford AU", "Ashford GB"]),
            ("ash&limit=2", ["Ashford GB", "Ashford US"]), ("south+pole", ["South Pole Camp AQ"]),
        ])
    func geocoding(query: String, expected: [String]) throws { #expect(try names(query) == expected) }

    @Test("A search without a name or with a negative limit is refused")
    func geocodingOddities() {
        #expect(text("\(Self.geocoding)?q=&appid=demo") == #"{"cod":"400","message":"Nothing to geocode"}"#)
        #expect(ask("\(Self.geocoding)?appid=demo").status == 400)
        #expect(ask("\(Self.geocoding)?q=%20&appid=demo").status == 404)
        #expect(ask("\(Self.geocoding)?q=a&limit=-1&appid=demo").status == 404)
        #expect(text("\(Self.geocoding)?q=nowhere&appid=demo") == "[]")
    }

    @Test(
        "A bad or missing key is refused with a numeric cod", arguments: ["&appid=bad", "&appid=", "", "&appid=abc"])
    func badKey(key: String) {
        for endpoint in [Self.weather, Self.forecast, Self.air, Self.geocoding] {
            let target = "\(endpoint)?lat=0&lon=0&q=a\(key)"
            #expect(ask(target).status == 401)
            #expect(text(target).hasPrefix(#"{"cod":401,"message":"Invalid API key."#))
        }
    }

    @Test(
        "A key with the name of a failure simulates it",
        arguments: [
            ("0123456789abcdef", [200], "{\"coord\""), ("slow", [200], "{\"coord\""),
            ("limited", [200, 200, 200, 429, 429], "{\"cod\":429,"), ("html", [200], "<!doctype html>"),
            ("down", [500], "<html>"),
        ])
    func keys(key: String, statuses: [Int], text: String) {
        let answers = statuses.map { _ in ask("\(Self.weather)?lat=0&lon=0&appid=\(key)") }
        #expect(answers.map(\.status) == statuses)
        #expect(answers.last.map { String(decoding: $0.body, as: UTF8.self).hasPrefix(text) } == true)
        #expect(answers.allSatisfy { $0.delay == (key == "slow" ? .seconds(2) : .zero) })
    }

    @Test("Other paths and methods are refused")
    func unknown() {
        #expect(ask("/data/3.0/onecall?appid=demo").status == 404)
        #expect(ask("/").status == 404)
        #expect(service.answer(LoopbackRequest(method: "POST", target: Self.weather)).status == 405)
    }
}
