import Testing
import WeatherModel

@Suite struct UnitsTests {
    @Test("Metric values keep their numbers, and short distances are in meters")
    func metric() {
        let units = Units.metric
        #expect(units.temperature(-17.06) == Quantity(-17.06, "°C") && units.speed(3.21) == Quantity(3.21, "m/s"))
        #expect(units.pressure(1016) == Quantity(1016, "hPa") && units.precipitation(2.47) == Quantity(2.47, "mm"))
        #expect(units.distance(412) == Quantity(412, "m") && units.distance(10_000) == Quantity(10, "km"))
        #expect(units.distance(1000) == Quantity(1, "km"))
    }

    @Test("Imperial values are converted")
    func imperial() {
        let units = Units.imperial
        let cases: [(Quantity, Double, String)] = [
            (units.temperature(100), 212, "°F"), (units.temperature(-40), -40, "°F"),
            (units.speed(10), 22.369_363, "mph"),
            (units.distance(1609.344), 1, "mi"), (units.distance(100), 0.062_137, "mi"),
            (units.pressure(1013.25), 29.921_255, "inHg"),
            (units.precipitation(25.4), 1, "in"),
        ]
        for (quantity, value, unit) in cases {
            #expect(abs(quantity.value - value) < 1e-5 && quantity.unit == unit, "\(quantity)")
        }
    }

    @Test("A territory has its units, and most have metric ones")
    func territories() {
        for code in ["US", "LR", "MM"] { #expect(Units(territory: code) == .imperial) }
        #expect(Units(territory: "GB") == Units(.metric, wind: .milesPerHour))
        for code in ["NO", ""] { #expect(Units(territory: code) == .metric) }
    }

    @Test("Each quantity can have a unit of its own, whatever the system")
    func single() {
        let units = Units(.metric, temperature: .fahrenheit, pressure: .millimetersOfMercury, rain: .inches)
        #expect(units.temperature(100) == Quantity(212, "°F") && units.precipitation(25.4) == Quantity(1, "in"))
        let pressure = units.pressure(1013.25)
        #expect(abs(pressure.value - 760) < 1e-3 && pressure.unit == "mmHg")
        #expect(units.speed(1) == Quantity(1, "m/s") && units.distance(2000) == Quantity(2, "km"))
        #expect(Units(.imperial, pressure: .hectopascals).pressure(1000) == Quantity(1000, "hPa"))
    }

    @Test("The unit of wind changes no other unit")
    func wind() {
        let speeds = WindUnit.allCases.map { Units(.metric, wind: $0).speed(10) }
        #expect(speeds.map(\.unit) == ["m/s", "km/h", "mph", "kn"])
        for (speed, value) in zip(speeds, [10, 36, 22.369_363, 19.438_445]) { #expect(abs(speed.value - value) < 1e-5) }
        let units = Units(.metric, wind: .milesPerHour)
        #expect(units.temperature(1) == Units.metric.temperature(1) && units.isMetric && units != .metric)
        #expect(Units(.imperial) == .imperial && Units.imperial.wind == .milesPerHour)
    }
}
