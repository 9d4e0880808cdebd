import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Reports")
struct ReportTests {
    @Test("A report has no boxes, no keys and no selected row")
    func isPlain() throws {
        let text = try report("home/fetched")
        for symbol in ["┌", "│", "▸", "quit", "Isobar", " of 3"] { #expect(!text.contains(symbol)) }
        #expect(text.contains("13 °C  scattered clouds"))
        #expect(text.contains("Porto Calvário"))
    }

    @Test("A report about one place omits the others")
    func isAboutOnePlace() throws {
        let lookup = try report("home/lookup-fetched")
        #expect(lookup.contains("Ashford, England, GB") && !lookup.contains("Porto"))
    }

    @Test("A report has the banner")
    func hasBanner() throws { #expect(try report("home/sample-data").hasPrefix("SAMPLE DATA")) }

    @Test("A failure is reported with its remedy and the last report")
    func tellsFailures() throws {
        let text = try report("home/failed-with-previous")
        #expect(text.contains("did not answer in time") && text.contains("Try again"))
        #expect(text.contains("· 5 h ago · ! timed out"))
    }

    @Test("One line drops facts that do not fit")
    func oneLine() throws {
        #expect(try oneLine("home/fetched", width: 80) == "☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW")
        #expect(try oneLine("home/fetched") == "☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW")
        #expect(try oneLine("home/fetched", width: 40) == "☁ Fjellvang 13 °C scattered clouds")
        #expect(try oneLine("home/fetched", width: 20) == "☁ Fjellvang 13 °C")
        #expect(try oneLine("home/weather-name-long", width: 20) == "☁ Llanfairmat… 13 °C")
    }

    @Test("One line has the age of a stale report")
    func oneLineWithAge() throws {
        #expect(try oneLine("home/failed-with-previous", width: 50) == "☁ Fjellvang 13 °C scattered clouds (5 h ago)")
    }

    @Test(
        "Without a report there is no line",
        arguments: ["home/location-disabled", "onboard/welcome-empty", "home/failed-quota"])
    func noLine(id: String) throws { #expect(try oneLine(id) == nil) }

    @Test("Quantities are in the requested units")
    func units() throws {
        let text = try report("home/weather-imperial")
        for quantity in [" °F  ", "12.7 mph SSW", "29.74 inHg", "6.2 mi or more"] {
            #expect(text.contains(quantity))
        }
    }

    private func report(_ id: String) throws -> String {
        let preview = try #require(Previews.named(id))
        return WeatherRenderer.report(of: preview.view.active, preview.presentation, width: 80).map(\.plainText)
            .joined(separator: "\n")
    }

    @Test("Times are in UTC, and say so, if the local time is not known")
    func utc() throws {
        let text = try text(age: .minutes(4)) { $0.utcOffset = nil }
        #expect(text.report.contains("Observed 14:53 UTC") && text.line == "06:16 UTC 4 min ago")
        #expect(text.report.contains("06:16 UTC") && !text.report.contains("local time"))
    }

    @Test("An observation whose age is not known has its date")
    func date() throws {
        let text = try text(age: .unknown) {
            ($0.observedAt, $0.utcOffset) = (32_503_680_000 - 3600, 3600)
        }
        #expect(text.report.contains("Observed 3000-01-01 00:00 local time"))
        #expect(text.line == " 3000-01-01 00:00" && text.oneLine.hasSuffix(" (3000-01-01 00:00)"))
    }

    /// Returns the report, two fields and the line of changed conditions.
    private func text(
        age: Age, _ change: (inout Conditions) -> Void
    ) throws -> (report: String, line: String, oneLine: String) {
        let preview = try #require(Previews.named("home/fetched"))
        guard var view = preview.view.active, case .home(var home) = view.screen,
            case .weather(let point, .fetched(var report)) = home.localWeather
        else { throw ReportMissing() }
        change(&report.conditions)
        report.age = age
        home.localWeather = .weather(point, .fetched(report))
        view.screen = .home(home)
        let lines = WeatherRenderer.report(of: view, preview.presentation, width: 80)
        return (
            lines.map(\.plainText).joined(separator: "\n"),
            try WeatherRenderer.formatted("{sunrise} {age}", of: view, preview.presentation) ?? "",
            WeatherRenderer.oneLine(of: view, preview.presentation, width: nil) ?? ""
        )
    }

    private struct ReportMissing: Error {}

    @Test("Severe weather is marked in a line")
    func severe() throws {
        #expect(try oneLine("home/weather-thunder")?.hasPrefix("↯ Kisumbani 21 °C ! thunderstorm") == true)
        let preview = try #require(Previews.named("home/weather-thunder"))
        let line = try WeatherRenderer.formatted("{text}", of: preview.view.active, preview.presentation)
        #expect(line?.hasPrefix("! thunderstorm") == true)
    }

    private func oneLine(_ id: String, width: Int? = nil) throws -> String? {
        let preview = try #require(Previews.named(id))
        return WeatherRenderer.oneLine(of: preview.view.active, preview.presentation, width: width)
    }
}
