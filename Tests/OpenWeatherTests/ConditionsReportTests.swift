import OpenWeather
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct ConditionsReportTests {
    private func read(_ members: String) throws(WeatherFailure) -> Conditions {
        try OpenWeatherSource.conditions.read(answer("{\"main\":{\"temp\":1.5},\"dt\":1773500000\(members)}")).get()
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
        ]
        for (body, reason) in cases {
            #expect(OpenWeatherSource.conditions.read(answer(body)) == .failure(.unreadable(reason)), "\(body)")
        }
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

    @Test("One-hour precipitation takes precedence, and an invalid wind direction or phenomenon is ignored")
    func parts() throws {
        #expect(try read(",\"snow\":{\"1h\":0,\"3h\":2}").snow == Precipitation(millimeters: 0, hours: 1))
        #expect(try read(",\"wind\":{\"speed\":2,\"deg\":361}").wind == Wind(speed: 2, degrees: nil))
        let read = try read(",\"weather\":[null,{\"id\":500},{\"id\":\"701\",\"main\":\"Mist\",\"description\":null}]")
        #expect(read.phenomena == [Phenomenon(id: 500), Phenomenon(id: 701, main: "Mist")])
    }

    @Test("Only the first 200 characters of a text are read, also if they are escaped")
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
}
