import CoreTesting
import LocationEffects
import OpenWeather
import Testing
import WeatherModel

@Suite struct JSONNumberTests {
    private func latitude(_ number: String) -> Double? {
        try? Favorites(stored: Array("[{\"lat\":\(number),\"lon\":0}]".utf8)).places.first?.coordinate.latitude
    }

    private func time(_ number: String) -> Int64? {
        try? OpenWeatherAPI.conditions(from: answer("{\"main\":{\"temp\":1},\"dt\":\(number)}")).get().observedAt
    }

    @Test(
        "a number is the nearest that there is",
        arguments: [
            "0", "-0", "0.0", "-0.0e5", "51.5073219", "12.64", "-33.8688197", "0.1e1", "1E1",
            "8.9999999999999999999999",
            "0.000000000000000000000000000012345", "89.99999999999999", "9007199254740993e-15", "1e-22", "1e-23",
            "3e-310",
            "4.9e-324", "1e-400", "12345678901234567890123456789e-28", "0e99999999999999999999",
            "1e-99999999999999999999", "10000000000000000000000e-21", "18446744073709551616e-19",
        ])
    func nearest(text: String) throws {
        #expect(latitude(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }

    @Test("numbers at random are read as Swift reads them")
    func random() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let digits = generator.next() >> Int.random(in: 0..<64, using: &generator)
            let text = "-\(digits)e\(Int.random(in: -30 ... -19, using: &generator))"
            #expect(latitude(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test("a number that is too large for any place is none", arguments: ["1e400", "-1e400", "1e99999999999999999999"])
    func tooLarge(text: String) { #expect(latitude(text) == nil) }

    @Test(
        "a counter is exact to its ends",
        arguments: [
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
            ("99999999999999999999", nil), ("9007199254740993", 9_007_199_254_740_993), ("1773500000.0", 1_773_500_000),
            ("1.7735e9", 1_773_500_000), ("1.9", 1), ("-1.5", -2), ("\"12\"", 12), ("\"1.5\"", 1), ("1e300", nil),
            ("\"\"", nil), ("\"12x\"", nil), ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64?)])
    func counters(text: String, expected: Int64?) { #expect(time(text) == expected) }
}
