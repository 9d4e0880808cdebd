import Testing
import WeatherModel

@Suite struct ConditionKindTests {
    @Test(
        "Every listed id has its kind",
        arguments: [
            ([200, 212, 232], .thunderstorm), ([300, 314, 321], .drizzle), ([500, 504, 520, 531], .rain),
            ([511], .freezingRain), ([600, 602, 620, 622], .snow), ([611, 612, 613, 615, 616], .sleet), ([701], .mist),
            ([711], .smoke), ([721], .haze), ([731, 761], .dust), ([741], .fog), ([751], .sand), ([762], .ash),
            ([771], .squall), ([781], .tornado), ([800], .clear), ([801], .fewClouds), ([802], .scatteredClouds),
            ([803], .brokenClouds), ([804], .overcast),
        ] as [([Int], ConditionKind)])
    func listed(ids: [Int], expected: ConditionKind) {
        for id in ids { #expect(ConditionKind(id: id) == expected, "\(id)") }
    }

    @Test("An unlisted id has the kind of its group")
    func fallback() {
        let kinds = [299, 399, 599, 699, 799, 899].map { ConditionKind(id: $0) }
        #expect(kinds == [.thunderstorm, .drizzle, .rain, .snow, .mist, .brokenClouds])
        for id in [Int.min, -200, 0, 100, 400, 900, 962, .max] { #expect(ConditionKind(id: id) == .unknown) }
    }

    @Test("Any dangerous phenomenon makes the conditions severe")
    func severity() {
        let of = { (ids: [Int]) in
            Conditions(phenomena: ids.map { Phenomenon(id: $0) }, temperature: 1, observedAt: 1).isSevere
        }
        for id in [200, 232, 502, 503, 504, 511, 522, 602, 622, 762, 771, 781] { #expect(of([800, id]), "\(id)") }
        #expect(!of([500, 601, 701, 800, 20, 2000]))
    }
}
