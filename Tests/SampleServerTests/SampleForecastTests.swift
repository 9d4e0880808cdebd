import HTTPEffects
import LocationEffects
import LoopbackHTTP
import OpenWeather
import SampleServer
import SecretEffects
import Testing
import WeatherModel
import WeatherSources

/// The forecasts and the air quality of the sample service, as the app reads them.
@Suite("Sample forecast")
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
            Coordinate(latitude: 53.3241, longitude: 6.8512),
        ]
        + stride(from: -90.0, through: 90, by: 30).flatMap { latitude in
            stride(from: -180.0, through: 180, by: 60).map { Coordinate(latitude: latitude, longitude: $0) }
        }

    private func forecast(_ point: Coordinate, now: Int64 = now) throws -> Forecast {
        try SampleService(now: { now }).ask(OpenWeatherSource().forecast(at: point, key: key)).get()
    }

    private func conditions(_ point: Coordinate) throws -> Conditions {
        try service.ask(OpenWeatherSource().conditions(at: point, key: key)).get()
    }

    private func air(_ point: Coordinate) throws -> AirQuality {
        try service.ask(OpenWeatherSource().air(at: point, key: key)).get()
    }

    @Test(
        "A forecast has forty steps and begins at the next multiple of three hours",
        arguments: [(1_773_500_000, 1_773_500_400), (1_773_500_399, 1_773_500_400), (1_773_500_400, 1_773_511_200)])
    func times(now: Int64, first: Int64) throws {
        let forecast = try forecast(SamplePlace.home.coordinate, now: now)
        #expect(forecast.steps.map(\.time) == (0..<40).map { first + $0 * 10_800 })
    }

    @Test("A forecast continues the current weather, and precipitation matches its conditions", arguments: points)
    func consistency(point: Coordinate) throws {
        let (now, forecast) = (try conditions(point), try forecast(point))
        #expect(forecast.utcOffset == now.utcOffset)
        #expect(((now.lowest ?? .infinity)...(now.highest ?? .infinity)).contains(now.temperature))
        #expect(forecast.steps.first?.phenomena.first?.id == now.phenomena.first?.id)
        for step in forecast.steps {
            #expect(abs(step.temperature - now.temperature) <= 13)
            let wet = [.rain, .snow].contains(step.kind)
            #expect(!wet || (step.chance ?? 0) >= 55 && (step.rain ?? step.snow) != nil, "\(step)")
            #expect(step.rain == nil || step.snow == nil)
            if let wind = step.wind, let gust = wind.gust { #expect(gust >= wind.speed) }
            #expect(step.kind != .snow || step.rain == nil)
            #expect((step.rain ?? step.snow) == nil || (step.chance ?? 0) >= 55)
        }
    }

    @Test("A step one second ahead is as warm and wet as the current weather", arguments: points)
    func continuity(point: Coordinate) throws {
        let now = try conditions(point)
        let step = try #require(try forecast(point, now: 1_773_500_399).steps.first)
        #expect(abs(step.temperature - now.temperature) < 0.1)
        for (now, next) in [(now.rain, step.rain), (now.snow, step.snow)] {
            let (hourly, threeHourly) = (now?.millimeters ?? 0, next?.millimeters ?? 0)
            #expect(threeHourly >= hourly * 1.8 - 0.1 && threeHourly <= hourly * 4.2 + 0.1)
        }
    }

    @Test("The weather changes, and afternoons are warmer than nights")
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

    @Test("The air quality is constant for a place", arguments: points)
    func air(point: Coordinate) throws {
        let read = try air(point)
        #expect(read.components.count == AirQuality.Component.allCases.count)
        #expect(try air(point) == read)
    }

    @Test("The air is worse at a place with smoke")
    func smoke() throws {
        let beijing = try air(Coordinate(latitude: 39.9042, longitude: 116.4074))
        #expect(beijing.index.rawValue >= 3 && beijing.components[.pm25, default: 0] >= 40)
        #expect(Set(try Self.points.map { try air($0).index }).count >= 3)
    }
}
