/// The air at a place; its values are constant.
struct SampleAir {
    /// The concentrations in micrograms per cubic meter, under OpenWeatherMap's names.
    let amounts: [String: Double]

    init(_ place: SamplePlace) {
        var seed = SampleSeed(place.coordinate)
        let hazy: [SampleCondition] = [.smoke, .haze, .sand, .ash]
        let isHazy = place.weather.sky.contains(where: hazy.contains)
        let fine = rounded(seed.next(in: isHazy ? 40...110 : 2...22), to: 100)
        var amounts = ["pm2_5": fine, "pm10": rounded(fine * seed.next(in: 1.2...2.4), to: 100)]
        let ranges: KeyValuePairs = [
            "co": 190.0...620, "no": 0...4, "no2": 1...48, "o3": 25...108, "so2": 0...18, "nh3": 0...6,
        ]
        for (name, range) in ranges { amounts[name] = rounded(seed.next(in: range), to: 100) }
        self.amounts = amounts
    }

    /// The index from 1 to 5: that of the worst component, by openweathermap.org/api/air-pollution.
    var index: Int {
        let bounds: [String: [Double]] = [
            "so2": [20, 80, 250, 350], "no2": [40, 70, 150, 200], "pm10": [20, 50, 100, 200],
            "pm2_5": [10, 25, 50, 75], "o3": [60, 100, 140, 180], "co": [4400, 9400, 12_400, 15_400],
        ]
        return bounds.map { name, bounds in 1 + bounds.count { amounts[name, default: 0] >= $0 } }.max() ?? 1
    }
}
