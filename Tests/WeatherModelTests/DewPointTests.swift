import Testing
import WeatherModel

@Suite struct DewPointTests {
    @Test(
        "The dew point matches the tables, and is the temperature in saturated air",
        arguments: [(20, 50, 9.3), (25, 80, 21.3), (-10, 70, -14.4), (30, 20, 4.6), (12.5, 100, 12.5)])
    func tables(celsius: Double, humidity: Double, dewPoint: Double) throws {
        #expect(abs(try #require(DewPoint.celsius(at: celsius, humidity: humidity)) - dewPoint) < 0.15)
    }

    @Test("Without humidity there is no dew point")
    func dry() {
        #expect(DewPoint.celsius(at: 20, humidity: nil) == nil && DewPoint.celsius(at: 20, humidity: 0) == nil)
        #expect(DewPoint.celsius(at: -243.12, humidity: 50) == nil)
    }
}
