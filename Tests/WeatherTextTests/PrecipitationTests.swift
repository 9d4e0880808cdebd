import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherViews

@testable import WeatherText

@Suite("Rain and snow of forecasts")
struct PrecipitationTests {
    /// Hours from 8:00 UTC on, a day after 1970 began, with a chance of 0 % and the sun up all day.
    private func hours(_ indices: some Sequence<Int>, _ change: (inout ForecastStep) -> Void = { _ in }) -> Forecast {
        let steps = indices.map { index in
            var step = ForecastStep(
                time: Int64(24 + 8 + index) * 3600, temperature: 1, chance: 0, isDaytime: true)
            change(&step)
            return step
        }
        return Forecast(steps: steps, stepLength: 3600, utcOffset: 0)
    }

    private func layout(_ width: Int, _ units: Units = .metric, _ language: Language = .english) -> TextLayout {
        TextLayout(Presentation(units: units, language: language), width: width)
    }

    @Test("A day with rain and snow has both amounts, or the water of both without the word snow")
    func mixedDays() {
        let day = DailyValues(
            time: 86_400, lowest: -1, highest: 2, chance: 100, rain: 2.23, snow: 8.51,
            wind: Wind(speed: 8, degrees: 110))
        let forecast = Forecast(dailyValues: [day], utcOffset: 0)
        func row(_ layout: TextLayout) -> String {
            DaysTable(forecast: forecast, layout: layout).lines.map(\.plainText).joined()
        }
        #expect(row(layout(120)).contains("100 %  2.2 mm + 6.0 cm snow  8 m/s"))
        #expect(row(layout(120, .imperial)).contains("0.09 in + 2.3 in snow"))
        #expect(row(layout(120, .metric, .german)).contains("2,2 mm + 6,0 cm Schnee"))
        for width in [44, 60, 80] {
            let row = row(layout(width))
            #expect(row.contains("10.7 mm") && !row.contains("snow"), "\(row)")
        }
        let said = ForecastSentences(forecast: forecast, layout: layout(200)).days.map(\.plainText).joined()
        #expect(said.contains("2.2 mm of rain, 6.0 cm of snow"), "\(said)")
    }

    @Test("A chart counts snow as it lies, and snow with rain as the water of both", arguments: [0, 1.0])
    func chart(rain: Double) {
        let forecast = hours(0..<24) { step in
            (step.rain, step.snow) = (Precipitation(millimeters: rain), Precipitation(millimeters: 2))
        }
        let amounts = HoursChart(forecast: forecast, layout: layout(100)).lines(curve: 4).map(\.plainText).last ?? ""
        // In three hours.
        #expect(
            amounts.hasPrefix(rain == 0 ? "cm " : "mm ") && amounts.contains(rain == 0 ? " 4.2 " : " 9.0 "),
            "\(amounts)")
    }

    @Test("A day of snow alone has its depth, called snow where there is room")
    func snowyDays() {
        let day = DailyValues(time: 86_400, lowest: -1, highest: 2, snow: 8.51)
        for (width, end) in [(44, " 6.0 cm"), (80, "  6.0 cm snow")] {
            let table = DaysTable(forecast: Forecast(dailyValues: [day], utcOffset: 0), layout: layout(width))
            #expect(table.lines.map(\.plainText).joined().hasSuffix(end))
        }
    }

    @Test("A day of rain and snow in brief has both amounts, a row or little room the water of both")
    func mixedHours() {
        let forecast = hours(0..<24) {
            ($0.rain, $0.snow) = (Precipitation(millimeters: 1), Precipitation(millimeters: 2))
            $0.chance = 80
        }
        let rows = HoursTable(forecast: forecast, layout: layout(80)).lines.map(\.plainText)
        #expect(rows[1].hasSuffix("80 %  3.0 mm"))
        func brief(_ width: Int) -> String { NextDay(forecast).brief(layout(width), width: width).plainText }
        #expect(brief(80).hasSuffix(" 80 % 24.0 mm + 33.6 cm snow"))
        #expect(brief(40).hasSuffix(" 80 % 72.0 mm"))
    }

    @Test("A day is not called dry unless nearly all of its hours are known", arguments: [24, 22, 1, 9])
    func unknownHours(count: Int) {
        let forecast = count == 9 ? hours([0, 1, 2, 3, 4, 20, 21, 22, 23]) : hours(0..<count)
        let isKnown = count > 20
        #expect(DayAhead(forecast: forecast, layout: layout(80)).sentence == (isKnown ? "No rain or snow" : nil))
        let brief = NextDay(forecast).brief(layout(80), width: 80).plainText
        #expect(brief.contains("dry") == isKnown && !brief.contains("0 %"), "\(brief)")
        let chart = HoursChart(forecast: forecast, layout: layout(80)).lines(curve: 3).map(\.plainText)
        #expect(chart.contains("No rain or snow expected.") == isKnown, "\(chart)")
        let said = ForecastSentences(forecast: forecast, layout: layout(80)).nextDay ?? ""
        #expect(said.contains("no rain or snow") == isKnown, "\(said)")
    }

    @Test("Without an amount, a chance is said from 30 % on", arguments: [29, 30])
    func possible(chance: Double) {
        let forecast = hours(0..<24) { ($0.chance, $0.temperature) = (chance, 10) }
        let said = DayAhead(forecast: forecast, layout: layout(80)).sentence
        #expect(said == (chance < 30 ? "No rain" : "30 % chance of rain"))
    }

    @Test("The chances of snow are not called rain in German")
    func heading() {
        let rain = Precipitation(millimeters: 2)
        for (name, forecast) in [
            ("Schnee %", hours(0..<24) { ($0.snow, $0.chance) = (rain, 90) }),
            ("Regen %", hours(0..<24) { ($0.rain, $0.chance) = (rain, 90) }),
        ] {
            let chart = HoursChart(forecast: forecast, layout: layout(80, .metric, .german)).lines(curve: 3)
            #expect(chart.contains { $0.plainText.hasPrefix(name) })
        }
    }
}

@Suite("The age of what is shown")
struct ShownAgeTests {
    private func report(_ part: ForecastPart, _ change: (inout HomeScreen.ViewModel) -> Void) throws -> [String] {
        let view = try Previews.home("home/forecast-unreachable", change).active
        return WeatherRenderer.forecastReport(of: view, Presentation(), width: 120, part: part).map(\.plainText)
    }

    @Test("A forecast that is not renewed has its age, also if only days are left, and not that of renewed weather")
    func forecasts() throws {
        let lines = try report(.everything) { home in
            let days = (0..<3).map { DailyValues(time: 1_773_500_000 + 86_400 * $0, lowest: 1, highest: 5) }
            home.localForecast = home.localForecast?.map { _ in Forecast(dailyValues: days, utcOffset: 0) }
        }
        #expect(lines.contains("  Days · ! forecast not renewed: no connection; weather observed 2 h ago"), "\(lines)")
        let renewed = try report(.days) { $0.localWeather = $0.localWeather.map(\.arrived) }
        #expect(renewed.last == "! forecast not renewed: no connection")
    }

    @Test(
        "On a small screen an observation of another day has its age rather than a time of day",
        arguments: [
            (Age.days(1), "Observed 1 d ago · ! no connection"), (.hours(2), "Observed 15:53 · ! no connection"),
        ])
    func observations(age: Age, line: String) throws {
        let view = try Previews.home("home/forecast-unreachable") { home in
            home.localWeather = home.localWeather.map { status in
                status.map { WeatherReport(conditions: $0.conditions, age: age) }
            }
        }
        let lines = WeatherRenderer.text(of: view, 44, 16, Presentation())
        #expect(lines.contains(line), "\(lines)")
    }
}
