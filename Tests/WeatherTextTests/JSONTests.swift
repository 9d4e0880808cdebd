import CoreTesting
import JSONFormat
import LifecycleCore
import LocationEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("JSON")
struct JSONTests {
    private static let golden = Golden("JSON", suite: "JSONTests")
    private static let recorded =
        [
            "fetched", "forecast-whole", "forecast-imperial", "forecast-no-zone", "favorites-mixed-five",
            "weather-bare", "weather-snow", "failed-with-previous", "lookup-fetched", "forecast-fetching",
            "forecast-failed",
            "location-disabled", "forecast-empty",
        ].map { ("home/\($0)", Language.english) }
        + [("home/failed-quota", .german), ("starting/loading", .german)]

    @Test(
        "Reports have units, local times, and null for unknown values; a forecast ends after the requested days",
        arguments: recorded)
    func looksAsRecorded(id: String, language: Language) throws {
        let view = try Previews.view(id).active
        let presentation = (id.hasSuffix("imperial") ? Presentation.imperial : Presentation()).in(language)
        let report = WeatherRenderer.json(of: view, presentation)
        let forecast = WeatherRenderer.forecastJSON(of: view, presentation, days: 2)
        let name = "\(id.replacing("/", with: "-")).txt"
        if let finding = Self.golden.finding(for: "\(report)\n\(forecast)\n", in: name) { Issue.record("\(finding)") }
    }

    private func members(of id: String) throws -> (report: [String], favorites: [[String]], forecast: [[String]]) {
        func names(_ json: JSON) -> [String] {
            if case .object(let members) = json { members.map(\.name) } else { [] }
        }
        func elements(_ json: JSON?) -> Set<[String]> {
            if case .array(let elements)? = json { Set(elements.map(names)) } else { [] }
        }
        let view = try Previews.view(id).active
        let report = try JSON(Array(WeatherRenderer.json(of: view, Presentation()).utf8))
        let forecast = try JSON(Array(WeatherRenderer.forecastJSON(of: view, Presentation()).utf8))
        return (
            names(report), Array(elements(report["favorites"])),
            [names(forecast)] + elements(forecast["days"]) + elements(forecast["steps"])
        )
    }

    /// Which members these are, recordings show.
    @Test("All states have the same members in the same order", arguments: Previews.all.map(\.id))
    func hasAllMembers(id: String) throws {
        let (all, own) = (try members(of: "home/forecast-whole"), try members(of: id))
        #expect(all.report.count > 20 && all.forecast.count == 3 && own.report == all.report)
        #expect(own.favorites.allSatisfy { $0[...] == all.report.dropFirst(3).dropLast() })
        #expect(own.forecast[0] == all.forecast[0] && own.forecast.allSatisfy(all.forecast.contains))
    }

    @Test("JSON is the same in both languages, except messages")
    func languages() throws {
        let whole = try Previews.view("home/forecast-whole").active
        let texts = Language.allCases.map { language in
            let presentation = Presentation(language: language)
            return WeatherRenderer.json(of: whole, presentation) + WeatherRenderer.forecastJSON(of: whole, presentation)
        }
        #expect(texts[0] == texts[1] && texts[0].contains("\"Saturday\"") && texts[0].contains("12.6"))
        let polar = WeatherRenderer.json(
            of: try Previews.view("home/forecast-polar-day").active, Presentation(language: .german))
        for part in [
            "\"teils wolkig\"", "\"uv_index\": 3.4", "\"polar_sun\": \"up\"", "\"source\": \"open-meteo\"",
            "\"attribution\": \"Weather data by Open-Meteo.com (https://open-meteo.com/), CC BY 4.0\"",
        ] { #expect(polar.contains(part)) }
    }

    @Test("An age with too many seconds is null", arguments: [2, .max])
    func hugeAge(days: Int) throws {
        let report = WeatherReport(conditions: Conditions(temperature: 1, observedAt: 0), age: .days(days))
        let home = Lifecycle.ViewModel.home(.weather(Coordinate(latitude: 1, longitude: 2), .fetched(report)))
        let json = try JSON(Array(WeatherRenderer.json(of: home.active, Presentation()).utf8))
        #expect(json["age_seconds"] == (days == 2 ? .integer(172_800) : .null))
    }

    @Test(
        "Each state has a status of one word, and an error only if nothing of it is pending",
        arguments: [
            ("checking-permission", "checking_permission", false), ("fetching-location", "fetching_location", false),
            ("location-disabled", "location_disabled", true), ("location-unavailable", "location_unavailable", true),
            ("named-searching", "searching", false), ("named-no-match", "no_match", true),
            ("named-failed", "search_failed", true), ("lookup-searching", "searching", false),
            ("lookup-no-match", "no_match", true), ("lookup-failed", "search_failed", true),
            ("fetching-weather", "fetching", false), ("fetched", "fetched", false),
        ])
    func statuses(state: String, status: String, hasError: Bool) throws {
        let view = try Previews.view("home/\(state)").active
        let report = try JSON(Array(WeatherRenderer.json(of: view, Presentation()).utf8))
        #expect(report["status"]?.string == status && (report["error"] != .null) == hasError)
    }

    @Test("A number that rounds to zero has no sign")
    func zero() {
        let view = Lifecycle.ViewModel.home(Conditions(temperature: -0.00001, observedAt: 1))
        let text = WeatherRenderer.json(of: view.active, Presentation())
        #expect(text.contains("\"temperature\"") && !text.contains("-0,") && !text.contains("-0."))
    }

    @Test(
        "Precipitation has the length of its interval in hours, also below an hour",
        arguments: [(15, 0.25), (60, 1), (90, 1.5), (180, 3)])
    func times(minutes: Int, hours: Double) throws {
        let fall = Precipitation(millimeters: 0.5, minutes: minutes)
        let view = Lifecycle.ViewModel.home(Conditions(temperature: 1, rain: fall, snow: fall, observedAt: 1))
        let json = try JSON(Array(WeatherRenderer.json(of: view.active, Presentation()).utf8))
        for name in ["rain", "snow"] { #expect(json[name]?["hours"] == JSON(hours)) }
    }
}
