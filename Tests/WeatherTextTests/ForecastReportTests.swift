import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText

@Suite("Forecast reports")
struct ForecastReportTests {
    private func report(
        _ id: String, days: Int = .max, isDialogue: Bool = false, width: Int = 80
    ) throws -> [String] {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        presentation.isDialogue = isDialogue
        return WeatherRenderer.forecastReport(of: preview.view.active, presentation, width: width, days: days)
            .map(\.plainText)
    }

    @Test("A forecast has the next 24 hours, the days and every three hours, without boxes")
    func isWhole() throws {
        let lines = try report("home/forecast-whole")
        #expect(lines.first == "Fjellvang, NO · forecast")
        for heading in ["  Next 24 hours", "  Days", "  Every three hours"] { #expect(lines.contains(heading)) }
        #expect(lines.contains { $0.hasPrefix("  Thu 19  ❄ ") && $0.hasSuffix("6.7 mm snow  8 m/s ESE") })
        #expect(lines.contains { $0.hasPrefix("  19:00  ☁   11°  scattered clouds   5 %          2 m/s N") })
        #expect(
            try report("home/forecast-whole", width: 100).contains { $0.hasSuffix("feels 9°    clouds 0 %  1012 hPa") })
        #expect(!lines.joined().contains("│"))
    }

    @Test("A forecast ends after the requested days", arguments: [1, 2, 5])
    func days(count: Int) throws {
        let lines = try report("home/forecast-whole", days: count)
        let days = ["Sat 14", "Sun 15", "Mon 16", "Tue 17", "Wed 18", "Thu 19"]
        for (index, day) in days.enumerated() { #expect(lines.contains { $0.contains(day) } == (index < count)) }
    }

    @Test("A missing or old forecast is reported with its cause")
    func says() throws {
        #expect(try report("home/forecast-fetching").joined().contains("Fetching the forecast…"))
        #expect(try report("home/forecast-empty").joined().contains("No forecast for this place."))
        #expect(try report("home/forecast-failed").joined().contains("! No forecast: timed out."))
        #expect(try report("home/forecast-no-zone").contains("  Next 24 hours · times in UTC"))
        let old = try report("home/forecast-failed-with-previous")
        #expect(old.contains("  Next 24 hours · ! forecast not renewed: quota spent"))
        #expect(try report("home/location-disabled").joined().contains("Your location is not known."))
        #expect(try report("home/lookup-forecast-fetched").first == "Ashford, England, GB · forecast")
    }

    @Test("A dialogue has sentences instead of charts")
    func sentences() throws {
        let lines = try report("home/forecast-whole", isDialogue: true, width: 200)
        #expect(
            lines.contains(
                "  Next 24 hours: 3° at 04:00, 13° at 16:00, 70 % chance of rain or snow, 3.2 mm of rain or snow."))
        #expect(
            lines.contains(
                "  Thursday 19: -7° to 4°, snow, 75 % chance of rain or snow, 6.7 mm of rain or snow, wind up to 8 m/s ESE."
            ))
        #expect(
            lines.contains("  Sunday 07:00: 5°, light rain, 55 % chance of rain or snow, 0.8 mm of rain, wind 6 m/s E.")
        )
        #expect(!lines.joined().contains { "▁▂▃▄▅▆▇█━╸╺⣀".contains($0) })
    }

    @Test("Severe weather is marked by a sign")
    func severe() throws {
        let lines = try report("home/forecast-thunder")
        #expect(lines.contains { $0.contains("Sun 15 !  ⚡") })
        #expect(lines.contains { $0.contains("! thunderstorm with heavy rain") })
    }
}

@Suite("Formatted lines")
struct LineFormatTests {
    private func line(_ format: String, _ id: String = "home/forecast-whole") throws -> String? {
        let preview = try #require(Previews.named(id))
        return try WeatherRenderer.formatted(format, of: preview.view.active, preview.presentation)
    }

    @Test("Fields are replaced by their values")
    func fields() throws {
        #expect(try line("{icon} {temp} {wind}") == "☁ 12.6 °C 3 m/s SW")
        #expect(
            try line("{place}: {text}, {low} to {high}, {chance}, {rain}")
                == "Fjellvang: scattered clouds, 3° to 13°, 70 %, 3.2 mm")
        #expect(try line("{feels}|{gust}|{humidity}|{pressure}|{clouds}") == "11.7°|6 m/s|67 %|1016 hPa|43 %")
        #expect(try line("{sunrise}-{sunset} {age}") == "07:16-19:20 4 min ago")
    }

    @Test("Unknown values are empty, and without weather there is no line")
    func unknown() throws {
        #expect(try line("[{wind}{sunrise}{rain}]", "home/weather-bare") == "[]")
        #expect(try line("{temp}", "home/failed-quota") == nil)
    }

    @Test(
        "A doubled brace is one brace",
        arguments: [("{{temp}}", "{temp}"), ("a } b", "a } b"), ("", "")])
    func braces(format: String, text: String) throws { #expect(try line(format) == text) }

    @Test("An unknown field is an error that names the fields, also without weather")
    func errors() throws {
        #expect(throws: WeatherRenderer.FormatFailure.unknownField("tmp")) {
            try line("{temp} {tmp}", "home/failed-quota")
        }
        #expect(throws: WeatherRenderer.FormatFailure.unclosedBrace) { try line("{temp") }
        let message = WeatherRenderer.FormatFailure.unknownField("tmp").message(in: .english)
        for field in WeatherRenderer.formatFields { #expect(message.contains(field)) }
        #expect(WeatherRenderer.formatFields.count == 17)
    }
}
