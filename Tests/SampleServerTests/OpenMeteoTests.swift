import HTTPEffects
import LocationEffects
import LoopbackHTTP
import OpenMeteo
import OpenWeather
import SampleServer
import SecretEffects
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

/// What the sample service answers to Open-Meteo's requests, as the app reads it.
@Suite("Open-Meteo sample service")
struct SampleOpenMeteoTests {
    static let now: Int64 = 1_773_500_000
    let service = SampleService(now: { now })
    private static let fjellvang = "/v1/forecast?latitude=60.7412&longitude=11.3217"

    private func conditions(_ point: Coordinate) throws -> Conditions {
        try service.ask(OpenMeteoSource().conditions(at: point, key: APIKey(""))).get()
    }

    private func forecast(_ point: Coordinate) throws -> Forecast {
        try service.ask(OpenMeteoSource().forecast(at: point, key: APIKey(""))).get()
    }

    private func places(_ name: String) throws -> [Place] {
        try service.ask(OpenMeteoSource().places(called: name, key: APIKey(""))).get()
    }

    private func text(_ target: String) -> String {
        String(decoding: service.answer(LoopbackRequest(target: target)).body, as: UTF8.self)
    }

    @Test("The answers obey the laws of valid answers")
    func laws() throws {
        func body<Value>(_ request: SourceRequest<Value>) throws -> [UInt8] {
            guard case .success(let response) = service.output(of: request.effect) else { return [] }
            return response.body
        }
        let (source, home, key) = (OpenMeteoSource(), SamplePlace.home.coordinate, APIKey(""))
        try SourceLaws.verify(
            source,
            with: SourceExamples(
                conditions: body(source.conditions(at: home, key: key)),
                forecast: body(source.forecast(at: home, key: key)), air: body(source.air(at: home, key: key)),
                places: body(source.places(called: "ashford", key: key))), only: "A valid answer")
    }

    @Test("The current weather equals that of the sample OpenWeather service", arguments: SampleForecastTests.points)
    func same(point: Coordinate) throws {
        let key = APIKey("demo")
        let (one, other) = (
            try conditions(point), try service.ask(OpenWeatherSource().conditions(at: point, key: key)).get()
        )
        #expect(abs(one.temperature - other.temperature) < 0.06 && one.humidity == other.humidity)
        #expect(
            one.cloudCover == other.cloudCover && one.pressure == other.pressure && one.utcOffset == other.utcOffset)
        #expect(abs((one.wind?.speed ?? 0) - (other.wind?.speed ?? 0)) < 0.006)
        #expect(one.observedAt == Self.now - Self.now % 900 && one.isDaytime == other.isDaytime)
        #expect(one.sunrise == (one.polarSun == nil ? other.sunrise : nil))
        let hidden: [ConditionKind] = [.mist, .smoke, .haze, .sand, .ash, .squall, .sleet, .brokenClouds]
        #expect(one.kind == other.kind || hidden.contains(other.kind), "\(other.kind) is \(one.kind)")
        let (rain, hourly) = (one.rain?.millimeters ?? 0, other.rain?.millimeters ?? 0)
        #expect(abs(rain * 4 - hourly) < 0.03 && (one.snow == nil) == (other.snow == nil))
    }

    @Test(
        "The hourly forecast equals that of the sample OpenWeather service and fits its daily values",
        arguments: SampleForecastTests.points)
    func sameForecast(point: Coordinate) throws {
        let forecast = try forecast(point)
        let other = try service.ask(OpenWeatherSource().forecast(at: point, key: APIKey("demo"))).get()
        #expect(forecast.steps.count == 49 && forecast.dailyValues.count == 14 && forecast.days.count == 14)
        #expect(zip(forecast.steps, forecast.steps.dropFirst()).allSatisfy { $1.time - $0.time == 3600 })
        #expect(forecast.steps[0].time <= Self.now && forecast.steps[1].time > Self.now)
        let hours = Dictionary(uniqueKeysWithValues: forecast.steps.map { ($0.time, $0) })
        let common = other.steps.compactMap { step in hours[step.time].map { ($0, step) } }
        #expect((15...17).contains(common.count))
        for (hour, step) in common {
            #expect(abs(hour.temperature - step.temperature) < 0.06 && hour.chance == step.chance)
            #expect((hour.rain == nil) == (step.rain == nil) && (hour.snow == nil) == (step.snow == nil))
        }
        for day in forecast.days where !day.steps.isEmpty {
            #expect(day.steps.allSatisfy { (day.lowest ?? .infinity)...(day.highest ?? .infinity) ~= $0.temperature })
            #expect(day.isWhole && (day.steps.contains { $0.rain != nil } ? (day.rain ?? 0) > 0 : true))
        }
    }

    @Test("At the poles the sun stays up or down all day")
    func poles() throws {
        #expect(try conditions(Coordinate(latitude: -90, longitude: 0)).polarSun == .up)
        #expect(try conditions(Coordinate(latitude: 69.35, longitude: 88.2)).polarSun == .down)
    }

    @Test("The air quality equals that of the sample OpenWeather service", arguments: SampleForecastTests.points)
    func air(point: Coordinate) throws {
        let one = try service.ask(OpenMeteoSource().air(at: point, key: APIKey(""))).get()
        var other = try service.ask(OpenWeatherSource().air(at: point, key: APIKey("demo"))).get()
        other.components[.no] = nil
        #expect(one == other)
    }

    @Test(
        "Places are found by the beginning of their name from three characters on, else by the whole name",
        arguments: [
            ("fjell", ["Fjellvang NO", "Fjellheim NO"]), ("f", []), ("fj", []), ("nowhere", []), ("", []),
            ("Ashford,AU", ["Ashford AU"]), ("ashford, alabama", ["Ashford US"]), ("Ashford,XX", []),
            ("zürich", ["Zürich CH"]), ("東京", ["Tokyo JP"]),
        ])
    func search(name: String, expected: [String]) throws {
        #expect(try places(name).map { "\($0.name) \($0.country ?? "")" } == expected)
    }

    @Test("Places are named in the language of the request")
    func languages() {
        #expect(text("/v1/search?name=fjellv&language=ja").contains("フィエルヴァング"))
        #expect(text("/v1/search?name=fjellv&language=xx").contains("\"Fjellvang\""))
        #expect(text("/v1/search?name=nowhere") == "{\"generationtime_ms\":0.5}")
    }

    @Test("A place with the name of a failure simulates it")
    func failures() throws {
        let failure = { (name: String) throws -> [WeatherFailure?] in
            let place = try #require(try self.places(name).first)
            let request = OpenMeteoSource().forecast(at: place.coordinate, key: APIKey(""))
            return (1...4).map { _ in
                if case .failure(let failure) = service.ask(request) { failure } else { nil }
            }
        }
        #expect(try failure("slow") == [nil, nil, nil, nil])
        #expect(try failure("limited") == [nil, nil, nil, .quotaExceeded])
        #expect(try failure("html")[0] == .unreadable(.html))
        #expect(try failure("down")[0] == .serviceError(status: 500))
        let slow = try #require(try places("slow").first).coordinate
        let target = "/v1/air-quality?latitude=\(slow.latitude)&longitude=\(slow.longitude)"
        #expect(service.answer(LoopbackRequest(target: target)).delay == .seconds(2))
    }

    @Test(
        "A wrong request is refused with the reason",
        arguments: [
            ("/v1/forecast?latitude=91&longitude=0", "Latitude must be in range of -90 to 90°. Given: 91."),
            ("/v1/air-quality?latitude=0", "Longitude must be in range of -180 to 180°. Given: nothing."),
            (
                fjellvang + "&timezone=auto&timeformat=unixtime&wind_speed_unit=ms&hourly=temperatur_2m",
                "Cannot initialize a variable from invalid String value temperatur_2m for key hourly"
            ),
            (
                fjellvang + "&timezone=auto&timeformat=unixtime&wind_speed_unit=ms&forecast_days=17",
                "forecast_days is invalid. Allowed range 0 to 16."
            ),
            (fjellvang, "The sample knows no units but unixtime and ms, and the timezone auto."),
        ])
    func refusals(target: String, reason: String) {
        #expect(service.answer(LoopbackRequest(target: target)).status == 400)
        #expect(text(target) == "{\"error\":true,\"reason\":\"\(reason)\"}")
    }

    @Test("Hours begin at midnight, and the answer has only the requested variables")
    func columns() {
        let answer = text(fjellvangQuery + "&hourly=is_day&forecast_days=1")
        #expect(answer.contains("\"hourly\":{\"time\":[1773442800,1773446400,"))
        #expect(
            !answer.contains("daily") && answer.contains("\"hourly_units\":{\"time\":\"unixtime\",\"is_day\":\"\"}"))
    }

    private let fjellvangQuery = fjellvang + "&timezone=auto&timeformat=unixtime&wind_speed_unit=ms"
}
