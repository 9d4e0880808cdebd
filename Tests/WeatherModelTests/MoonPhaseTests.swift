import Testing
import WeatherModel

@Suite struct MoonPhaseTests {
    @Test(
        "Eclipses are at new moon and at full moon, and a quarter is between them",
        arguments: [
            // 8 April 2024, 12 August 2026; 14 March 2025, 3 March 2026; 7 March and 22 September 2025.
            (1_712_600_460, 0), (1_786_557_960, 0), (1_741_935_540, 4), (1_772_537_640, 4), (1_741_278_720, 2),
            (-1_000_000_000, 7),
        ] as [(Int64, Int)])
    func phases(time: Int64, eighth: Int) {
        let phase = MoonPhase(at: time)
        #expect(phase.eighth == eighth && (0..<1).contains(phase.age), "\(phase)")
    }
}
