import Testing
import WeatherModel

@Suite struct ConditionKindTests {
    @Test(
        "Every listed id has its kind, and any other that of its group",
        arguments: [
            ([200, 212, 232], .thunderstorm), ([300, 314, 321], .drizzle), ([500, 504, 520, 531], .rain),
            ([511], .freezingRain), ([600, 602, 620, 622], .snow), ([611, 612, 613, 615, 616], .sleet), ([701], .mist),
            ([711], .smoke), ([721], .haze), ([731, 761], .dust), ([741], .fog), ([751], .sand), ([762], .ash),
            ([771], .squall), ([781], .tornado), ([800], .clear), ([801], .fewClouds), ([802], .scatteredClouds),
            ([803], .brokenClouds), ([804], .overcast),
            // An unlisted id has the kind of its group.
            ([299], .thunderstorm), ([399], .drizzle), ([599], .rain), ([699], .snow), ([799], .mist),
            ([899], .brokenClouds), ([.min, -200, 0, 100, 400, 900, 962, .max], .unknown),
        ] as [([Int], ConditionKind)])
    func listed(ids: [Int], expected: ConditionKind) {
        for id in ids { #expect(ConditionKind(id: id) == expected, "\(id)") }
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
