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

    @Test("An empty list is a forecast without steps; a missing list is unreadable")
    func list() throws {
        #expect(try read() == Forecast())
        for (body, reason) in [
            ("{}", .missing("list")), ("{\"list\":null}", .missing("list")), ("{\"list\":{}}", .wrongShape("list")),
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

    @Test("The first 64 steps are read")
    func most() throws {
        let many = (0..<500).map { step($0 * 10_800) }.joined(separator: ",")
        #expect(try read(many).steps.count == 64)
    }

    @Test(
        "A chance of precipitation is read from a fraction of one, and is unknown if absent or out of range",
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
}
