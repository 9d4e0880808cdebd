import LocationEffects
import WeatherModel

/// The weather at a place and a time, of which both services report their parts.
struct SampleWeather {
    /// The conditions, the primary one first.
    let sky: [SampleCondition]
    /// The temperature in degrees Celsius.
    let temp: Double
    /// The speeds in meters per second.
    let wind, gust: Double
    /// The precipitation in millimeters per hour.
    let depth: Double
    /// The direction that the wind comes from, in degrees.
    let deg: Int
    let humidity: Int
    let pressure: Int
    /// The probability of rain or snow in percent.
    let chance: Int
    let isDay: Bool
    let uvIndex: Double

    /// Wind makes it feel colder, humidity in warm air warmer.
    var feelsLike: Double {
        rounded(temp - wind * 0.4 + max(0, temp - 20) * Double(max(0, humidity - 40)) / 80, to: 100)
    }
    var clouds: Int { sky[0].clouds }
    /// The weather code of Open-Meteo.
    var code: Int { sky.lazy.map(\.code).max() ?? 0 }
    /// The precipitation in millimeters per hour; nil for none.
    var rain: Double? { isSnow || depth == 0 ? nil : depth }
    /// The snow as water in millimeters per hour; nil for none.
    var snow: Double? { isSnow && depth > 0 ? depth : nil }

    private var isSnow: Bool { sky.contains { $0.phenomenon.main == "Snow" } }
}

extension SamplePlace {
    /// Returns the weather at a time, derived from the place and the time alone; the weather now is constant.
    func weather(at time: Int64, now: Int64) -> SampleWeather {
        var usual = SampleSeed(place.coordinate)
        var seed = SampleSeed(place.coordinate, time: time == now ? 0 : time)
        func varied(_ value: Double) -> Double {
            time == now ? value : rounded(value * seed.next(in: 0.6...1.4), to: 100)
        }
        let temp = rounded(temp + warmth(at: time) - warmth(at: now), to: 100)
        let wind = varied(wind)
        let sky = sky(at: time, now: now, temp)
        let depth = varied(sky.lazy.map(\.depth).first { $0 > 0 } ?? 0)
        let second = secondOfDay(time)
        let isDay = sun.contains(second)
        let height = max(0, 1 - abs(Double(second) / 3600 - 12) / 7) * (1 - abs(place.coordinate.latitude) / 90)
        return SampleWeather(
            sky: sky, temp: temp, wind: wind, gust: rounded(wind * seed.next(in: 1.2...1.9), to: 100), depth: depth,
            deg: (usual.next(below: 360) + seed.next(below: 60)) % 360,
            humidity: min(100, sky[0].humidity - 10 + seed.next(below: 21)),
            pressure: 1000 + usual.next(below: 25) + seed.next(below: 5),
            chance: (depth > 0 ? min(90, 55 + Int(depth * 20)) : sky[0].clouds / 4) + seed.next(below: 10),
            isDay: isDay,
            uvIndex: isDay ? rounded(10 * height * (1 - Double(sky[0].clouds) / 150), to: 100) : 0)
    }

    /// Returns the sky for half a day; until six hours from now it is the current one.
    private func sky(at time: Int64, now: Int64, _ temp: Double) -> [SampleCondition] {
        if time - now <= 6 * 3600 { return sky }
        var seed = SampleSeed(place.coordinate, time: time / (12 * 3600))
        let sky = SampleCondition.changing[seed.next(below: SampleCondition.changing.count)]
        if temp >= 0.5 || sky.depth == 0 { return [sky] }
        return [sky.depth < 1 ? .lightSnow : .snow]
    }

    /// Returns the difference from the place's average temperature: a daily wave with its maximum at 15:00, plus a
    /// slower one with a random value for each day.
    private func warmth(at time: Int64) -> Double {
        let hours = Double(secondOfDay(time)) / 3600
        let fromTop = abs(hours - 15) > 12 ? 24 - abs(hours - 15) : abs(hours - 15)
        let today = midnight(before: time) / 86_400
        let slow = drift(of: today) + (drift(of: today + 1) - drift(of: today)) * hours / 24
        let isPolar = sun.isEmpty || sun.count == 86_400
        return (isPolar ? 1 : 8) * (0.5 - fromTop / 12) + slow
    }

    private func drift(of day: Int64) -> Double {
        var seed = SampleSeed(place.coordinate, time: day)
        return seed.next(in: -2.5...2.5)
    }

    /// Returns the time at which the local day of a time has begun.
    func midnight(before time: Int64) -> Int64 { time - secondOfDay(time) }

    private func secondOfDay(_ time: Int64) -> Int64 { LocalTime(epoch: time, utcOffset: Int(zone)).secondOfDay }

    /// The concentrations in the air in micrograms per cubic meter, which are constant.
    var air: [AirQuality.Component: Double] {
        var seed = SampleSeed(place.coordinate)
        let isHazy = sky.contains { ["Smoke", "Haze", "Sand", "Ash"].contains($0.phenomenon.main) }
        let ranges: KeyValuePairs<AirQuality.Component, ClosedRange<Double>> = [
            .pm25: isHazy ? 40...110 : 2...22, .pm10: isHazy ? 60...150 : 4...30, .co: 190...620, .no: 0...4,
            .no2: 1...48, .o3: 15...108, .so2: 0...18, .nh3: 0...6,
        ]
        return Dictionary(uniqueKeysWithValues: ranges.map { ($0, rounded(seed.next(in: $1), to: 100)) })
    }
}

/// Returns the value rounded to a multiple of `1 / scale`: 100 keeps two decimals.
func rounded(_ value: Double, to scale: Double) -> Double { (value * scale).rounded() / scale }
