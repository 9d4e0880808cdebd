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

    @Test("A forecast has the next 24 hours, the days and every three hours, without boxes")
    func isWhole() throws {
        let lines = try report("home/forecast-whole")
        #expect(lines.first == "Fjellvang, NO · forecast")
        for heading in ["  Next 24 hours", "  Days", "  Every three hours, rain and snow until then"] {
            #expect(lines.contains(heading))
        }
        #expect(
            lines.contains { $0.hasPrefix("  Thu 19  ❄ ") && $0.hasSuffix("6.7 mm  8 m/s ESE  (until 16:00)") })
        #expect(lines.contains { $0.hasPrefix("  Sat 14  ☁ ") && $0.hasSuffix("(from 19:00)") }, "of today the rest")
        #expect(lines.contains { $0.hasPrefix("  19:00  ☁  11°  scattered clouds   5 %          2 m/s N") })
        #expect(
            try report("home/forecast-whole", width: 100).contains { $0.hasSuffix("feels 9°    clouds 0 %  1012 hPa") })
        #expect(!lines.joined().contains("│"))
    }

    @Test("A forecast ends after the requested days, of which the next 24 hours are independent", arguments: [1, 2, 5])
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

    @Test("In short it is a line a day, without a chart, or a sentence a day")
    func short() throws {
        let lines = try report("home/forecast-whole", part: .days)
        #expect(lines.count == 6 && lines[1].hasPrefix("Sun 15  ☂  ") && lines[1].contains("70 %"), "\(lines)")
        let wide = try report("home/forecast-whole", part: .days, width: 120)
        #expect(wide.map { $0.hasSuffix("(from 19:00)") } == [true, false, false, false, false, false], "\(wide)")
        #expect(try report("home/forecast-hourly", part: .days, width: 120).allSatisfy { !$0.contains("(from") })
        let two = try report("home/forecast-whole", part: .days, days: 2)
        #expect(two.map { $0.prefix(6) } == lines.prefix(2).map { $0.prefix(6) })
        for width in [30, 44, 60, 120] {
            let narrow = try report("home/forecast-whole", part: .days, width: width)
            #expect(narrow.count == 6 && narrow.allSatisfy { CellWidth.of($0) <= width })
        }
        let sentences = try report("home/forecast-whole", part: .days, isDialogue: true, width: 200)
        #expect(sentences.count == 6 && sentences[1].hasPrefix("Sunday 15: 3° to 13°"), "\(sentences)")
        #expect(try report("home/forecast-empty", part: .days) == ["No forecast for this place."])
    }

    @Test("The steps of the next hours are a line each, below their day")
    func hours() throws {
        let hourly = try report("home/forecast-hourly", part: .hours(3))
        #expect(hourly.count == 4 && hourly[1].hasPrefix("16:00 ") && hourly[3].hasPrefix("18:00 "), "\(hourly)")
        #expect(try report("home/forecast-whole", part: .hours(4)).count == 1 + 2)
        #expect(try report("home/forecast-whole", part: .hours(1)).count == 1 + 1)
        #expect(try report("home/forecast-whole", part: .hours(200), days: 1).count == 1 + 2)
        let said = try report("home/forecast-hourly", part: .hours(2), isDialogue: true, width: 200)
        #expect(said.map { $0.prefix(15) } == ["Saturday 16:00:", "Saturday 17:00:"], "\(said)")
        let json = try #require(Previews.named("home/forecast-hourly"))
        let text = WeatherRenderer.forecastJSON(of: json.view.active, json.presentation, part: .hours(3))
        #expect(text.ranges(of: "\"epoch\"").count == 3 && text.ranges(of: "\"weekday\"").count == 1)
    }

    @Test("Lines end with the credit of the source where it is asked for", arguments: [ForecastPart.days, .hours(3)])
    func credit(part: ForecastPart) throws {
        let lines = try report("home/forecast-hourly", part: part)
        let credited = try report("home/forecast-hourly", part: part, isCredited: true)
        #expect(credited == lines + ["Weather data by Open-Meteo.com (https://open-meteo.com/), CC BY 4.0"])
        #expect(try report("home/forecast-failed", part: part, isCredited: true).count == 1)
    }

    @Test("A missing or old forecast is reported with its cause")
    func says() throws {
        #expect(try report("home/forecast-fetching").joined().contains("Fetching the forecast…"))
        #expect(try report("home/forecast-empty").joined().contains("No forecast for this place."))
        #expect(try report("home/forecast-failed").joined().contains("! No forecast: timed out."))
        #expect(try report("home/forecast-no-zone").contains("  Next 24 hours · times in UTC"))
        let old = try report("home/forecast-failed-with-previous")
        #expect(old.contains("  Next 24 hours · ! forecast not renewed: limit reached"))
        #expect(try report("home/location-disabled").joined().contains("Your location is not known."))
        #expect(try report("home/lookup-forecast-fetched").first == "Ashford, England, GB · forecast")
    }

    @Test("A dialogue has sentences instead of charts")
    func sentences() throws {
        let lines = try report("home/forecast-whole", isDialogue: true, width: 200)
        #expect(
            lines.contains(
                "  Next 24 hours: 3° at 04:00, 13° at 16:00, 70 % chance of rain, 3.2 mm of rain."))
        #expect(
            lines.contains(
                "  Thursday 19: -7° to 4°, snow, 75 % chance of rain or snow, 2.4 mm of rain, 3.0 cm of snow, wind up to 8 m/s ESE."
            ))
        #expect(
            lines.contains("  Sunday 07:00: 5°, light rain, 55 % chance of rain, 0.8 mm of rain, wind 6 m/s E.")
        )
        #expect(
            lines.contains("  Sunday 16:00: 13°, light rain, 70 % chance of rain, 0.8 mm of rain, wind 5 m/s SSE."),
            "it is too warm for snow")
        #expect(lines.contains { $0.hasPrefix("  Tuesday 17: ") && $0.contains(", 2.7 cm of snow, ") })
        #expect(!lines.joined().contains { "▁▂▃▄▅▆▇█━╸╺⣀".contains($0) })
    }

    @Test("Severe weather is marked by a sign")
    func severe() throws {
        let lines = try report("home/forecast-thunder")
        #expect(lines.contains { $0.contains("Sun 15 !  ↯") })
        #expect(lines.contains { $0.contains("! thunderstorm with heavy rain") })
    }
}

@Suite("Formatted lines")
struct LineFormatTests {
    private func line(
        _ format: String, _ id: String = "home/forecast-whole", _ change: (inout Presentation) -> Void = { _ in }
    ) throws -> String? {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        change(&presentation)
        return try WeatherRenderer.formatted(format, of: preview.view.active, presentation)
    }

    @Test("A number has the asked decimals, or stands alone without its unit")
    func forms() throws {
        #expect(try line("{temp:0}|{temp:2}|{temp:raw}|{wind:1}|{wind:raw}") == "13 °C|12.64 °C|12.64|3.2 m/s SW|3.21")
        #expect(try line("{rain:0}|{chance:1}|{low:0}|{pressure:1}") == "3 mm|70.0 %|3°|1016.0 hPa")
        let imperial = try line("{temp:raw}|{temp:0}|{rain:raw}|{pressure:raw}") { $0.units = .imperial }
        #expect(imperial == "54.752|55 °F|0.126|30.0025")
        #expect(try line("{rain}|{rain:raw}", "home/forecast-one-step") == "0 mm|0")
        #expect(try line("[{rain}]", "home/forecast-bare") == "[]")
        #expect(try line("{temp:1}|{temp:raw}") { $0.language = .german } == "12,6 °C|12.64")
        for form in ["{place:0}", "{temp:5}", "{temp:}", "{temp:x}", "{temp:00}"] {
            let name = form.dropFirst().prefix { $0 != ":" }
            let failure = WeatherRenderer.FormatFailure.unknownForm(
                field: String(name), form: String(form.dropFirst(name.count + 2).dropLast()))
            #expect(throws: failure) { try line(form) }
            #expect(failure.message(in: .english).contains("{\(name)}"))
        }
    }

    @Test("Arrow, UV, dew point and moon are fields, and icons and moon follow the set of icons")
    func signs() throws {
        #expect(try line("{arrow}{uv}|{dew}|{moon}", "home/forecast-hourly") == "↗3|8°|waning crescent")
        #expect(try line("[{air}]") == "[]" && WeatherRenderer.needsAir("{air}") && !WeatherRenderer.needsAir("{age}"))
        #expect(try line("{arrow}") { $0.glyphs = .ascii } == "SW")
        #expect(try line("{icon} {moon}") { $0.icons = .emoji } == "⛅ 🌘")
        #expect(try line("{icon} {moon}") { $0.icons = .nerd } == "\u{E312} \u{E3A5}")
        #expect(WeatherRenderer.needsForecast("{rain:1}") && !WeatherRenderer.needsForecast("{temp:1} rain"))
    }

    @Test("Fields are replaced by their values")
    func fields() throws {
        #expect(try line("{icon} {temp} {wind}") == "☁ 13 °C 3 m/s SW")
        #expect(
            try line("{place}: {text}, {low} to {high}, {chance}, {rain}")
                == "Fjellvang: scattered clouds, 3° to 13°, 70 %, 3.2 mm")
        #expect(try line("{feels}|{gust}|{humidity}|{pressure}|{clouds}") == "12°|6 m/s|67 %|1016 hPa|43 %")
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
        #expect(WeatherRenderer.formatFields.count == 22)
    }
}
