import Testing
import WeatherModel

@Suite struct LocalTimeTests {
    @Test(
        "A time is shown in the place's local time",
        arguments: [
            (1_773_500_000, 3600, "2026-03-14T15:53:20+01:00"), (1_773_500_000, 0, "2026-03-14T14:53:20+00:00"),
            (1_773_500_000, -12_600, "2026-03-14T11:23:20-03:30"), (1_773_500_000, 20_700, "2026-03-14T20:38:20+05:45"),
            (0, 0, "1970-01-01T00:00:00+00:00"), (-1, 0, "1969-12-31T23:59:59+00:00"),
            (951_782_400, 0, "2000-02-29T00:00:00+00:00"), (951_868_799, 1, "2000-02-29T23:59:59+00:00"),
            (4_107_542_399, 0, "2100-02-28T23:59:59+00:00"), (4_107_542_400, 0, "2100-03-01T00:00:00+00:00"),
            (-62_135_596_800, 0, "0001-01-01T00:00:00+00:00"), (-62_167_219_201, 0, "-0001-12-31T23:59:59+00:00"),
            (253_402_300_799, 0, "9999-12-31T23:59:59+00:00"), (1_735_689_599, 50_400, "2025-01-01T13:59:59+14:00"),
        ] as [(Int64, Int, String)])
    func knownMoments(epoch: Int64, offset: Int, expected: String) {
        #expect(LocalTime(epoch: epoch, utcOffset: offset).rfc3339 == expected)
    }

    @Test("Every day of 800 years follows the previous one")
    func calendar() {
        var previous = LocalTime(epoch: -86_400 * 146_097, utcOffset: 0)
        var strays: [String] = []
        for day in (1 - 146_097)...146_097 {
            let next = LocalTime(epoch: Int64(day) * 86_400, utcOffset: 0)
            let isSameMonth = next.day == previous.day + 1 && next.month == previous.month && next.year == previous.year
            let isNextMonth = next.day == 1 && previous.day >= 28 && next.month == previous.month % 12 + 1
            let isNextWeekday = next.weekday == (previous.weekday + 1) % 7
            if !(isSameMonth || isNextMonth) || !isNextWeekday { strays.append(next.rfc3339) }
            previous = next
        }
        #expect(strays.isEmpty)
        #expect(previous.year == 2370 && previous.month == 1 && previous.day == 1)
    }

    @Test(
        "Extreme times and offsets do not trap", arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max],
        [Int.min, -86_400, -61, 0, 61, .max])
    func extremes(epoch: Int64, offset: Int) {
        let time = LocalTime(epoch: epoch, utcOffset: offset)
        #expect((1...12).contains(time.month) && (1...31).contains(time.day) && (0...23).contains(time.hour))
        #expect(abs(time.utcOffset) < 86_400 && time.utcOffset % 60 == 0 && !time.rfc3339.isEmpty)
    }
}
