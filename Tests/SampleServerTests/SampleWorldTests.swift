import LocationEffects
import LoopbackHTTP
import SampleServer
import SourceTesting
import Testing
import WeatherModel
import WeatherSources

/// The invented world, as the app reads it from both services.
@Suite("Sample weather") struct SampleWorldTests {
    private let service = SampleService(now: { now })

    private func forecast(_ point: Coordinate, now: Int64 = now) throws -> Forecast {
        try SampleService(now: { now }).ask(openWeather.forecast(at: point))
    }

    @Test("The answers obey the laws of valid answers", arguments: [openWeather, openMeteo])
    func laws(access: SourceAccess) throws {
        let home = SamplePlace.home.coordinate
        try SourceLaws.verify(
            access.source,
            with: SourceExamples(
                conditions: service.response(to: access.conditions(at: home)).body,
                forecast: service.response(to: access.forecast(at: home)).body,
                air: service.response(to: access.air(at: home)).body,
                places: service.response(to: access.places(called: "ashford")).body), only: "A valid answer")
    }

    @Test("Both services report the same weather now", arguments: points)
    func conditions(point: Coordinate) throws {
        let one = try service.ask(openMeteo.conditions(at: point))
        let other = try service.ask(openWeather.conditions(at: point))
        #expect(abs(one.temperature - other.temperature) < 0.06 && one.humidity == other.humidity)
        #expect(((other.lowest ?? .infinity)...(other.highest ?? .infinity)).contains(other.temperature))
        #expect(
            one.cloudCover == other.cloudCover && one.pressure == other.pressure && one.utcOffset == other.utcOffset)
        #expect(one.temperature > 20 || (one.feelsLike ?? .infinity) <= one.temperature)
        #expect(one.isDaytime == true || (one.uvIndex ?? 0) == 0)
        #expect(one.wind == other.wind && (one.snow == nil) == (other.snow == nil))
        #expect(one.observedAt == now - now % 900 && one.isDaytime == other.isDaytime)
        #expect(one.sunrise == (one.polarSun == nil ? other.sunrise : nil))
        // Open-Meteo has no codes for these.
        let hidden: [ConditionKind] = [.mist, .smoke, .squall, .sleet, .brokenClouds]
        #expect(one.kind == other.kind || hidden.contains(other.kind), "\(other.kind) is \(one.kind)")
        #expect(abs((one.rain?.millimeters ?? 0) * 4 - (other.rain?.millimeters ?? 0)) < 0.03)
    }

    @Test("Both services report the same forecast, and hours fit the days", arguments: points)
    func forecasts(point: Coordinate) throws {
        let forecast = try service.ask(openMeteo.forecast(at: point))
        let other = try self.forecast(point)
        #expect(forecast.steps.count == 49 && forecast.dailyValues.count == 14 && forecast.days.count == 14)
        #expect(zip(forecast.steps, forecast.steps.dropFirst()).allSatisfy { $1.time - $0.time == 3600 })
        #expect(forecast.steps[0].time <= now && forecast.steps[1].time > now)
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

    @Test("Both services report the same air, which is worse at a place with smoke")
    func air() throws {
        var indices: Set<AirQuality.Index> = []
        for point in points {
            let one = try service.ask(openMeteo.air(at: point))
            var other = try service.ask(openWeather.air(at: point))
            #expect(other.components.count == AirQuality.Component.allCases.count)
            other.components[.no] = nil
            #expect(one == other)
            indices.insert(one.index)
        }
        #expect(indices.count >= 3)
        #expect(try service.ask(openMeteo.air(at: points[3])).index.rawValue >= 4)
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
        let current = try service.ask(openWeather.conditions(at: point))
        let forecast = try forecast(point, now: 1_773_500_399)
        let first = try #require(forecast.steps.first)
        #expect(forecast.utcOffset == current.utcOffset && abs(first.temperature - current.temperature) < 0.5)
        #expect(first.phenomena.map(\.id) == current.phenomena.map(\.id))
        let hourly = current.rain?.millimeters ?? 0
        #expect((hourly * 1.8 - 0.1...hourly * 4.2 + 0.1).contains(first.rain?.millimeters ?? 0))
        for step in forecast.steps {
            #expect(abs(step.temperature - current.temperature) <= 13)
            let isWet = step.rain != nil || step.snow != nil
            #expect(isWet == ((step.chance ?? 0) >= 55) && (isWet || ![.rain, .snow].contains(step.kind)), "\(step)")
            #expect((step.rain == nil || step.snow == nil) && (step.kind != .snow || step.rain == nil))
            #expect(step.wind.map { ($0.gust ?? 0) >= $0.speed } == true)
            // Until six hours from now the current sky stays.
            #expect(step.time - 1_773_500_399 <= 21_600 || step.rain == nil || step.temperature >= 0.5)
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

    @Test("A point has the weather of a place nearby, else its own, and the poles have no name and no sunrise")
    func nearby() throws {
        for (latitude, longitude, name) in [
            (60.85, 11.25, "Fjellvang"), (-16.12, 179.99, "Nukusere"), (-30.5, -120.25, ""), (0, 0, "Globe"),
            (-90, 120, ""),
        ] {
            let read = try service.ask(
                openWeather.conditions(at: Coordinate(latitude: latitude, longitude: longitude)))
            #expect(read.name == name && (read.country == nil) == ["", "Globe"].contains(name))
        }
        let pole = try service.ask(openWeather.conditions(at: Coordinate(latitude: -90, longitude: 120)))
        #expect(pole.temperature == -58.2 && pole.sun == nil)
        #expect(try service.ask(openMeteo.conditions(at: Coordinate(latitude: -90, longitude: 0))).polarSun == .up)
        #expect(try service.ask(openMeteo.conditions(at: points[2])).polarSun == .down)
        #expect(try service.ask(openWeather.conditions(at: points[6])).visibility == nil, "in fog")
    }

    @Test(
        "It is day between sunrise and sunset, which change at local midnight",
        arguments: [
            (1_773_468_999, false, 1_773_469_000), (1_773_469_000, true, 1_773_469_000),
            (1_773_512_399, true, 1_773_469_000), (1_773_512_400, false, 1_773_469_000),
            (1_773_529_199, false, 1_773_469_000), (1_773_529_200, false, 1_773_555_400),
        ] as [(Int64, Bool, Int64)])
    func twilight(now: Int64, isDay: Bool, sunrise: Int64) throws {
        let read = try SampleService(now: { now }).ask(openWeather.conditions(at: SamplePlace.home.coordinate))
        #expect(read.observedAt == now && read.sunrise == sunrise && read.phenomena[0].isDaytime == isDay)
    }
}
