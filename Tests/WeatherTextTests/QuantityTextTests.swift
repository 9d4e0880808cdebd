import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Quantities")
struct QuantityTextTests {
    private static let metric = QuantityText(Presentation())
    private static let imperial = QuantityText(.imperial)
    private static let german = QuantityText(Presentation(language: .german))
    private static let ascii = QuantityText(Presentation(glyphs: .ascii, options: ["units": "imperial"]))

    @Test(
        "Temperatures are rounded, halves away from zero, and a zero has no sign",
        arguments: [
            (12.64, "12.6 °C", "13°"), (-0.04, "0.0 °C", "0°"), (-0.5, "-0.5 °C", "-1°"), (0.25, "0.3 °C", "0°"),
            (-17.06, "-17.1 °C", "-17°"), (1000, "1000.0 °C", "1000°"),
        ])
    func temperatures(celsius: Double, exact: String, brief: String) {
        #expect(Self.metric.temperature(celsius, places: 1) == exact)
        #expect(Self.metric.temperature(celsius) == brief.dropLast() + " °C" && Self.metric.degrees(celsius) == brief)
    }

    @Test(
        "A wind has the nearest of 16 directions, and none if it is unknown, and is calm without speed",
        arguments: [
            (3.21, 214, "3 m/s SW"), (3.21, 0, "3 m/s N"), (3.21, 360, "3 m/s N"), (3.21, 348.8, "3 m/s N"),
            (3.21, 11.2, "3 m/s N"), (3.21, 11.3, "3 m/s NNE"), (3.21, nil, "3 m/s"), (0.049, 90, "calm"),
            (0.05, 90, "0 m/s E"),
        ] as [(Double, Double?, String)])
    func winds(speed: Double, degrees: Double?, text: String) {
        #expect(Self.metric.wind(Wind(speed: speed, degrees: degrees)) == text)
    }

    @Test(
        "Visibility is open-ended from ten kilometers on",
        arguments: [
            (0, "0 m", "0 mi"), (412, "412 m", "0.26 mi"), (2600, "2.6 km", "1.6 mi"), (9999, "10 km", "6.2 mi"),
            (10_000, "10 km or more", "6.2 mi or more"),
        ])
    func visibilities(meters: Double, text: String, miles: String) {
        let visibility = Visibility(meters: meters, isAtLeast: meters >= 10_000)
        #expect(Self.metric.visibility(visibility) == text && Self.imperial.visibility(visibility) == miles)
    }

    @Test(
        "Each quantity has its unit, its period, and the signs of its language and character set",
        arguments: [
            (metric.precipitation(Precipitation(millimeters: 2.47)), "2.47 mm in 1 h"),
            (metric.precipitation(Precipitation(millimeters: 5, hours: 3)), "5 mm in 3 h"),
            (imperial.precipitation(Precipitation(millimeters: 25.4)), "1 in in 1 h"),
            (imperial.precipitation(Precipitation(millimeters: 0.1, minutes: 15)), "<0.01 in in 15 min"),
            (imperial.precipitation(Precipitation(millimeters: 0)), "0 in in 1 h"),
            (metric.pressure(1016.4), "1016 hPa"), (imperial.pressure(1016), "30.00 inHg"),
            (ascii.temperature(0), "32 F"), (ascii.degrees(0), "32F"),
            (german.temperature(-17.06, places: 1), "-17,1 °C"), (german.degrees(12.64), "13°"),
            (german.wind(Wind(speed: 3.21, degrees: 68), places: 1), "3,2 m/s ONO"),
            (german.wind(Wind(speed: 0)), "windstill"), (german.depth(0.01), "<0,1"), (german.amount(1.25), "1,3 mm"),
            (german.precipitation(Precipitation(millimeters: 2.47)), "2,47 mm in 1 h"),
            (german.visibility(Visibility(meters: 9_400)), "9,4 km"),
        ])
    func units(drawn: String, expected: String) { #expect(drawn == expected) }

    @Test(
        "A time of day is written in 24 hours or in 12",
        arguments: [
            (0, "00:05", "12:05 AM"), (1, "01:05", "1:05 AM"), (12, "12:05", "12:05 PM"), (13, "13:05", "1:05 PM"),
            (23, "23:05", "11:05 PM"),
        ])
    func clocks(hour: Int64, usual: String, twelve: String) {
        let time = LocalTime(epoch: hour * 3600 + 300, utcOffset: 0)
        #expect(Self.metric.clock(time) == usual && Self.metric.clock(time, isUTC: true) == usual + " UTC")
        #expect(QuantityText(Presentation(options: ["clock": "12"])).clock(time) == twelve)
    }

    @Test("The clock has 12 hours in English in the US, and 24 hours in English in GB and in French in CA")
    func clockStyles() {
        let styles = [("en", "US"), ("en", "GB"), ("fr", "CA")].map { ClockStyle(language: $0.0, territory: $0.1) }
        #expect(styles == [.twelveHours, .twentyFourHours, .twentyFourHours])
    }

    @Test("Hours of charts and tables are written in 12 hours at any width", arguments: [44, 60, 80, 120])
    func twelveHours(width: Int) throws {
        let view = try Previews.view("home/forecast-hourly")
        let presentation = Presentation(options: ["clock": "12"])
        let text = WeatherRenderer.text(of: view, width, 40, presentation)
        let clocks = text.split(whereSeparator: \.isWhitespace).filter {
            $0.contains(":") && $0.first?.isNumber == true
        }
        #expect(clocks.allSatisfy { !$0.hasPrefix("0") && Int($0.prefix { $0 != ":" }) ?? 0 <= 12 }, "\(text)")
        let hours = width <= 60 ? ["9p", "12a", "9a", "12p"] : ["9 PM", "12 AM", "9 AM", "12 PM"]
        #expect(hours.allSatisfy(text.contains), "\(text)")
        let report = WeatherRenderer.forecastReport(of: view.active, presentation, width: width).map(\.plainText)
        #expect(report.contains { $0.contains("12:00 AM") } && !report.contains { $0.contains(" 00:00") })
    }

    @Test("Every set of icons keeps lists aligned, and ASCII output has only ASCII", arguments: IconSet.allCases)
    func icons(set: IconSet) throws {
        let view = try Previews.view("home/favorites-mixed-five")
        func lines(_ icons: IconSet, _ glyphs: Glyphs = .unicode) -> [String] {
            let presentation = Presentation(glyphs: glyphs, options: ["icons": icons.rawValue])
            return WeatherRenderer.lines(of: view, presentation, width: 80).map(\.plainText)
        }
        #expect(Set(lines(set).filter { $0.hasSuffix("│") }.map(CellWidth.of)) == [80], "\(lines(set))")
        #expect((lines(set) == lines(.plain)) == (set == .plain))
        #expect(lines(set, .ascii).joined().allSatisfy { $0.isASCII })
    }
}
