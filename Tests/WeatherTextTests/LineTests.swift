import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("One-line weather")
struct LineTests {
    private static let whole = "home/forecast-whole"

    @Test(
        "A line omits facts that do not fit, and has the age of an old report and the sign of severe weather",
        arguments: [
            ("home/fetched", nil, "☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW"),
            ("home/fetched", 80, "☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW"),
            ("home/fetched", 40, "☁ Fjellvang 13 °C scattered clouds"), ("home/fetched", 20, "☁ Fjellvang 13 °C"),
            ("home/weather-name-long", 20, "☁ Llanfairmat… 13 °C"),
            ("home/failed-with-previous", 50, "☁ Fjellvang 13 °C scattered clouds (5 h ago)"),
            ("home/weather-stale", 60, "☁ Slowpost 13 °C scattered clouds, wind 3 m/s SW (5 h ago)"),
            ("home/weather-thunder", 60, "↯ Kisumbani 21 °C ! thunderstorm with heavy rain, mist"),
            // Without a report there is no line.
            ("home/location-disabled", nil, nil), ("onboard/welcome-empty", nil, nil), ("home/failed-quota", nil, nil),
        ] as [(String, Int?, String?)])
    func one(id: String, width: Int?, line: String?) throws {
        #expect(try WeatherRenderer.oneLine(of: Previews.view(id).active, Presentation(), width: width) == line)
    }

    private func line(_ format: String, _ id: String = LineTests.whole, _ presentation: Presentation = .init()) throws
        -> String?
    {
        try WeatherRenderer.formatted(format, of: try Previews.view(id).active, presentation)
    }

    @Test(
        "Fields of a format are replaced by values, with the given number of decimals, or without unit",
        arguments: [
            ("{icon} {temp} {wind}", whole, Presentation(), "☁ 13 °C 3 m/s SW"),
            ("{place}: {text}, {low} to {high}", whole, Presentation(), "Fjellvang: scattered clouds, 3° to 13°"),
            ("{chance}, {rain}", whole, Presentation(), "70 %, 3.2 mm"),
            ("{feels}|{gust}|{humidity}", whole, Presentation(), "12°|6 m/s|67 %"),
            ("{pressure}|{clouds}", whole, Presentation(), "1016 hPa|43 %"),
            ("{sunrise}-{sunset} {age}", whole, Presentation(), "07:16-19:20 4 min ago"),
            ("{text}", "home/weather-thunder", Presentation(), "! thunderstorm with heavy rain, mist"),
            ("{arrow}{uv}|{dew}|{moon}", "home/forecast-hourly", Presentation(), "↗3|8°|waning crescent"),
            ("{temp:0}|{temp:2}|{temp:raw}", whole, Presentation(), "13 °C|12.64 °C|12.64"),
            ("{wind:1}|{wind:raw}|{low:0}", whole, Presentation(), "3.2 m/s SW|3.21|3°"),
            ("{rain:0}|{chance:1}|{pressure:1}", whole, Presentation(), "3 mm|70.0 %|1016.0 hPa"),
            ("{temp:raw}|{temp:0}", whole, .imperial, "54.752|55 °F"),
            ("{rain:raw}|{pressure:raw}", whole, .imperial, "0.126|30.0025"),
            ("{temp:1}|{temp:raw}", whole, Presentation(language: .german), "12,6 °C|12.64"),
            ("{arrow}", whole, Presentation(glyphs: .ascii), "SW"),
            ("{icon} {moon}", whole, Presentation(options: ["icons": "emoji"]), "⛅ 🌘"),
            ("{icon} {moon}", whole, Presentation(options: ["icons": "nerd"]), "\u{E312} \u{E3A5}"),
            // Unknown values are empty, and without weather there is no line.
            // That none falls in three hours says nothing of the day.
            ("{rain}|{rain:raw}|{low}", "home/forecast-one-step", Presentation(), "||11°"),
            ("[{rain}]", "home/forecast-bare", Presentation(), "[]"), ("[{air}]", whole, Presentation(), "[]"),
            ("[{wind}{sunrise}{rain}]", "home/weather-bare", Presentation(), "[]"),
            ("{temp}", "home/failed-quota", Presentation(), nil),
            // A doubled brace is one brace.
            ("{{temp}}", whole, Presentation(), "{temp}"), ("a } b", whole, Presentation(), "a } b"),
            ("", whole, Presentation(), ""),
        ] as [(String, String, Presentation, String?)])
    func fields(format: String, id: String, presentation: Presentation, text: String?) throws {
        #expect(try line(format, id, presentation) == text)
    }

    @Test("Rain is zero only if nearly all of the 24 hours are known", arguments: [(8, "0 mm"), (7, "0 mm"), (3, "")])
    func dry(count: Int, rain: String) throws {
        let view = try Previews.home(Self.whole) { home in
            home.localForecast = home.localForecast?.map { forecast in
                var dry = forecast
                dry.steps = dry.steps.prefix(count).map { step in
                    var step = step
                    (step.rain, step.snow, step.chance) = (nil, nil, 0)
                    return step
                }
                return dry
            }
        }
        #expect(try WeatherRenderer.formatted("{rain}", of: view.active, Presentation()) == rain)
    }

    @Test("A format needs a forecast or the air only if a field does")
    func needs() {
        #expect(WeatherRenderer.needsAir("{air}") && !WeatherRenderer.needsAir("{age}"))
        #expect(WeatherRenderer.needsAir("{{{air}}}") && !WeatherRenderer.needsAir("{{air}}"))
        #expect(WeatherRenderer.needsForecast("{rain:1}") && !WeatherRenderer.needsForecast("{temp:1} rain"))
    }

    @Test(
        "An unknown field or form is an error that says what there is, also without weather",
        arguments: [
            ("{temp} {tmp}", "There is no field {tmp}. The fields are: icon, text, temp, "),
            ("{temp", "A { is not closed. "), ("{place:0}", "The field {place} has no form \"0\". "),
            ("{temp:5}", "The field {temp} has no form \"5\". "),
            ("{temp:00}", "The field {temp} has no form \"00\". "),
        ])
    func errors(format: String, message: String) throws {
        for id in [Self.whole, "home/failed-quota"] {
            let failure = #expect(throws: WeatherRenderer.FormatFailure.self) { try line(format, id) }
            #expect(failure?.message.hasPrefix(message) == true)
        }
    }

    @Test("Times are in UTC, which is named, if the local time is unknown, and have the date if the age is unknown")
    func times() throws {
        let night: Int64 = 32_503_680_000 - 3600
        for (offset, observed, age, fields, told) in [
            (nil, nil, .minutes(4), "06:16 UTC 4 min ago", "Observed 14:53 UTC"),
            (3600, night, .unknown, " 3000-01-01 00:00", "Observed 3000-01-01 00:00 local time"),
        ] as [(Int?, Int64?, Age, String, String)] {
            let view = try Previews.home("home/fetched") { home in
                home.localWeather = home.localWeather.map { status in
                    status.map { report in
                        var conditions = report.conditions
                        (conditions.utcOffset, conditions.observedAt) = (offset, observed ?? conditions.observedAt)
                        return WeatherReport(conditions: conditions, age: age)
                    }
                }
            }.active
            #expect(try WeatherRenderer.formatted("{sunrise} {age}", of: view, Presentation()) == fields)
            let report = WeatherRenderer.report(of: view, Presentation(), width: 80).map(\.plainText).joined()
            #expect(report.contains(told) && report.contains("06:16 UTC") == (offset == nil), "\(report)")
            #expect(report.contains("local time") == (offset != nil))
            let line = WeatherRenderer.oneLine(of: view, Presentation(), width: nil)
            #expect(line?.hasSuffix(" (3000-01-01 00:00)") == (age == .unknown))
        }
    }
}
