import OpenWeather
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct ForecastReportTests {
    private func read(_ steps: String..., city: String = "null") throws(WeatherFailure) -> Forecast {
        try OpenWeatherSource.forecast.read(answer("{\"list\":[\(steps.joined(separator: ","))],\"city\":\(city)}"))
            .get()
    }

    private func step(_ time: Int64 = 1_773_500_400, _ temperature: Double = 1.5, _ members: String = "") -> String {
        "{\"main\":{\"temp\":\(temperature)},\"dt\":\(time)\(members)}"
    }

    @Test("A step needs a time and a temperature, and a forecast no city")
    func least() throws {
        #expect(try read(step()) == Forecast(steps: [ForecastStep(time: 1_773_500_400, temperature: 1.5)]))
    }

    @Test("An empty list is a forecast without steps; a missing list is unreadable")
    func list() throws {
        #expect(try read() == Forecast())
        for (body, reason) in [
            ("{}", .missing("list")), ("{\"list\":null}", .missing("list")), ("{\"list\":{}}", .wrongShape("list")),
            ("{\"list\":\"[]\"}", .wrongShape("list")), ("[]", .wrongShape("body")), ("7", .wrongShape("body")),
        ] as [(String, Unreadable)] {
            #expect(OpenWeatherSource.forecast.read(answer(body)) == .failure(.unreadable(reason)), "\(body)")
        }
    }

    @Test(
        "An unreadable step is skipped; if all are unreadable, the failure names the first",
        arguments: [
            ("null", .wrongShape("list[0]")), ("7", .wrongShape("list[0]")), ("{}", .missing("list[0].main")),
            ("{\"main\":{\"temp\":null},\"dt\":1}", .missing("list[0].main.temp")),
            ("{\"main\":{\"temp\":1e9},\"dt\":1}", .wrongShape("list[0].main.temp")),
            ("{\"main\":{\"temp\":1}}", .missing("list[0].dt")),
            ("{\"main\":{\"temp\":1},\"dt\":1e300}", .wrongShape("list[0].dt")),
        ] as [(String, Unreadable)])
    func unreadable(odd: String, reason: Unreadable) throws {
        #expect(try read(odd, step(), odd).steps.map(\.time) == [1_773_500_400])
        #expect(throws: WeatherFailure.unreadable(reason)) { try read(odd, "{}") }
    }

    @Test("Steps are sorted by time, and the first of two for one time is used")
    func order() throws {
        let read = try read(
            step(9, 1), step(3, 2), "{\"main\":{\"temp\":\"x\"},\"dt\":6}", step(3, 3), step(6, 4), step(9, 1))
        #expect(read.steps.map(\.time) == [3, 6, 9] && read.steps.map(\.temperature) == [2, 4, 1])
    }

    @Test("The first 64 steps are read")
    func most() throws {
        let many = (0..<500).map { step($0 * 10_800) }.joined(separator: ",")
        #expect(try read(many).steps.count == 64)
    }

    @Test(
        "A chance is a share of one, and unknown if it is absent or impossible",
        arguments: [
            ("0", 0), ("0.57", 57), ("\"0.35\"", 35), ("1", 100), ("0.0725", 7.25), ("100", nil), ("1.01", nil),
            ("-0.2", nil), ("null", nil), ("\"x\"", nil), ("{}", nil),
        ] as [(String, Double?)])
    func chance(pop: String, expected: Double?) throws {
        #expect(try read(step(1, 1, ",\"pop\":\(pop)")).steps.first?.chance == expected)
    }

    @Test("The part of the day takes precedence over the icon")
    func daytime() throws {
        let icon = { (name: String) in ",\"weather\":[{\"id\":800,\"icon\":\"\(name)\"}]" }
        for (members, expected) in [
            (",\"sys\":{\"pod\":\"n\"}" + icon("01d"), false), (",\"sys\":{\"pod\":\"d\"}" + icon("01n"), true),
            (",\"sys\":{\"pod\":\"x\"}" + icon("01n"), false), (",\"sys\":{}" + icon("01d"), true),
            (",\"sys\":null" + icon("77x"), nil), ("", nil),
        ] as [(String, Bool?)] {
            #expect(try read(step(1, 1, members)).steps.first?.isDaytime == expected, "\(members)")
        }
    }

    @Test("Every field of a step is read; rain and snow are those of three hours")
    func complete() throws {
        let members = """
            ,"weather":[{"id":601,"main":"Snow","description":"snow","icon":"13d"}],"clouds":{"all":70},"pop":0.76,
            "wind":{"speed":1.9,"deg":356,"gust":2.27},"visibility":2737,"rain":{"3h":1.5},"snow":{"3h":3.34},
            "sys":{"pod":"d"}
            """
        let main = "{\"main\":{\"temp\":-1,\"feels_like\":-4,\"pressure\":1008,\"humidity\":89},\"dt\":5\(members)}"
        let snow = Phenomenon(id: 601, main: "Snow", text: "snow", icon: "13d")
        #expect(
            try read(main).steps == [
                ForecastStep(
                    time: 5, temperature: -1, feelsLike: -4, phenomena: [snow], chance: 76,
                    rain: Precipitation(millimeters: 1.5, hours: 3), snow: Precipitation(millimeters: 3.34, hours: 3),
                    wind: Wind(speed: 1.9, degrees: 356, gust: 2.27), cloudCover: 70, humidity: 89, pressure: 1008,
                    visibility: Visibility(meters: 2737),
                    isDaytime: true)
            ])
    }

    @Test(
        "The offset from UTC is unknown if it is absent or impossible",
        arguments: [("0", 0), ("\"20700\"", 20_700), ("-39600.0", -39_600), ("90000", nil), ("null", nil)]
            as [(String, Int?)])
    func offset(timezone: String, expected: Int?) throws {
        #expect(try read(city: "{\"timezone\":\(timezone)}").utcOffset == expected)
    }
}
