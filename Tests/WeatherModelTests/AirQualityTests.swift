import Testing
import WeatherModel

@Suite("Air quality index")
struct AirQualityTests {
    /// The table at openweathermap.org/api/air-pollution.
    private static let scale: [(AirQuality.Component, [Double])] = [
        (.so2, [20, 80, 250, 350]), (.no2, [40, 70, 150, 200]), (.pm10, [20, 50, 100, 200]), (.pm25, [10, 25, 50, 75]),
        (.o3, [60, 100, 140, 180]), (.co, [4400, 9400, 12_400, 15_400]),
    ]

    @Test("The index rises by one where a component reaches the next bound of the scale", arguments: scale)
    func bounds(of component: AirQuality.Component, _ bounds: [Double]) {
        for (level, bound) in bounds.enumerated() {
            #expect(AirQuality.Index(worstOf: [component: bound.nextDown])?.rawValue == level + 1)
            #expect(AirQuality.Index(worstOf: [component: bound])?.rawValue == level + 2)
        }
    }

    @Test("The index is that of the worst component, and unknown if the scale has none of the components")
    func worst() {
        #expect(AirQuality.Index(worstOf: [.so2: 5, .o3: 150, .nh3: 900]) == .poor)
        #expect(AirQuality.Index(worstOf: [.nh3: 900, .no: 20]) == nil)
    }
}
