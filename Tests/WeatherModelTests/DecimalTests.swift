import Testing
import WeatherModel

@Suite struct DecimalTests {
    @Test(
        "The shortest decimal has no exponent and no empty fraction",
        arguments: [
            (51.5085, "51.5085"), (1, "1"), (-0.1257, "-0.1257"), (0, "0"), (-0.0, "-0"), (10, "10"), (100.5, "100.5"),
            (1e-7, "0.0000001"), (-1.5e-7, "-0.00000015"), (1e16, "10000000000000000"),
            (1.5e22, "15000000000000000000000"),
            (0.001, "0.001"), (179.9931, "179.9931"), (0.1 + 0.2, "0.30000000000000004"),
        ] as [(Double, String)])
    func known(number: Double, expected: String) { #expect(number.shortest == expected) }

    @Test("Every decimal is read back as the same number")
    func roundTrip() {
        var state: UInt64 = 7
        for _ in 0..<5_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let number = Double(bitPattern: state)
            guard number.isFinite else { continue }
            #expect(Double(number.shortest)?.bitPattern == number.bitPattern)
            #expect(!number.shortest.contains("e"))
        }
    }
}
