import LocationEffects
import LoopbackHTTP
import SampleService
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("SampleService")
struct SampleServiceTests {
    static let weather = "/data/2.5/weather"
    static let forecast = "/data/2.5/forecast"
    static let air = "/data/2.5/air_pollution"
    static let geocoding = "/geo/1.0/direct"
    let service = SampleService(now: { 1_773_500_000 })

    private func ask(_ target: String) -> LoopbackResponse { service.answer(LoopbackRequest(target: target)) }

    private func text(_ target: String) -> String { String(decoding: ask(target).body, as: UTF8.self) }

    private func report(_ latitude: Double, _ longitude: Double, units: String = "metric") throws -> Report {
        let response = ask("\(Self.weather)?lat=\(latitude)&lon=\(longitude)&units=\(units)&appid=demo")
        try #require(response.status == 200)
        return try JSONDecoder().decode(Report.self, from: Data(response.body))
    }

    private func names(_ query: String) throws -> [String] {
        let response = ask("\(Self.geocoding)?q=\(query)&appid=demo")
        try #require(response.status == 200)
        return try JSONDecoder().decode([Found].self, from: Data(response.body)).map { "\($0.name) \($0.country)" }
    }

    @Test("reports home's weather in every detail")
    func home() {
        #expect(
            text("\(Self.weather)?lat=60.7412&lon=11.3217&units=metric&appid=demo") == """
                {"base":"stations","clouds":{"all":43},"cod":200,"coord":{"lat":60.7412,"lon":11.3217},\
                "dt":1773500000,"id":9100001,"main":{"feels_like":11.73,"grnd_level":998,"humidity":67,\
                "pressure":1016,"sea_level":1016,"temp":12.64,"temp_max":14.02,"temp_min":10.9},"name":"Fjellvang",\
                "sys":{"country":"NO","id":2990017,"sunrise":1773469000,"sunset":1773512400,"type":2},\
                "timezone":3600,"visibility":10000,"weather":[{"description":"scattered clouds","icon":"03d",\
                "id":802,"main":"Clouds"}],"wind":{"deg":214,"gust":5.9,"speed":3.21}}
                """)
        #expect(SamplePlace.home.name == "Fjellvang")
        #expect(SamplePlace.home.coordinate == Coordinate(latitude: 60.7412, longitude: 11.3217))
    }

    @Test("describes the weather in German to those who ask for it, and in English to all others")
    func language() {
        for path in [Self.weather, "/data/2.5/forecast"] {
            let target = "\(path)?lat=60.7412&lon=11.3217&appid=demo"
            #expect(text(target + "&lang=de").contains(#""description":"wolkig""#))
            for other in ["", "&lang=fr", "&lang=en"] {
                #expect(text(target + other).contains(#""description":"scattered clouds""#))
            }
        }
    }

    @Test("knows day from night by the clock it was given")
    func night() throws {
        let midnight = SampleService(now: { 1_773_530_000 })
        let target = "\(Self.weather)?lat=60.7412&lon=11.3217&appid=demo"
        let text = String(decoding: midnight.answer(LoopbackRequest(target: target)).body, as: UTF8.self)
        #expect(text.contains(#""icon":"03n""#))
        #expect(text.contains(#""dt":1773530000"#))
        // The local day has changed at 1773529200, and the sun's times with it.
        #expect(text.contains(#""sunrise":1773555400"#))
    }

    @Test(
        "it is day from sunrise on and no longer at sunset",
        arguments: [(1_773_468_999, "03n"), (1_773_469_000, "03d"), (1_773_512_399, "03d"), (1_773_512_400, "03n")])
    func twilight(now: Int64, icon: String) {
        let target = "\(Self.weather)?lat=60.7412&lon=11.3217&appid=demo"
        let answer = SampleService(now: { now }).answer(LoopbackRequest(target: target))
        #expect(String(decoding: answer.body, as: UTF8.self).contains("\"icon\":\"\(icon)\""))
    }

    @Test("lists as many places as are asked for, at most five, and up to ten when none is said to be the limit")
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

    @Test("keeps one state's places", arguments: [("alabama", 1), ("Alabama", 1), ("ohio", 0), ("", 1)])
    func states(state: String, count: Int) throws { #expect(try names("ashford,\(state),us").count == count) }

    @Test(
        "converts to the units asked for, unknown ones being standard",
        arguments: [
            ("metric", 12.64, 3.21), ("imperial", 54.75, 7.18), ("standard", 285.79, 3.21), ("x", 285.79, 3.21),
        ])
    func units(units: String, temp: Double, speed: Double) throws {
        let report = try report(60.7412, 11.3217, units: units)
        #expect(report.main.temp == temp)
        #expect(report.wind.speed == speed)
    }

    @Test("answers for a nearby point with the nearest place")
    func nearby() throws {
        #expect(try report(60.85, 11.25).name == "Fjellvang")
        #expect(try report(-16.12, 179.99).name == "Nukusere")
    }

    @Test("invents the same weather for the same point, under no name")
    func invented() throws {
        let report = try report(-30.5, -120.25)
        #expect(report.name == "" && report.sys.country == nil)
        #expect(try self.report(-30.5, -120.25) == report)
        #expect(try self.report(0, 0).name == "Globe")
    }

    @Test("answers for every point of a grid over the globe")
    func globe() throws {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            for longitude in stride(from: -180.0, through: 180, by: 15) {
                #expect(try report(latitude, longitude).cod == 200)
            }
        }
    }

    @Test("leaves out what the service leaves out")
    func gaps() throws {
        #expect(try report(53.3241, 6.8512).visibility == nil)
        let pole = try report(-90, 0)
        #expect(pole.name == "" && pole.sys.country == nil && pole.sys.sunrise == 0 && pole.sys.sunset == 0)
        #expect(try report(-90, 120).main.temp == pole.main.temp)
    }

    @Test(
        "refuses coordinates as the service does",
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
        "finds places by the beginning of a name in any script and case",
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

    @Test("answers oddly where the service does")
    func geocodingOddities() {
        #expect(text("\(Self.geocoding)?q=&appid=demo") == #"{"cod":"400","message":"Nothing to geocode"}"#)
        #expect(ask("\(Self.geocoding)?appid=demo").status == 400)
        #expect(ask("\(Self.geocoding)?q=%20&appid=demo").status == 404)
        #expect(ask("\(Self.geocoding)?q=a&limit=-1&appid=demo").status == 404)
        #expect(text("\(Self.geocoding)?q=nowhere&appid=demo") == "[]")
    }

    @Test(
        "refuses a bad key or none with a cod that is a number", arguments: ["&appid=bad", "&appid=", "", "&appid=abc"])
    func badKey(key: String) {
        for endpoint in [Self.weather, Self.forecast, Self.air, Self.geocoding] {
            let target = "\(endpoint)?lat=0&lon=0&q=a\(key)"
            #expect(ask(target).status == 401)
            #expect(text(target).hasPrefix(#"{"cod":401,"message":"Invalid API key."#))
        }
    }

    @Test("plays the failures that keys name")
    func keys() {
        let target = "\(Self.weather)?lat=0&lon=0&appid="
        #expect(ask(target + "0123456789abcdef").status == 200)
        #expect(ask(target + "slow").delay == .seconds(2))
        #expect(ask(target + "slow").status == 200)
        #expect((0..<5).map { _ in ask(target + "limited").status } == [200, 200, 200, 429, 429])
        #expect(text(target + "limited").hasPrefix(#"{"cod":429,"#))
        #expect(ask(target + "html").status == 200)
        #expect(text(target + "html").hasPrefix("<!doctype html>"))
        #expect(ask(target + "down").status == 500)
        #expect(text(target + "down").hasPrefix("<html>"))
    }

    @Test("knows no other path and no other method")
    func unknown() {
        #expect(ask("/data/3.0/onecall?appid=demo").status == 404)
        #expect(ask("/").status == 404)
        #expect(service.answer(LoopbackRequest(method: "POST", target: Self.weather)).status == 405)
    }

    @Test("serves on the loopback")
    func serving() throws {
        let server = try service.serve()
        defer { server.stop() }
        #expect(server.origin == "http://127.0.0.1:\(server.port)")
    }
}

private struct Report: Decodable, Equatable {
    struct Main: Decodable, Equatable { let temp: Double }
    struct Wind: Decodable, Equatable { let speed: Double }
    struct System: Decodable, Equatable {
        let country: String?
        let sunrise: Int64
        let sunset: Int64
    }

    let main: Main
    let wind: Wind
    let sys: System
    let visibility: Int?
    let name: String
    let cod: Int
}

private struct Found: Decodable {
    let name: String
    let country: String
}
