import JSONFormat
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText

@Suite("The forecast as JSON")
struct ForecastJSONTests {
    private func json(
        _ id: String, units: Units = .metric, days: Int = .max
    ) throws -> JSON {
        let view = try #require(Previews.named(id)).view
        let text = WeatherText.forecastJSON(of: view.active, Presentation(units: units), days: days)
        return try JSON(Array(text.utf8))
    }

    private func names(_ json: JSON?) -> [String] {
        guard case .object(let members)? = json else { return [] }
        return members.map(\.name)
    }

    private func elements(_ json: JSON?) -> [JSON] {
        guard case .array(let elements)? = json else { return [] }
        return elements
    }

    @Test("every state is one object with the same members", arguments: Previews.all.map(\.id))
    func hasAllMembers(id: String) throws {
        let object = try json(id)
        #expect(
            names(object) == ["schema", "source", "status", "error", "place", "utc_offset", "days", "steps"])
        #expect(object["schema"] == .integer(1))
        for day in elements(object["days"]) { #expect(names(day) == Self.day) }
        for step in elements(object["steps"]) { #expect(names(step) == Self.step) }
    }

    private static let day = [
        "date", "weekday", "whole", "kind", "severe", "lowest", "highest", "chance", "rain", "snow", "wind_speed",
        "wind_gust", "wind_from",
    ]
    private static let step = [
        "time", "day", "kind", "severe", "conditions", "temperature", "feels_like", "chance", "rain", "snow",
        "wind_speed", "wind_gust", "wind_from", "humidity", "pressure", "visibility", "cloud_cover",
    ]

    @Test("days and steps have their quantities with units, and times by the place's clocks")
    func facts() throws {
        let report = try json("home/forecast-whole")
        #expect(report["status"] == .text("fetched") && report["utc_offset"] == .integer(3600))
        let days = elements(report["days"])
        #expect(days.map { $0["date"]?.string } == (14...19).map { "2026-03-\($0)" })
        #expect(days[1]["rain"]?["unit"] == .text("mm") && days[1]["chance"]?["value"] == .integer(70))
        #expect(days[0]["whole"] == .bool(false) && days[1]["whole"] == .bool(true))
        let step = try #require(elements(report["steps"]).first)
        #expect(step["time"]?["local"] == .text("2026-03-14T19:00:00+01:00"))
        #expect(step["temperature"]?["unit"] == .text("°C") && step["rain"] == .null)
        #expect(elements(report["steps"]).count == 40)
    }

    @Test("it ends after as many days as asked, with their steps")
    func ends() throws {
        let report = try json("home/forecast-whole", days: 2)
        #expect(elements(report["days"]).count == 2 && elements(report["steps"]).count == 10)
    }

    @Test("units are the user's")
    func imperial() throws {
        let step = try #require(elements(try json("home/forecast-whole", units: .imperial)["steps"]).first)
        #expect(step["temperature"]?["unit"] == .text("°F") && step["wind_speed"]?["unit"] == .text("mph"))
    }

    @Test(
        "the status is that of the forecast, and what keeps it back is told",
        arguments: [
            ("home/forecast-fetching", "fetching"), ("home/forecast-failed", "failed"), ("home/fetched", "not_asked"),
            ("home/failed-quota", "failed"), ("home/location-disabled", "location_disabled"),
            ("home/forecast-empty", "fetched"),
        ])
    func status(id: String, status: String) throws {
        let report = try json(id)
        #expect(report["status"] == .text(status))
        #expect((report["error"] != .null) == ["failed", "location_disabled"].contains(status))
    }

    @Test("a time zone that nobody knows is null")
    func zone() throws { #expect(try json("home/forecast-no-zone")["utc_offset"] == .null) }
}
