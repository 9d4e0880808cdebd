import HTTPEffects
import LocationEffects
import LoopbackHTTP
import OpenWeather
import SampleService
import SecretEffects
import Testing
import WeatherModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the sample service says of the days to come and of the air, as the app reads it.
@Suite("SampleForecast")
struct SampleForecastTests {
    static let now: Int64 = 1_773_500_000
    let service = SampleService(now: { now })
    let key = APIKey("demo")

    /// Places of all kinds: warm, cold, wet, hazy, at the poles and at sea.
    static let points: [Coordinate] =
        [
            SamplePlace.home.coordinate, Coordinate(latitude: 66.3128, longitude: 14.1422),
            Coordinate(latitude: 69.35, longitude: 88.2), Coordinate(latitude: 39.9042, longitude: 116.4074),
            Coordinate(latitude: 64.1466, longitude: -21.9426), Coordinate(latitude: 47.2611, longitude: 11.4102),
        ]
        + stride(from: -90.0, through: 90, by: 30).flatMap { latitude in
            stride(from: -180.0, through: 180, by: 60).map { Coordinate(latitude: latitude, longitude: $0) }
        }

    private func ask(_ effect: HTTPEffect, _ service: SampleService) -> HTTPOutput {
        let response = service.answer(
            LoopbackRequest(target: String(effect.url.dropFirst(OpenWeatherAPI.origin.count))))
        return .success(HTTPResponse(status: UInt16(response.status), body: response.body))
    }

    private func forecast(_ point: Coordinate, now: Int64 = now) throws -> Forecast {
        let service = SampleService(now: { now })
        return try OpenWeatherAPI.forecast(
            from: ask(OpenWeatherAPI.forecast(at: point, key: key), service), hiding: key
        )
        .get()
    }

    private func conditions(_ point: Coordinate) throws -> Conditions {
        let answer = ask(OpenWeatherAPI.currentWeather(at: point, key: key), service)
        return try OpenWeatherAPI.conditions(from: answer, hiding: key).get()
    }

    private func air(_ point: Coordinate) throws -> AirQuality {
        try OpenWeatherAPI.air(from: ask(OpenWeatherAPI.airPollution(at: point, key: key), service), hiding: key).get()
    }

    @Test(
        "forecasts forty steps from the next full three hours on",
        arguments: [(1_773_500_000, 1_773_500_400), (1_773_500_399, 1_773_500_400), (1_773_500_400, 1_773_511_200)])
    func times(now: Int64, first: Int64) throws {
        let forecast = try forecast(SamplePlace.home.coordinate, now: now)
        #expect(forecast.steps.map(\.time) == (0..<40).map { first + $0 * 10_800 })
    }

    @Test("what is said of a forecast is read without loss", arguments: points)
    func roundTrip(point: Coordinate) throws {
        let effect = OpenWeatherAPI.forecast(at: point, key: key)
        let response = service.answer(
            LoopbackRequest(target: String(effect.url.dropFirst(OpenWeatherAPI.origin.count))))
        let said = try JSONDecoder().decode(Said.self, from: Data(response.body))
        let read = try forecast(point)
        #expect(read.utcOffset == said.city.timezone && read.steps.count == said.cnt && said.cod == "200")
        #expect(read.sunrise == said.city.sunrise && read.sunset == said.city.sunset)
        for (step, said) in zip(read.steps, said.list) {
            #expect(step.time == said.dt && step.temperature == said.main.temp)
            #expect(step.feelsLike == said.main.feels_like && step.humidity == said.main.humidity)
            #expect(step.pressure == said.main.pressure && step.visibility == said.visibility)
            #expect(step.phenomena.map(\.id) == said.weather.map(\.id) && step.cloudCover == said.clouds.all)
            #expect(step.chance == (said.pop * 100).rounded() && step.isDaytime == (said.sys.pod == "d"))
            #expect(step.phenomena.allSatisfy { $0.icon.last == said.sys.pod.last })
            #expect(step.wind == Wind(speed: said.wind.speed, degrees: said.wind.deg, gust: said.wind.gust))
            #expect(step.rain == said.rain.map { Precipitation(millimeters: $0["3h", default: -1], hours: 3) })
            #expect(step.snow == said.snow.map { Precipitation(millimeters: $0["3h", default: -1], hours: 3) })
        }
    }

    @Test("the days to come go on from the weather now", arguments: points)
    func consistency(point: Coordinate) throws {
        let (now, forecast) = (try conditions(point), try forecast(point))
        #expect(forecast.utcOffset == now.utcOffset && forecast.sun == now.sun)
        #expect(forecast.steps.first?.phenomena.first?.id == now.phenomena.first?.id)
        for step in forecast.steps {
            #expect(abs(step.temperature - now.temperature) <= 13)
            let wet = [.rain, .snow].contains(step.kind)
            #expect(!wet || (step.chance ?? 0) >= 55 && (step.rain ?? step.snow) != nil, "\(step)")
            #expect(step.rain == nil || step.snow == nil)
            #expect(step.kind != .snow || step.rain == nil)
            #expect((step.rain ?? step.snow) == nil || (step.chance ?? 0) >= 55)
        }
    }

    @Test("a step that is a second ahead is as warm and as wet as it is now", arguments: points)
    func continuity(point: Coordinate) throws {
        let now = try conditions(point)
        let step = try #require(try forecast(point, now: 1_773_500_399).steps.first)
        #expect(abs(step.temperature - now.temperature) < 0.1)
        for (now, next) in [(now.rain, step.rain), (now.snow, step.snow)] {
            let (hourly, threeHourly) = (now?.millimeters ?? 0, next?.millimeters ?? 0)
            #expect(threeHourly >= hourly * 1.8 - 0.1 && threeHourly <= hourly * 4.2 + 0.1)
        }
    }

    @Test("the weather changes, and it is warmer in the afternoon than at night")
    func changes() throws {
        let forecast = try forecast(SamplePlace.home.coordinate)
        #expect(Set(forecast.steps.map(\.kind)).count >= 3)
        for day in forecast.days where day.isWhole {
            let warmest = try #require(day.steps.max { $0.temperature < $1.temperature })
            let coldest = try #require(day.steps.min { $0.temperature < $1.temperature })
            #expect((12...18).contains(forecast.localTime(warmest.time).hour))
            #expect(!(9...18).contains(forecast.localTime(coldest.time).hour))
        }
        #expect(try self.forecast(SamplePlace.home.coordinate) == forecast)
        #expect(try self.forecast(Coordinate(latitude: -30.5, longitude: -120.25)) != forecast)
    }

    @Test(
        "a forecast is in the units asked for",
        arguments: [("metric", 0, 1), ("imperial", 32, 1.8), ("standard", 273.15, 1), ("x", 273.15, 1)])
    func units(units: String, zero: Double, degree: Double) throws {
        let target = "/data/2.5/forecast?lat=60.7412&lon=11.3217&units=\(units)&appid=demo"
        let answer = service.answer(LoopbackRequest(target: target))
        let said = try JSONDecoder().decode(Said.self, from: Data(answer.body)).list.map(\.main.temp)
        let metric = try forecast(SamplePlace.home.coordinate).steps.map(\.temperature)
        #expect(zip(said, metric).allSatisfy { abs($0 - ($1 * degree + zero)) < 0.006 })
    }

    @Test("reports the air at the last full hour, the same for the same place", arguments: points)
    func air(point: Coordinate) throws {
        let read = try air(point)
        #expect(
            read.components.count == AirQuality.Component.allCases.count
                && read.measuredAt == 1_773_500_000 - 1_773_500_000 % 3600)
        #expect(try air(point) == read)
    }

    @Test("smoke is in the air as in the sky")
    func smoke() throws {
        let beijing = try air(Coordinate(latitude: 39.9042, longitude: 116.4074))
        #expect(beijing.index.rawValue >= 3 && beijing.components[.pm25, default: 0] >= 40)
        #expect(Set(try Self.points.map { try air($0).index }).count >= 3)
    }
}

/// The parts of a forecast that the app reads, as they are said.
private struct Said: Decodable {
    struct Step: Decodable {
        let dt: Int64
        let main: Main
        let weather: [Condition]
        let clouds: Clouds
        let wind: Wind
        let visibility: Double?
        let pop: Double
        let rain: [String: Double]?
        let snow: [String: Double]?
        let sys: PartOfDay
    }

    struct Main: Decodable { let temp, feels_like, humidity, pressure: Double }
    struct Condition: Decodable { let id: Int }
    struct Clouds: Decodable { let all: Double }
    struct Wind: Decodable { let speed, deg, gust: Double }
    struct PartOfDay: Decodable { let pod: String }
    struct City: Decodable {
        let timezone: Int
        let sunrise, sunset: Int64
    }

    let cod: String
    let cnt: Int
    let list: [Step]
    let city: City
}
