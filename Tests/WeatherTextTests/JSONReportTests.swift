import HomeScreen
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("JSON reports")
struct JSONReportTests {
    @Test("every state is one JSON object with the same members", arguments: Previews.all.map(\.id))
    func hasAllMembers(id: String) throws {
        let object = try decode([String: Value].self, id)
        #expect(Set(object.keys) == Self.members.union(["schema", "source", "favorites"]))
        #expect(object["schema"] == .number(1))
        guard case .array(let favorites) = object["favorites"] else {
            Issue.record("favorites is no array")
            return
        }
        for favorite in favorites {
            guard case .object(let members) = favorite else {
                Issue.record("a favorite is no object")
                continue
            }
            #expect(Set(members.keys) == Self.members)
        }
    }

    private static let members: Set<String> = [
        "status", "error", "place", "observed_at", "age_seconds", "day", "severe", "conditions", "temperature",
        "feels_like", "lowest_in_area", "highest_in_area", "humidity", "pressure", "visibility", "cloud_cover",
        "wind_speed", "wind_gust", "wind_from", "rain", "snow", "sunrise", "sunset",
    ]

    @Test("facts come with their units and times with the place's offset")
    func facts() throws {
        let report = try decode(Report.self, "home/fetched")
        #expect(report.status == "fetched" && report.error == nil)
        #expect(report.temperature == Report.Quantity(value: 12.64, unit: "°C"))
        #expect(report.windSpeed == Report.Quantity(value: 3.21, unit: "m/s"))
        #expect(report.observedAt == Report.Moment(epoch: 1_773_500_000, local: "2026-03-14T15:53:20+01:00"))
        #expect(report.sunrise == Report.Moment(epoch: 1_773_469_000, local: "2026-03-14T07:16:40+01:00"))
        #expect(report.place == Report.Place(name: "Fjellvang", country: "NO", latitude: 60.7412, longitude: 11.3217))
        #expect(report.ageSeconds == 240 && report.day == true)
        #expect(report.conditions.map(\.text) == ["scattered clouds"])
    }

    @Test("the remedy for a name that no place has is one for this name", arguments: ["Haarwick", "Haarwick,AU"])
    func noMatch(name: String) {
        let home = HomeScreen.ViewModel(localWeather: .locationDisabled, favorites: [], lookup: .noMatch(name))
        let text = WeatherText.json(
            of: Active.ViewModel(screen: .home(home)), Presentation())
        #expect(text.contains("or try a larger place nearby.") == (name == "Haarwick"))
        #expect(text.contains("or leave out what follows the comma.") == (name == "Haarwick,AU"))
    }

    @Test("what is unknown is null")
    func nulls() throws {
        let report = try decode(Report.self, "home/weather-bare")
        #expect(report.day == nil && report.sunrise == nil && report.windSpeed == nil && report.place?.name == nil)
        #expect(report.temperature == Report.Quantity(value: -0.04, unit: "°C"))
    }

    @Test("imperial quantities are converted and rounded")
    func imperial() throws {
        let report = try decode(Report.self, "home/weather-desert", units: .imperial)
        #expect(report.temperature == Report.Quantity(value: 101.534, unit: "°F"))
        #expect(report.windSpeed == Report.Quantity(value: 12.6611, unit: "mph"))
    }

    @Test("visibility is in meters, near and far")
    func visibility() throws {
        #expect(try decode(Report.self, "home/fetched").visibility == Report.Quantity(value: 10_000, unit: "m"))
        #expect(
            try decode(Report.self, "home/weather-snow").visibility == Report.Quantity(value: 412, unit: "m"))
    }

    @Test("a failure keeps the last report and says what happened")
    func failure() throws {
        let report = try decode(Report.self, "home/failed-with-previous")
        #expect(report.status == "failed" && report.error?.message.isEmpty == false && report.ageSeconds == 18_000)
        #expect(report.temperature != nil)
    }

    @Test("favorites are in all of home only")
    func favorites() throws {
        let statuses = try decode(Report.self, "home/favorites-mixed-five").favorites.map(\.status)
        #expect(statuses == ["fetched", "fetching", "fetching", "failed", "failed"])
        #expect(try decode(Report.self, "home/lookup-fetched").favorites.isEmpty)
    }

    @Test("words from outside cannot break out of their strings")
    func quoting() throws {
        let name = "\u{1B}[31m red \"quoted\", no bell\u{7}, no \u{202E}turn"
        let home = HomeScreen.ViewModel(localWeather: .locationDisabled, favorites: [], lookup: .noMatch(name))
        let text = WeatherText.json(of: Active.ViewModel(screen: .home(home)), Presentation())
        let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
        #expect(report.error?.message.contains(name) == true)
    }

    @Test("the members stand in the same order every time, the schema first")
    func order() throws {
        let text = try json("home/fetched")
        #expect(text.hasPrefix("{\n  \"schema\": 1,\n  \"source\": \"OpenWeather\",\n  \"status\": \"fetched\","))
        #expect(try text == json("home/fetched"))
    }

    private func json(_ id: String, units: Units = .metric) throws -> String {
        WeatherText.json(of: try #require(Previews.named(id)).view.active, Presentation(units: units))
    }

    private func decode<T: Decodable>(
        _ type: T.Type, _ id: String, units: Units = .metric
    ) throws -> T {
        try JSONDecoder().decode(type, from: Data(json(id, units: units).utf8))
    }
}

/// Any JSON value.
private enum Value: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([Value].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }
}

/// A report as a program would read it.
private struct Report: Decodable {
    struct Quantity: Decodable, Equatable {
        let value: Double
        let unit: String
    }
    struct Moment: Decodable, Equatable {
        let epoch: Int64
        let local: String
    }
    struct Place: Decodable, Equatable {
        let name: String?
        let country: String?
        let latitude: Double
        let longitude: Double
    }
    struct Condition: Decodable { let text: String }
    struct Problem: Decodable { let message: String }
    struct Favorite: Decodable { let status: String }

    let status: String
    let error: Problem?
    let place: Place?
    let observedAt: Moment?
    let ageSeconds: Int?
    let day: Bool?
    let conditions: [Condition]
    let temperature: Quantity?
    let windSpeed: Quantity?
    let visibility: Quantity?
    let sunrise: Moment?
    let favorites: [Favorite]

    enum CodingKeys: String, CodingKey {
        case status, error, place, day, conditions, temperature, visibility, sunrise, favorites
        case observedAt = "observed_at"
        case ageSeconds = "age_seconds"
        case windSpeed = "wind_speed"
    }
}
