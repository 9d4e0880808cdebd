import Testing
import WeatherModel

@Suite struct AgeTests {
    private static let past: Int64 = 1_773_500_000

    @Test(
        "An age is in its largest full unit, and unknown without plausible times",
        arguments: [
            (past, past, .justNow), (past, past + 59, .justNow), (past, past + 60, .minutes(1)),
            (past, past + 3599, .minutes(59)), (past, past + 3600, .hours(1)), (past, past + 18_000, .hours(5)),
            (past, past + 86_399, .hours(23)), (past, past + 86_400, .days(1)), (past, past + 8_640_000, .days(100)),
            (past, past - 1, .justNow), (past, past - 600, .justNow), (past, past - 601, .unknown),
            (past, nil, .unknown), (0, past, .unknown), (.min, .max, .unknown), (.max, .min, .unknown),
        ] as [(Int64, Int64?, Age)])
    func age(observed: Int64, now: Int64?, expected: Age) { #expect(Age(of: observed, at: now) == expected) }
}
