import OpenWeather
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct ConditionsReportTests {
    private func read(_ members: String) throws(WeatherFailure) -> Conditions {
        try OpenWeatherSource.conditions.read(answer("{\"main\":{\"temp\":1.5},\"dt\":1773500000\(members)}")).get()
    }

    @Test("Only the temperature and the time are required")
    func least() throws {
        #expect(try read("") == Conditions(temperature: 1.5, observedAt: 1_773_500_000))
    }

    @Test("A report without temperature or time is unreadable, and the failure names the missing field")
    func required() {
        let cases: [(String, Unreadable)] = [
            ("{}", .missing("main")), ("{\"main\":null}", .missing("main")), ("{\"main\":7}", .wrongShape("main")),
            ("{\"main\":{}}", .missing("main.temp")), ("{\"main\":{\"temp\":null}}", .missing("main.temp")),
            ("{\"main\":{\"temp\":[]}}", .wrongShape("main.temp")),
            ("{\"main\":{\"temp\":1e999}}", .wrongShape("main.temp")),
            ("{\"main\":{\"temp\":-300}}", .wrongShape("main.temp")),
            ("{\"main\":{\"temp\":1}}", .missing("dt")), ("{\"main\":{\"temp\":1},\"dt\":1e300}", .wrongShape("dt")),
            ("[]", .wrongShape("body")), ("\"x\"", .wrongShape("body")), ("7", .wrongShape("body")),
        ]
        for (body, reason) in cases {
            #expect(OpenWeatherSource.conditions.read(answer(body)) == .failure(.unreadable(reason)), "\(body)")
        }
    }

    @Test("Numbers may be whole, fractional or strings")
    func numbers() throws {
        let body = """
            {"main":{"temp":"-0.5","pressure":960.51,"humidity":"81"},"dt":"1773500000","timezone":20700.0,
            "wind":{"speed":3,"deg":261.516},"visibility":412.5,"clouds":{"all":12.5}}
            """
        let read = try OpenWeatherSource.conditions.read(answer(body)).get()
        #expect(read.temperature == -0.5 && read.pressure == 960.51 && read.humidity == 81)
        #expect(read.observedAt == 1_773_500_000 && read.utcOffset == 20_700)
        #expect(
            read.wind == Wind(speed: 3, degrees: 261.516) && read.visibility?.meters == 412.5 && read.cloudCover == 12.5
        )
    }

    @Test(
        "A field that is null, of another type or out of range counts as absent",
        arguments: [
            "null", "[]", "{}", "true", "\"\"", "\"x\"", "-1e999", "1e999", "1e300", "-99999", "{\"1h\":null}",
            "{\"speed\":null}", "{\"all\":-1}", "{\"lat\":91,\"lon\":0}", "[null]", "[7]",
        ])
    func oddParts(value: String) throws {
        let names = ["coord", "weather", "visibility", "wind", "clouds", "rain", "snow", "sys", "timezone", "name"]
        for name in names where !(name == "name" && value == "\"x\"") {
            let odd = try read(",\"\(name)\":\(value)")
            #expect(odd == Conditions(temperature: 1.5, observedAt: 1_773_500_000), "\(name): \(value)")
        }
    }

    @Test("Impossible numbers count as absent")
    func ranges() throws {
        let body = """
            {"main":{"temp":1,"feels_like":-400,"temp_min":null,"temp_max":"x","pressure":0,"humidity":101},"dt":1,
            "wind":{"speed":4,"deg":361,"gust":-1},"clouds":{"all":101},"visibility":-5,"rain":{"1h":-1},"timezone":90000}
            """
        let read = try OpenWeatherSource.conditions.read(answer(body)).get()
        #expect(read == Conditions(temperature: 1, wind: Wind(speed: 4), observedAt: 1))
    }

    @Test("Numbers at the limits are accepted")
    func edges() throws {
        let body = """
            {"main":{"temp":1000,"feels_like":-273.15,"pressure":2000,"humidity":100},"dt":1,"timezone":64800,
            "wind":{"speed":500,"deg":360},"clouds":{"all":0},"visibility":1000000,"rain":{"1h":5000}}
            """
        let expected = Conditions(
            temperature: 1000, feelsLike: -273.15, pressure: 2000, humidity: 100,
            visibility: Visibility(meters: 10_000, isAtLeast: true), wind: Wind(speed: 500, degrees: 360),
            cloudCover: 0, rain: Precipitation(millimeters: 5000), observedAt: 1,
            utcOffset: 64_800)
        #expect(try OpenWeatherSource.conditions.read(answer(body)).get() == expected)
    }

    @Test("Rain of one hour takes precedence over that of three; an empty object is no rain")
    func precipitation() throws {
        #expect(try read(",\"rain\":{\"3h\":1.2}").rain == Precipitation(millimeters: 1.2, hours: 3))
        #expect(try read(",\"snow\":{\"1h\":0,\"3h\":2}").snow == Precipitation(millimeters: 0, hours: 1))
        #expect(try read(",\"rain\":{}").rain == nil)
    }

    @Test("A wind without a direction has none; one without a speed is absent")
    func wind() throws {
        #expect(try read(",\"wind\":{\"speed\":2,\"deg\":null}").wind == Wind(speed: 2, degrees: nil))
        #expect(try read(",\"wind\":{\"deg\":10}").wind == nil)
    }

    @Test("Unreadable phenomena are skipped")
    func phenomena() throws {
        let read = try read(",\"weather\":[null,{\"id\":500},{\"id\":\"701\",\"main\":\"Mist\",\"description\":null}]")
        #expect(read.phenomena == [Phenomenon(id: 500), Phenomenon(id: 701, main: "Mist")])
    }

    @Test("A text is read as far as its first 200 characters, however they are written")
    func longTexts() throws {
        for unit in ["a", "é", "😀", #"\u00e9"#, #"\ud83d\ude00"#] {
            let read = try read(",\"name\":\"x\(String(repeating: unit, count: 100_000))\"").name
            #expect(read.count == 200 && read.hasPrefix("x"), "\(unit)")
        }
    }

    @Test("A number in a text is read up to 64 characters")
    func longNumbers() throws {
        let digits = { (count: Int) in String(repeating: "0", count: count - 1) + "5" }
        #expect(try read(",\"visibility\":\"\(digits(64))\"").visibility?.meters == 5)
        #expect(try read(",\"visibility\":\"\(digits(65))\"").visibility == nil)
    }

    @Test("The first sixteen phenomena are kept")
    func manyPhenomena() throws {
        let list = (1...1000).map { "{\"id\":\($0)}" }.joined(separator: ",")
        #expect(try read(",\"weather\":[\(list)]").phenomena.map(\.id) == Array(1...16))
    }

    @Test("Numbers too large for an integer count as absent")
    func hugeNumbers() throws {
        let read = try read(
            ",\"sys\":{\"sunrise\":9223372036854775807,\"sunset\":-9223372036854775808},\"timezone\":1e18,"
                + "\"weather\":[{\"id\":99999999999999999999}]")
        #expect(read.sun == nil && read.utcOffset == nil && read.kind == .unknown)
    }
}
