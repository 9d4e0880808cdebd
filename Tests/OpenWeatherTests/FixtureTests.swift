import LocationEffects
import OpenWeather
import Testing
import WeatherModel

@Suite struct FixtureTests {
    @Test("every recorded answer is listed and has an expectation")
    func coverage() throws {
        let files = try Fixtures.files()
        let expected = Set(conditions.keys).union(failures.keys).union(places.keys).union(forecasts.keys).union(
            airs.keys)
        #expect(files == Set(try Fixtures.samples().map(\.file)))
        #expect(files == expected)
    }

    @Test("a recorded answer about the weather reads as expected", arguments: conditions.keys.sorted())
    func weather(file: String) throws {
        let read = try OpenWeatherAPI.conditions(from: Fixtures.output(file)).get()
        let check = try #require(conditions[file])
        try check(read)
    }

    @Test("a recorded failure is told from the others at every endpoint", arguments: failures.keys.sorted())
    func failure(file: String) throws {
        let expected = try #require(failures[file])
        let endpoints = try #require(Fixtures.samples().first { $0.file == file }).endpoint
        if endpoints.contains("weather") {
            #expect(OpenWeatherAPI.conditions(from: try Fixtures.output(file)) == .failure(expected))
        }
        if endpoints.contains("geo") {
            #expect(OpenWeatherAPI.places(from: try Fixtures.output(file)) == .failure(expected))
        }
        if endpoints.contains("forecast") {
            #expect(OpenWeatherAPI.forecast(from: try Fixtures.output(file)) == .failure(expected))
        }
        if endpoints.contains("air_pollution") {
            #expect(OpenWeatherAPI.air(from: try Fixtures.output(file)) == .failure(expected))
        }
    }

    @Test("a recorded list of places reads as expected", arguments: places.keys.sorted())
    func geocoding(file: String) throws {
        let read = try OpenWeatherAPI.places(from: Fixtures.output(file)).get()
        let check = try #require(places[file])
        try check(read)
    }

    @Test("a recorded forecast reads as expected", arguments: forecasts.keys.sorted())
    func forecast(file: String) throws {
        let read = try OpenWeatherAPI.forecast(from: Fixtures.output(file)).get()
        let check = try #require(forecasts[file])
        try check(read)
    }

    @Test("a recorded quality of the air reads as expected", arguments: airs.keys.sorted())
    func air(file: String) throws {
        let read = try OpenWeatherAPI.air(from: Fixtures.output(file)).get()
        let check = try #require(airs[file])
        try check(read)
    }
}

typealias Check<Value> = @Sendable (Value) throws -> Void

private let fjellvang = Conditions(
    coordinate: Coordinate(latitude: 60.7412, longitude: 11.3217),
    phenomena: [Phenomenon(id: 802, main: "Clouds", text: "scattered clouds", icon: "03d")], temperature: 12.64,
    feelsLike: 11.73, lowest: 10.9, highest: 14.02, pressure: 1016, humidity: 67, visibility: 10_000,
    wind: Wind(speed: 3.21, degrees: 214, gust: 5.9), cloudCover: 43, observedAt: 1_773_500_000,
    sunrise: 1_773_469_000, sunset: 1_773_512_400, utcOffset: 3600, country: "NO", name: "Fjellvang")

private let conditions: [String: Check<Conditions>] = [
    "weather-01-complete.json": { read in
        #expect(read == fjellvang)
        #expect(read.observed.rfc3339 == "2026-03-14T15:53:20+01:00")
    },
    "weather-02-thunderstorm-two-conditions.json": { read in
        #expect(read.kind == .thunderstorm && read.isSevere)
        #expect(read.phenomena.map(\.text) == ["thunderstorm with heavy rain", "mist"])
        #expect(read.rain == Precipitation(millimeters: 17.62, hours: 1))
    },
    "weather-03-rain-1h.json": { read in
        #expect(read.kind == .rain && !read.isSevere)
        #expect(read.rain == Precipitation(millimeters: 2.47, hours: 1))
        #expect(read.name == "Porto Calvário")
    },
    "weather-04-snow-1h.json": { read in
        #expect(read.kind == .snow && read.temperature == -17.06 && read.visibility == 412)
        #expect(read.snow == Precipitation(millimeters: 0.83, hours: 1) && read.rain == nil)
    },
    "weather-05-fog-no-visibility-no-gust.json": { read in
        #expect(read.kind == .fog && read.visibility == nil && read.isDaytime == false)
        #expect(read.wind == Wind(speed: 0.51, degrees: 0, gust: nil))
    },
    "weather-06-sys-no-type-no-id.json": { read in
        #expect(read.country == "GB" && read.name == "Saltmarsh End")
    },
    "weather-07-night-clear-01n.json": { read in
        #expect(read.kind == .clear && read.isDaytime == false && read.observed.clock == "11:53")
    },
    "weather-09-name-extremely-long.json": { read in
        #expect(read.name.count == 159 && read.name.hasSuffix("Palatine"))
    },
    "weather-10-name-cjk.json": { read in
        #expect(read.name == "東雲高原町" && read.phenomena.first?.text == "曇りがち" && read.kind == .brokenClouds)
    },
    "weather-12-name-emoji-zwj.json": { read in
        let camp = "Camp 👩‍👩‍👧‍👦 🇳🇿 ☀️ e\u{301}lan"
        #expect(Array(read.name.unicodeScalars) == Array(camp.unicodeScalars))
    },
    "weather-14-antimeridian-east.json": { read in
        #expect(read.coordinate == Coordinate(latitude: -16.8312, longitude: 179.9931))
        #expect(read.observed.rfc3339 == "2026-03-15T02:53:20+12:00")
    },
    "weather-16-south-pole-no-country.json": { read in
        #expect(read.coordinate == Coordinate(latitude: -90, longitude: 0) && read.name.isEmpty && read.country == nil)
        #expect(read.sun == .noneToday && read.isDaytime == true && read.wind?.gust == nil)
    },
    "weather-18-polar-negative-sun.json": { read in
        #expect(read.sunrise == -62_135_596_800 && read.sun == .noneToday)
    },
    "weather-22-unknown-condition.json": { read in
        #expect(read.kind == .mist && read.phenomena.first?.text == "unlisted condition")
    },
    "weather-24-imperial.json": { read in
        #expect(read.kind == .dust && read.temperature == 101.53 && read.observed.clock == "07:53")
    },
    "weather-25-standard-kelvin.json": { read in #expect(read.temperature == 285.79) },
    "weather-27-stale-dt.json": { read in
        #expect(Age(of: read.observedAt, at: 1_773_500_000) == .hours(5))
    },
]

private let failures: [String: WeatherFailure] = [
    "air-04-error-429-cod-string.json": .quotaExceeded,
    "air-05-html-under-200.json": .unreadable(.html),
    "error-200-captive-portal.html": .unreadable(.html),
    "error-200-null.json": .unreadable(.wrongShape("body")),
    "error-200-truncated.json": .unreadable(.truncated),
    "error-400-nothing-to-geocode.json": .badRequest("Nothing to geocode"),
    "error-400-wrong-latitude.json": .badRequest("wrong latitude"),
    "error-401-invalid-key.json": .notAuthorized,
    "error-404-city-not-found.json": .notFound,
    "error-429-rate-limit.json": .quotaExceeded,
    "error-500.html": .serviceError(status: 500),
    "forecast-13-error-401-cod-string.json": .notAuthorized,
    "forecast-14-error-404-cod-number.json": .notFound,
    "forecast-16-error-500-cod-number.json": .serviceError(status: 500),
    "forecast-17-truncated.json": .unreadable(.truncated),
]

private let places: [String: Check<[Place]>] = [
    "geo-01-empty.json": { read in #expect(read.isEmpty) },
    "geo-02-state-null-local-names.json": { read in
        #expect(read.count == 1 && read.first?.state == nil && read.first?.region == "NO")
        #expect(read.first?.localNames["zh"] == "菲耶尔旺" && read.first?.localNames.count == 9)
    },
    "geo-03-five-same-name.json": { read in
        #expect(read.map(\.region) == ["England, GB", "Alabama, US", "IE", "South Australia, AU", "England, GB"])
        #expect(read.allSatisfy { $0.name == "Ashford" && $0.localNames.isEmpty })
        #expect(Favorites(read).places.count == 4)
    },
    "geo-05-poles-and-antimeridian.json": { read in
        #expect(read.map(\.coordinate.latitude) == [-90, -16.8312, -16.1204])
        let stored = try Favorites(stored: Favorites(read).encoded())
        #expect(stored.places == read)
    },
]
