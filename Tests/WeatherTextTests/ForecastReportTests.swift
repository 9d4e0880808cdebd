import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText

@Suite("Forecast reports")
struct ForecastReportTests {
    private func report(
        _ id: String, part: ForecastPart = .everything, days: Int = .max, isDialogue: Bool = false, width: Int = 80,
        isCredited: Bool = false
    ) throws -> [String] {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        presentation.isDialogue = isDialogue
        return WeatherRenderer.forecastReport(
            of: preview.view.active, presentation, width: width, part: part, days: days, isCredited: isCredited
        )
        .map(\.plainText)
    }

    @Test("A forecast ends after the requested days, and always has its next 24 hours", arguments: [1, 2, 5])
    func days(count: Int) throws {
        let lines = try report("home/forecast-whole", days: count)
        func ahead(_ lines: [String]) -> [String] { Array(lines.prefix { $0 != "  Days" }) }
        let whole = ahead(try report("home/forecast-whole"))
        #expect(whole.count > 5 && ahead(lines) == whole)
        let said = try report("home/forecast-whole", days: count, isDialogue: true)
        #expect(said.contains { $0.contains("Next 24 hours: 3° at 04:00, 13° at 16:00") }, "\(said)")
        let days = ["Sat 14", "Sun 15", "Mon 16", "Tue 17", "Wed 18", "Thu 19"]
        for (index, day) in days.enumerated() { #expect(lines.contains { $0.contains(day) } == (index < count)) }
    }

    @Test("Of the next hours, the reports have the steps of the requested days")
    func hours() throws {
        #expect(try report("home/forecast-whole", part: .hours(200), days: 1).count == 3)
        let view = try Previews.view("home/forecast-hourly").active
        let json = WeatherRenderer.forecastJSON(of: view, Presentation(), part: .hours(3))
        #expect(json.ranges(of: "\"epoch\"").count == 3 && json.ranges(of: "\"weekday\"").count == 1)
    }
}
