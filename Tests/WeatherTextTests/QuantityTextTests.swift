import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Quantities")
struct QuantityTextTests {
    private let metric = QuantityText(Presentation(units: .metric))
    private let imperial = QuantityText(Presentation(units: .imperial))

    @Test(
        "Temperatures are rounded, halves away from zero, and zero has no sign",
        arguments: [
            (12.64, "12.6 °C", "13°"), (-0.04, "0.0 °C", "0°"), (-0.5, "-0.5 °C", "-1°"), (0.25, "0.3 °C", "0°"),
            (-17.06, "-17.1 °C", "-17°"), (1000, "1000.0 °C", "1000°"),
        ])
    func temperatures(celsius: Double, exact: String, brief: String) {
        #expect(
            metric.temperature(celsius, places: 1) == exact && metric.temperature(celsius) == brief.dropLast() + " °C")
        #expect(metric.degrees(celsius) == brief)
    }

    @Test("In ASCII a letter replaces the degree sign")
    func asciiDegrees() {
        let ascii = QuantityText(Presentation(units: .imperial, glyphs: .ascii))
        #expect(ascii.temperature(0) == "32 F" && ascii.degrees(0) == "32F")
    }

    @Test(
        "A wind has the nearest of 16 directions, none if unknown, and is calm without speed",
        arguments: [
            (Wind(speed: 3.21, degrees: 214), "3 m/s SW"), (Wind(speed: 3.21, degrees: 0), "3 m/s N"),
            (Wind(speed: 3.21, degrees: 360), "3 m/s N"), (Wind(speed: 3.21, degrees: 348.8), "3 m/s N"),
            (Wind(speed: 3.21, degrees: 11.2), "3 m/s N"), (Wind(speed: 3.21, degrees: 11.3), "3 m/s NNE"),
            (Wind(speed: 3.21), "3 m/s"), (Wind(speed: 0.049, degrees: 90), "calm"),
            (Wind(speed: 0.05, degrees: 90), "0 m/s E"),
        ])
    func winds(wind: Wind, text: String) { #expect(metric.wind(wind) == text) }

    @Test(
        "Visibility is open-ended from ten kilometers on",
        arguments: [
            (0, "0 m", "0 mi"), (412, "412 m", "0.26 mi"), (2600, "2.6 km", "1.6 mi"), (9999, "10 km", "6.2 mi"),
            (10_000, "10 km or more", "6.2 mi or more"),
        ])
    func visibilities(meters: Double, text: String, miles: String) {
        #expect(metric.visibility(Visibility(meters: meters, isAtLeast: meters >= 10_000)) == text)
        #expect(imperial.visibility(Visibility(meters: meters, isAtLeast: meters >= 10_000)) == miles)
    }

    @Test("Rain and snow have their period")
    func precipitation() {
        #expect(metric.precipitation(Precipitation(millimeters: 2.47)) == "2.47 mm in 1 h")
        #expect(metric.precipitation(Precipitation(millimeters: 5, hours: 3)) == "5 mm in 3 h")
        #expect(imperial.precipitation(Precipitation(millimeters: 25.4)) == "1 in in 1 h")
    }

    @Test("Pressure has decimals in inches only")
    func pressure() {
        #expect(metric.pressure(1016.4) == "1016 hPa")
        #expect(imperial.pressure(1016) == "30.00 inHg")
    }

    @Test(
        "A time of day is written in 24 hours or in 12",
        arguments: [
            (0, "00:05", "12:05 AM"), (1, "01:05", "1:05 AM"), (12, "12:05", "12:05 PM"), (13, "13:05", "1:05 PM"),
            (23, "23:05", "11:05 PM"),
        ])
    func clocks(hour: Int64, usual: String, twelve: String) {
        var american = Presentation(units: .metric)
        american.clock = .twelveHours
        let time = LocalTime(epoch: hour * 3600 + 300, utcOffset: 0)
        #expect(metric.clock(time) == usual && metric.clock(time, isUTC: true) == usual + " UTC")
        #expect(QuantityText(american).clock(time) == twelve)
    }

    @Test("Where English is spoken, some territories have clocks of 12 hours")
    func clockStyles() {
        #expect(ClockStyle(language: "en", territory: "US") == .twelveHours)
        #expect(ClockStyle(language: "en", territory: "GB") == .twentyFourHours)
        #expect(ClockStyle(language: "fr", territory: "CA") == .twentyFourHours)
    }

    @Test("A charts' hours and tables are written in 12 hours at any width", arguments: [44, 60, 80, 120])
    func twelveHours(width: Int) throws {
        let preview = try #require(Previews.named("home/forecast-hourly"))
        var presentation = preview.presentation
        presentation.clock = .twelveHours
        let text = WeatherRenderer.text(of: preview.view, width, 40, presentation)
        let clocks = text.split(whereSeparator: \.isWhitespace).filter {
            $0.contains(":") && $0.first?.isNumber == true
        }
        #expect(clocks.allSatisfy { !$0.hasPrefix("0") && Int($0.prefix { $0 != ":" }) ?? 0 <= 12 }, "\(text)")
        #expect(text.contains(width <= 60 ? "9p" : "9 PM"), "\(text)")
        let report = WeatherRenderer.forecastReport(of: preview.view.active, presentation, width: width)
        #expect(
            report.contains { $0.plainText.contains("12:00 AM") }
                && !report.contains { $0.plainText.contains(" 00:00") })
    }

    @Test("Every set of icons keeps the columns of lists, and ASCII has words", arguments: IconSet.allCases)
    func icons(set: IconSet) throws {
        let preview = try #require(Previews.named("home/favorites-mixed-five"))
        var presentation = preview.presentation
        presentation.icons = set
        let lines = WeatherRenderer.lines(of: preview.view, presentation, width: 80).map(\.plainText)
        #expect(Set(lines.filter { $0.hasSuffix("│") }.map(CellWidth.of)) == [80], "\(lines)")
        let plain = WeatherRenderer.lines(of: preview.view, preview.presentation, width: 80).map(\.plainText)
        #expect((lines == plain) == (set == .plain))
        presentation.glyphs = .ascii
        #expect(
            WeatherRenderer.lines(of: preview.view, presentation, width: 80).allSatisfy {
                $0.plainText.allSatisfy(\.isASCII)
            })
    }

    @Test("An amount of something in the air has a decimal below ten")
    func air() throws {
        guard case .active(var active) = try #require(Previews.named("detail/whole")).view,
            case .detail(var detail) = active.screen
        else { return #expect(Bool(false), "another screen") }
        detail.air = .fetched(AirQuality(index: .good, measuredAt: 0, components: [.pm25: 9.9, .pm10: 10]))
        active.screen = .detail(detail)
        let lines = WeatherRenderer.lines(of: .active(active), Presentation(), width: 80).map(\.plainText)
        #expect(lines.contains { $0.contains("PM2.5 9.9 µg/m³   PM10 10 µg/m³ ") })
    }
}
