import OpenWeather
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

@Suite struct AirQualityReportTests {
    private func read(_ readings: String...) throws(WeatherFailure) -> AirQuality {
        try OpenWeatherSource.air.read(answer("{\"list\":[\(readings.joined(separator: ","))]}")).get()
    }

    private func reading(_ index: String, _ components: String = "null") -> String {
        "{\"main\":{\"aqi\":\(index)},\"dt\":5,\"components\":\(components)}"
    }

    @Test("An air report requires only the index", arguments: ["4", "4.0", "\"4\""])
    func least(index: String) throws {
        #expect(try read("{\"main\":{\"aqi\":\(index)}}") == AirQuality(index: .poor))
    }

    @Test("A component that is null or impossible is absent; zero is not")
    func components() throws {
        let odd = #"{"pm2_5":"12.5","pm10":null,"o3":0,"no2":-9999,"so2":1e300,"co":{},"no":"x","pm1":3,"nh3":0.87}"#
        #expect(try read(reading("1", odd)).components == [.pm25: 12.5, .o3: 0, .nh3: 0.87])
    }

    @Test("The first readable reading is used", arguments: ["0", "6", "null", "\"x\"", "[]", "1e300"])
    func readings(index: String) throws {
        #expect(try read(reading(index), reading("2"), reading("3")).index == .fair)
        let path = "list[0].main.aqi"
        #expect(throws: WeatherFailure.unreadable(index == "null" ? .missing(path) : .wrongShape(path))) {
            try read(reading(index), "7")
        }
    }

    @Test("An answer without a reading is unreadable")
    func none() {
        for (body, reason) in [
            ("{\"list\":[]}", .missing("list[0]")), ("{}", .missing("list")), ("{\"list\":3}", .wrongShape("list")),
            ("{\"list\":[{\"main\":{}}]}", .missing("list[0].main.aqi")), ("[]", .wrongShape("body")),
        ] as [(String, Unreadable)] {
            #expect(OpenWeatherSource.air.read(answer(body)) == .failure(.unreadable(reason)), "\(body)")
        }
    }
}
