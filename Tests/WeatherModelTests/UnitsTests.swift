import Testing
import WeatherModel

@Suite struct UnitsTests {
    @Test(
        "Metric values keep their numbers, imperial ones are converted, and each quantity can have a unit of its own",
        arguments: [
            (Units.metric.temperature(-17.06), -17.06, "°C"), (Units.metric.speed(3.21), 3.21, "m/s"),
            (Units.metric.pressure(1016), 1016, "hPa"), (Units.metric.precipitation(2.47), 2.47, "mm"),
            (Units.metric.distance(412), 412, "m"), (Units.metric.distance(1000), 1, "km"),
            (Units.metric.distance(10_000), 10, "km"), (Units.imperial.temperature(100), 212, "°F"),
            (Units.imperial.temperature(-40), -40, "°F"), (Units.imperial.speed(10), 22.369_363, "mph"),
            (Units.imperial.distance(1609.344), 1, "mi"), (Units.imperial.distance(100), 0.062_137, "mi"),
            (Units.imperial.pressure(1013.25), 29.921_255, "inHg"), (Units.imperial.precipitation(25.4), 1, "in"),
            (mixed.temperature(100), 212, "°F"), (mixed.precipitation(25.4), 1, "in"), (mixed.speed(1), 1, "m/s"),
            (mixed.pressure(1013.25), 759.999_886, "mmHg"), (mixed.distance(2000), 2, "km"),
            (Units(.imperial, pressure: .hectopascals).pressure(1000), 1000, "hPa"),
            (Units(.metric, wind: .kilometersPerHour).speed(10), 36, "km/h"),
            (Units(.metric, wind: .milesPerHour).speed(10), 22.369_363, "mph"),
            (Units(.metric, wind: .milesPerHour).temperature(1), 1, "°C"),
            (Units(.metric, wind: .knots).speed(10), 19.438_445, "kn"),
        ] as [(Quantity, Double, String)])
    func converted(quantity: Quantity, value: Double, unit: String) {
        #expect(abs(quantity.value - value) < 1e-5 && quantity.unit == unit)
    }

    private static let mixed = Units(
        .metric, temperature: .fahrenheit, pressure: .millimetersOfMercury, rain: .inches)

    @Test("A territory has its units, which are metric unless it is listed")
    func territories() {
        for code in ["US", "LR", "MM"] { #expect(Units(territory: code) == .imperial) }
        #expect(Units(territory: "GB") == Units(.metric, wind: .milesPerHour))
        for code in ["NO", ""] { #expect(Units(territory: code) == .metric) }
    }
}
