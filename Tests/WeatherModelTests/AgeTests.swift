import Testing
import WeatherModel

@Suite struct AgeTests {
    @Test(
        "An age is in the largest full unit",
        arguments: [
            (0, .justNow), (59, .justNow), (60, .minutes(1)), (3599, .minutes(59)), (3600, .hours(1)),
            (18_000, .hours(5)),
            (86_399, .hours(23)), (86_400, .days(1)), (8_640_000, .days(100)), (-1, .justNow), (-600, .justNow),
            (-601, .unknown),
        ] as [(Int64, Age)])
    func steps(seconds: Int64, expected: Age) {
        #expect(Age(of: 1_773_500_000, at: 1_773_500_000 + seconds) == expected)
    }

    @Test("Without a plausible time the age is unknown")
    func unknown() {
        #expect(Age(of: 1_773_500_000, at: nil) == .unknown)
        #expect(Age(of: 0, at: 1_773_500_000) == .unknown)
        #expect(Age(of: .min, at: .max) == .unknown)
        #expect(Age(of: .max, at: .min) == .unknown)
    }
}
