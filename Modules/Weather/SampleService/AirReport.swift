import LocationEffects

/// The service's JSON for the air quality at one point, with its own names.
struct AirReport: Encodable {
    let coord: Coordinate
    let list: [Reading]

    struct Reading: Encodable {
        let main: Main
        let components: Components
        let dt: Int64
    }

    struct Main: Encodable {
        let aqi: Int
    }

    /// Concentrations in micrograms per cubic meter.
    struct Components: Encodable {
        let co: Double
        let no: Double
        let no2: Double
        let o3: Double
        let so2: Double
        let pm2_5: Double
        let pm10: Double
        let nh3: Double
    }
}

extension AirReport {
    /// Creates a report for `place` at the last full hour; its values are constant.
    init(of place: SamplePlace, at coordinate: Coordinate, now: Int64) {
        let components = Components(of: place)
        coord = coordinate.reported
        list = [Reading(main: Main(aqi: components.index), components: components, dt: now - now % 3600)]
    }
}

extension AirReport.Components {
    fileprivate init(of place: SamplePlace) {
        var seed = SampleSeed(place.coordinate)
        func next(_ range: ClosedRange<Double>) -> Double { rounded(seed.next(in: range), to: 100) }
        let hazy: [SampleCondition] = [.smoke, .haze, .sand, .ash]
        let isHazy = place.weather.conditions.contains(where: hazy.contains)
        pm2_5 = next(isHazy ? 40...110 : 2...22)
        pm10 = rounded(pm2_5 * seed.next(in: 1.2...2.4), to: 100)
        (co, no, no2) = (next(190...620), next(0...4), next(1...48))
        (o3, so2, nh3) = (next(25...108), next(0...18), next(0...6))
    }

    /// The air quality index, from 1 (good) to 5 (very poor): that of the worst component, by
    /// openweathermap.org/api/air-pollution.
    fileprivate var index: Int {
        let levels: [(amount: Double, bounds: [Double])] = [
            (so2, [20, 80, 250, 350]), (no2, [40, 70, 150, 200]), (pm10, [20, 50, 100, 200]),
            (pm2_5, [10, 25, 50, 75]), (o3, [60, 100, 140, 180]), (co, [4400, 9400, 12_400, 15_400]),
        ]
        return levels.map { level in 1 + level.bounds.count { level.amount >= $0 } }.max() ?? 1
    }
}
