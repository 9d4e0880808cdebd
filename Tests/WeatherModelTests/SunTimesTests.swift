import Testing
import WeatherModel

@Suite struct SunTimesTests {
    private func conditions(rise: Int64?, set: Int64?, at observed: Int64 = 1_773_500_000, icon: String = "")
        -> Conditions
    {
        Conditions(
            phenomena: [Phenomenon(id: 800, icon: icon)], temperature: 1, observedAt: observed, sunrise: rise,
            sunset: set, utcOffset: 3600)
    }

    @Test(
        "Implausible times of the sun are ignored",
        arguments: [
            (nil, nil), (nil, 1_773_512_400), (1_773_469_000, nil), (0, 0), (0, 1_773_512_400),
            (1_773_469_000, 1_773_469_000), (-62_135_596_800, -62_135_596_800), (.min, .max), (.max, .min), (1, .max),
            (1, 2),
            (1_773_469_000, 1_773_469_000 + 86_400), (1_770_908_000, 1_770_908_001),
        ] as [(Int64?, Int64?)])
    func none(rise: Int64?, set: Int64?) {
        #expect(conditions(rise: rise, set: set).sun == nil)
        #expect(conditions(rise: rise, set: set).isDaytime == nil)
    }

    @Test(
        "The icon decides between day and night, and the sun's times do if the icon is unknown",
        arguments: [
            ("01n", 1_773_512_400, false), ("01d", nil, true), ("", 1_773_512_400, true), ("", 1_773_490_000, false),
            ("77x", 1_773_512_400, true), ("77x", 1_773_490_000, false), ("bad", 1_773_490_000, false),
            ("n", 1_773_512_400, true), ("d", 1_773_490_000, false),
        ] as [(String, Int64?, Bool)])
    func icon(icon: String, set: Int64?, isDaytime: Bool) {
        #expect(conditions(rise: set.map { _ in 1_773_469_000 }, set: set, icon: icon).isDaytime == isDaytime)
    }

    @Test("It is day from sunrise to sunset, even if the sunset is that of the day before")
    func seconds() {
        for (first, last) in [(1_773_469_000, 1_773_512_400), (1_773_469_000, 1_773_426_000)] as [(Int64, Int64)] {
            for (time, isDaytime) in [(first - 1, false), (first, true), (last - 1, true), (last, false)] {
                #expect(conditions(rise: first, set: last, at: time).isDaytime == isDaytime)
            }
        }
    }
}
