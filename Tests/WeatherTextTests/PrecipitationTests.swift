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

    private let layout = TextLayout(Presentation(), width: 80)

    @Test("A day is called dry only if nearly all of its hours are known", arguments: [24, 22, 1, 9])
    func unknownHours(count: Int) {
        let forecast = count == 9 ? hours([0, 1, 2, 3, 4, 20, 21, 22, 23]) : hours(0..<count)
        let isKnown = count > 20
        #expect(DayAhead(forecast: forecast, layout: layout).sentence == (isKnown ? "No rain or snow" : nil))
        let brief = NextDay(forecast).brief(layout, width: 80).plainText
        #expect(brief.contains("dry") == isKnown && !brief.contains("0 %"), "\(brief)")
        let chart = HoursChart(forecast: forecast, layout: layout)?.lines(curve: 3).map(\.plainText) ?? []
        #expect(chart.contains("No rain or snow expected.") == isKnown, "\(chart)")
        let said = ForecastSentences(forecast: forecast, layout: layout).nextDay ?? ""
        #expect(said.contains("no rain or snow") == isKnown, "\(said)")
    }
}

@Suite("Ages of shown reports")
struct ShownAgeTests {
    private func report(_ part: ForecastPart, _ change: (inout HomeScreen.ViewModel) -> Void) throws -> [String] {
        let view = try Previews.home("home/forecast-unreachable", change).active
        return WeatherRenderer.forecastReport(of: view, Presentation(), width: 120, part: part).map(\.plainText)
    }

    @Test("A forecast that failed to renew is marked, and the age of its weather is shown unless that is new")
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
        "On a small screen an observation of another day has its age instead of a time of day",
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
