/// The forecast for a place, derived from the place and the time alone.
struct SampleForecast {
    /// The length of a step, in seconds.
    static let step: Int64 = 3 * 3600

    let place: SamplePlace
    let now: Int64

    /// The steps of five days, from the next full three hours of UTC.
    var times: [Int64] {
        let next = now - now % Self.step + Self.step
        return (0..<40).map { next + $0 * Self.step }
    }

    /// Returns the weather at a time, and the probability of rain or snow in percent.
    func weather(at time: Int64) -> (weather: SampleWeather, chance: Int) {
        var seed = SampleSeed(place.coordinate, time: time)
        let current = place.weather
        let temp = rounded(current.temp + warmth(at: time) - warmth(at: now), to: 100)
        let sky = sky(at: time)
        let condition = temp < 0.5 ? sky.frozen ?? sky.condition : sky.condition
        let isSnow = sky.isSnow || condition.main == "Snow"
        let depth = sky.depth == 0 ? nil : rounded(sky.depth * seed.next(in: 0.6...1.4), to: 100)
        let wind = rounded(current.wind * seed.next(in: 0.6...1.4), to: 100)
        let weather = SampleWeather(
            sky: [condition], temp: temp,
            feels: rounded(temp + current.feelsLike - current.temp, to: 100), wind: wind,
            deg: (current.deg + Double(seed.next(below: 61)) + 330).truncatingRemainder(dividingBy: 360),
            gust: rounded(wind * seed.next(in: 1.2...1.9), to: 100), clouds: sky.clouds,
            humidity: min(100, max(20, current.humidity - 10 + seed.next(below: 21))),
            pressure: current.pressure - 3 + seed.next(below: 7), ground: current.ground ?? current.pressure,
            visibility: sky.visibility, rain: isSnow ? nil : depth, snow: isSnow ? depth : nil)
        return (weather, min(100, sky.chance + seed.next(below: 10)))
    }

    /// Returns the difference from the place's average temperature: a daily wave with its maximum at 15:00, plus a
    /// slower one with a random value for each day.
    private func warmth(at time: Int64) -> Double {
        let hours = Double(secondOfDay(time, at: place)) / 3600
        let fromTop = abs(hours - 15) > 12 ? 24 - abs(hours - 15) : abs(hours - 15)
        let today = (time + place.zone - secondOfDay(time, at: place)) / 86_400
        let slow = drift(of: today) + (drift(of: today + 1) - drift(of: today)) * hours / 24
        return range * (0.5 - fromTop / 12) + slow
    }

    /// The difference between the lowest and the highest temperature of a day, in degrees Celsius.
    private var range: Double { if case .polar = place.sun { 1 } else { 8 } }

    private func drift(of day: Int64) -> Double {
        var seed = SampleSeed(place.coordinate, time: day)
        return seed.next(in: -2.5...2.5)
    }

    /// Returns the sky for half a day; during the first two steps it is the current one.
    private func sky(at time: Int64) -> SampleSky {
        if time - now <= 2 * Self.step { return .current(place.weather) }
        var seed = SampleSeed(place.coordinate, time: time / (12 * 3600))
        return SampleSky.all[seed.next(below: SampleSky.all.count)]
    }
}

/// The sky during some hours.
private struct SampleSky {
    let condition: SampleCondition
    /// The condition in freezing weather; nil if it is the same.
    var frozen: SampleCondition?
    /// The cloud cover, in percent.
    let clouds: Int
    /// The minimum probability of rain or snow, in percent.
    var chance = 0
    /// The precipitation in millimeters per hour.
    var depth = 0.0
    /// Whether the precipitation is always snow.
    var isSnow = false
    var visibility: Int? = 10_000

    static func current(_ weather: SampleWeather) -> SampleSky {
        let depth = (weather.rain ?? 0) + (weather.snow ?? 0)
        return SampleSky(
            condition: weather.sky[0], clouds: weather.clouds, chance: depth > 0 ? 90 : weather.clouds / 4,
            depth: depth, isSnow: weather.snow != nil, visibility: weather.visibility)
    }

    static let all: [SampleSky] = [
        SampleSky(condition: .clear, clouds: 3), SampleSky(condition: .fewClouds, clouds: 18),
        SampleSky(condition: .scatteredClouds, clouds: 41),
        SampleSky(condition: .brokenClouds, clouds: 68, chance: 12),
        SampleSky(condition: .overcast, clouds: 96, chance: 25),
        SampleSky(condition: .lightRain, frozen: .lightSnow, clouds: 84, chance: 55, depth: 0.3),
        SampleSky(condition: .showers, frozen: .lightSnow, clouds: 72, chance: 70, depth: 0.9, visibility: 8200),
        SampleSky(condition: .moderateRain, frozen: .snow, clouds: 97, chance: 88, depth: 1.6, visibility: 5400),
    ]
}
