import Testing
import TextUI
import WeatherModel

@testable import WeatherText

@Suite("Hourly forecasts")
struct HourlyForecastTests {
    /// Steps of an hour from 16:00 UTC on, a day after 1970 began.
    private func forecast(_ count: Int, offset: Int = 0, _ change: (Int, inout ForecastStep) -> Void) -> Forecast {
        let steps = (0..<count).map { index in
            var step = ForecastStep(time: Int64(24 + 16 + index) * 3600 - Int64(offset), temperature: Double(index))
            change(index, &step)
            return step
        }
        return Forecast(steps: steps, stepLength: 3600, utcOffset: offset)
    }

    @Test("Hours are merged to the full three hours of the place, with the sum and the highest chance of all of them")
    func merges() {
        for offset in [0, 5 * 3600 + 1800] {
            let merged = forecast(7, offset: offset) { index, step in
                step.chance = Double(60 - index * 10)
                step.rain = Precipitation(millimeters: 0.5)
                step.phenomena = [Phenomenon(id: index == 3 ? 202 : 500)]
            }.merged(to: 3 * 3600)
            #expect(merged.steps.map { merged.localTime($0.time).clock } == ["18:00", "21:00", "22:00"])
            #expect(merged.steps.map(\.temperature) == [2, 5, 6])
            #expect(merged.steps.map(\.chance) == [60, 30, 0])
            #expect(merged.steps.map { $0.rain?.millimeters } == [1.5, 1.5, 0.5])
            #expect(merged.steps.map { $0.rain?.minutes } == [180, 180, 60])
            #expect(merged.steps.map(\.isSevere) == [false, true, false])
        }
    }

    @Test(
        "The numbers of a chart are below its hours, and none is beside them", arguments: [60, 128, 200],
        [0, 3600, 7200])
    func numbers(width: Int, offset: Int) throws {
        let layout = TextLayout(Presentation(), width: 128).resized(width: width, height: nil)
        let forecast = forecast(49, offset: offset) { index, step in
            step.time += Int64(offset)
            (step.chance, step.rain) = (Double(index), Precipitation(millimeters: 2))
        }
        let lines = try #require(HoursChart(forecast: forecast, layout: layout)).lines(curve: 3).map(\.plainText)
        let hours = lines.first { $0.contains("18:00") } ?? ""
        for name in ["chance", "mm"] {
            let numbers = lines.first { $0.hasPrefix(name) } ?? ""
            let words = numbers.split(separator: " ").filter { $0.contains(where: \.isNumber) }
            #expect(words.count == hours.split(separator: " ").count, "\(lines.joined(separator: "\n"))")
        }
    }

    @Test("A day without its first or last step shows the time from or until which it is known")
    func extents() {
        let layout = TextLayout(Presentation(), width: 80)
        for (hours, extent) in [
            (0..<24, nil), (1..<24, "(from 01:00)"), (2..<24, "(from 02:00)"), (0..<23, "(until 22:00)"),
            (0..<22, "(until 21:00)"),
        ] {
            let steps = hours.map { ForecastStep(time: Int64(24 + $0) * 3600, temperature: 1) }
            let forecast = Forecast(steps: steps, stepLength: 3600, utcOffset: 0)
            #expect(forecast.days.map { forecast.extent(of: $0, layout) } == [extent], "\(hours)")
        }
    }
}

@Suite("Sentence about the day ahead")
struct DayAheadTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let sentence: String?
        var german: String?
        /// The rain or snow of the hours from 8:00 on.
        var rain: [Double] = []
        var snow: [Double] = []
        var chance: Double? = 80
        var ids = [804]
        var highs: [Double] = []
        var testDescription: String { sentence ?? "nothing" }
    }

    private static let cases = [
        Case(sentence: nil, chance: nil),
        Case(sentence: "No rain or snow", german: "Kein Regen oder Schnee", chance: 29),
        Case(sentence: "30 % chance of rain or snow", german: "Regen oder Schnee: 30 %", chance: 30),
        Case(sentence: "No rain or snow", rain: [0, 0.05], chance: nil),
        Case(sentence: "20 % chance of rain, 3.0 mm", rain: [0, 3], chance: 20),
        Case(sentence: "Rain until 09:00, 2.0 mm", german: "Regen bis 09:00, 2,0 mm", rain: [1, 1]),
        Case(
            sentence: "Rain from 09:00 to 11:00, 1.8 mm", german: "Regen von 09:00 bis 11:00, 1,8 mm",
            rain: [0, 0, 1, 0.8]),
        Case(
            sentence: "Rain from 08:00 to 14:00, 2.0 mm", rain: [0, 1] + Array(repeating: 0, count: 4) + [1],
            chance: nil),
        Case(
            sentence: "Rain on and off from 08:00 to 18:00, 2.0 mm",
            rain: [0, 1] + Array(repeating: 0, count: 8) + [1], chance: nil),
        Case(sentence: "Snow from 09:00 to 10:00, 2.8 cm", snow: [0, 0, 4]),
        Case(sentence: "Rain and snow until 10:00, 1.0 mm + 1.4 cm snow", rain: [1], snow: [0, 1, 1]),
        // What may fall is what the weather of the wet hours says, else what it is cold enough for.
        Case(sentence: "40 % chance of rain", chance: 40, ids: [500]),
        Case(sentence: "40 % chance of rain or snow", chance: 40, ids: [600]),
        Case(sentence: "0 % chance of rain, 72.0 mm", rain: Array(repeating: 3, count: 24), chance: 0),
        Case(
            sentence: "Rain and snow all the time, 24.0 mm + 33.6 cm snow", rain: Array(repeating: 1, count: 24),
            snow: Array(repeating: 2, count: 24)),
        Case(sentence: "Thunderstorms until 08:00, 1.0 mm", rain: [1], ids: [500, 211]),
        Case(sentence: "Thunderstorms all the time", ids: [211]), Case(sentence: nil, chance: 10, ids: [211]),
        Case(sentence: "Freezing rain until 08:00, 1.0 mm", rain: [1], ids: [511]),
        Case(sentence: "Rain all the time, 48.0 mm", rain: Array(repeating: 2, count: 24)),
        Case(
            sentence: "Rain on and off, 2.0 mm", german: "Regen mit Pausen, 2,0 mm",
            rain: [1] + Array(repeating: 0, count: 22) + [1]),
        Case(
            sentence: "Tomorrow 6° colder", german: "Morgen 6° kälter", chance: nil, highs: [12.4, 6.4]),
        Case(
            sentence: "No rain or snow; tomorrow 6° colder", german: "Kein Regen oder Schnee; morgen 6° kälter",
            chance: 0, highs: [12.4, 6.4]),
        Case(sentence: "No rain or snow; tomorrow 1° warmer", chance: 0, highs: [12.4, 12.6]),
        Case(sentence: "No rain or snow; tomorrow as warm as today", chance: 0, highs: [12.4, 11.6]),
    ]

    @Test("The sentence has the times and amounts of precipitation, and how warm tomorrow is", arguments: cases)
    func says(example: Case) {
        let steps = (0..<24).map { index in
            func amount(_ list: [Double]) -> Precipitation? {
                list.indices.contains(index) ? Precipitation(millimeters: list[index]) : nil
            }
            return ForecastStep(
                time: Int64(24 + 8 + index) * 3600, temperature: 5, phenomena: example.ids.map { Phenomenon(id: $0) },
                chance: example.chance, rain: amount(example.rain), snow: amount(example.snow))
        }
        let days = example.highs.enumerated().map { index, high in
            DailyValues(time: Int64(24 * (index + 1)) * 3600, lowest: 1, highest: high)
        }
        let forecast = Forecast(steps: steps, stepLength: 3600, dailyValues: days, utcOffset: 0)
        func sentence(_ language: Language) -> String? {
            DayAhead(forecast: forecast, layout: TextLayout(Presentation(language: language), width: 80)).sentence
        }
        #expect(sentence(.english) == example.sentence)
        if let german = example.german { #expect(sentence(.german) == german) }
    }
}
