import Testing
import WeatherModel

@Suite struct ForecastTests {
    /// 15 March 2026, 00:00 UTC.
    private let midnight: Int64 = 1_773_532_800

    /// Steps at hours after that midnight.
    private func forecast(
        _ hours: some Sequence<Int>, utcOffset: Int? = 0, _ change: (Int, inout ForecastStep) -> Void = { _, _ in }
    ) -> Forecast {
        let steps = hours.map { hour in
            var step = ForecastStep(time: midnight + Int64(hour) * 3600, temperature: Double(hour))
            change(hour, &step)
            return step
        }
        return Forecast(steps: steps, utcOffset: utcOffset)
    }

    private let threeHourly = Array(stride(from: 0, to: 24, by: 3))

    @Test("The next hours include their start and exclude their end")
    func hours() {
        let forecast = forecast(stride(from: 0, to: 120, by: 3))
        #expect(forecast.steps(from: midnight, hours: 24).map(\.temperature) == [0, 3, 6, 9, 12, 15, 18, 21])
        #expect(forecast.steps(from: midnight + 1, hours: 24).map(\.temperature) == [3, 6, 9, 12, 15, 18, 21, 24])
        #expect(forecast.steps(from: .min, hours: 24).isEmpty && forecast.steps(from: .max, hours: 24).isEmpty)
        #expect(forecast.steps(from: midnight + 118 * 3600, hours: 24).isEmpty)
        let last = Forecast(steps: [ForecastStep(time: .max, temperature: 1)])
        #expect(last.steps(from: .max, hours: 1).count == 1)
    }

    @Test("Days without steps are omitted")
    func farDays() {
        let days = Forecast(
            steps: [.min, 0, 253_402_300_800, .max].map { ForecastStep(time: $0, temperature: 1) }, utcOffset: 50_400
        ).days
        #expect(days.map(\.steps.count) == [1, 1, 1, 1] && days[2].date.year == 10_000)
    }

    @Test("A day is whole if its steps leave no gap of more than three hours")
    func whole() {
        func isWhole(_ hours: [Int]) -> Bool? { forecast(hours).days.first?.isWhole }
        #expect(isWhole(threeHourly) == true && isWhole(threeHourly.map { $0 + 2 }) == true)
        #expect(isWhole(Array(0...23)) == true)
        #expect(isWhole(Array(threeHourly.dropFirst())) == false)
        #expect(isWhole(threeHourly.dropLast()) == false)
        #expect(isWhole(threeHourly.filter { $0 != 12 }) == false)
        #expect(isWhole(Array(16...23)) == false)
    }

    @Test("A day's temperatures, chance and wind are the extremes of its steps")
    func extremes() throws {
        let day = try #require(
            forecast(threeHourly) { hour, step in
                step.chance = [6: 20, 9: 35, 12: 0][hour]
                step.wind = [3: Wind(speed: 2, gust: 20), 15: Wind(speed: 5, degrees: 90), 18: Wind(speed: 4)][hour]
            }.days.first)
        #expect(day.lowest == 0 && day.highest == 21 && day.chance == 35)
        #expect(day.wind == Wind(speed: 5, degrees: 90))
    }

    @Test("A day's lowest temperature is at most its highest, even if the service's values contradict each other")
    func contradiction() {
        let steps = [3, 6].map { ForecastStep(time: midnight, temperature: $0) }
        for (lowest, highest, range) in [(9, 4, [4, 9]), (9, nil, [6, 9]), (nil, 2, [2, 3]), (1, 8, [1, 8])]
            as [(Double?, Double?, [Double])]
        {
            let values = DailyValues(time: midnight, lowest: lowest, highest: highest)
            let days = Forecast(steps: steps, stepLength: 3600, dailyValues: [values]).days
            #expect(days.count == 1 && [days[0].lowest, days[0].highest] == range)
        }
    }

    @Test("Rain and snow of a day are added up; without any they are unknown, not zero")
    func fall() throws {
        let day = try #require(
            forecast(threeHourly) { hour, step in
                if hour < 7 { step.rain = Precipitation(millimeters: 1.5, hours: 3) }
            }.days.first)
        #expect(day.rain == 4.5 && day.snow == nil && day.chance == nil && day.wind == nil)
        let dry = forecast(threeHourly) { _, step in step.snow = Precipitation(millimeters: 0, hours: 3) }
        #expect(dry.days.first?.snow == 0)
    }

    @Test(
        "A day has the most common kind of its daytime, else of its night; a dangerous one takes precedence",
        arguments: [
            ([800, 800, 500, 500, 801, 500, 800, 800], 6..<18, .rain),
            ([800, 800, 500, 801, 801, 500, 800, 800], 6..<18, .rain),
            ([800, 800, 500, 500, 801, 500, 800, 800], 0..<0, .clear), ([0, 0, 0, 0, 500, 0, 0, 0], 6..<18, .rain),
            ([0, 0, 0, 0, 0, 0, 0, 601], 6..<18, .snow), ([0, 0, 0, 0, 0, 0, 0, 0], 6..<18, .unknown),
            ([211, 800, 800, 800, 800, 800, 800, 800], 6..<18, .thunderstorm),
            ([211, 800, 800, 800, 800, 781, 781, 800], 6..<18, .tornado),
        ] as [([Int], Range<Int>, ConditionKind)])
    func kinds(ids: [Int], daytime: Range<Int>, kind: ConditionKind) {
        let forecast = forecast(threeHourly) { hour, step in
            step.phenomena = [Phenomenon(id: ids[hour / 3])]
            step.isDaytime = daytime.contains(hour)
        }
        #expect(forecast.days.first?.kind == kind)
    }

    @Test("A day on which 1 mm of rain or snow is likely is a day of rain or snow")
    func wetDays() {
        func day(_ millimeters: Double, chance: Double?) -> ConditionKind? {
            forecast(threeHourly) { hour, step in
                step.phenomena = [Phenomenon(id: 800)]
                step.isDaytime = (6..<18).contains(hour)
                guard hour == 3 else { return }
                (step.phenomena, step.chance) = ([Phenomenon(id: 701), Phenomenon(id: 601)], chance)
                (step.rain, step.snow) = (
                    Precipitation(millimeters: 0.5, hours: 3), Precipitation(millimeters: millimeters, hours: 3)
                )
            }.days.first?.kind
        }
        #expect(day(0.5, chance: 50) == .snow)
        #expect(day(0.5, chance: nil) == .snow)
        #expect(day(0.4, chance: 100) == .clear)
        #expect(day(9.5, chance: 49) == .clear)
    }

    @Test("A dangerous phenomenon makes a step and its day severe, also behind another one")
    func dangers() {
        let behind = forecast([0]) { _, step in step.phenomena = [Phenomenon(id: 701), Phenomenon(id: 511)] }
        #expect(behind.days.first?.kind == .freezingRain && behind.days.first?.isSevere == true)
        #expect(behind.steps.first?.kind == .mist && behind.steps.first?.isSevere == true)
        #expect(forecast([0]).days.first?.isSevere == false)
    }
}
