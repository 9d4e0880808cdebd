import CoreTesting
import Effects
import HTTPEffects
import HomeScreen
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

/// What is asked for again without the user, and when.
@Suite struct RetryTests {
    private typealias Driver = MachineDriver<HomeScreen>

    private func timers(_ driver: Driver) -> [TimeSpan] {
        driver.waiting.compactMap { request in
            guard case .notifyAfter(let span)? = request.effect as? TimeEffect else { return nil }
            return span
        }
    }

    private func asked(_ driver: Driver) -> [String] { driver.waiting.compactMap { ($0.effect as? HTTPEffect)?.url } }

    private func elapse(_ driver: inout Driver) throws {
        let timer = try #require(
            driver.waiting.first { if case .notifyAfter? = $0.effect as? TimeEffect { true } else { false } })
        guard case .notifyAfter? = timer.effect as? TimeEffect else { return }
        try driver.resolve(timer.id, of: TimeEffect.self, with: .durationElapsed)
    }

    private func fail(_ driver: inout Driver) throws {
        let request = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.resolve(request.id, of: HTTPEffect.self, with: .failure(.rateLimited))
    }

    private func whole() -> HomeScreen.State { home(weather: [.fetched(mild), .fetched(cold)]) }

    @Test("what has failed is asked for again after a minute, and after twice that when it fails again")
    func doubled() throws {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.rateLimited)))
        for seconds in [65, 130, 260, 520, 600, 600] as [UInt64] {
            #expect(timers(driver) == [.seconds(seconds)] && asked(driver) == [])
            try elapse(&driver)
            #expect(asked(driver) == [OpenWeather.currentWeather(at: london.coordinate, key: key).url])
            #expect(driver.state?.rows == [.fetching(previous: mild), .fetched(cold)])
            try fail(&driver)
        }
    }

    @Test("a refresh starts over, and a success needs no other try")
    func startsOver() throws {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.timedOut)))
        try elapse(&driver)
        try fail(&driver)
        #expect(timers(driver) == [.seconds(130)])
        driver.send(.shell(.refresh))
        driver.send(.favoriteAnswered(oslo.coordinate, .failure(.timedOut)))
        #expect(timers(driver) == [.seconds(65)])
        for place in [london, oslo] { driver.send(.favoriteAnswered(place.coordinate, .success(mild))) }
        try elapse(&driver)
        #expect(timers(driver) == [])
    }

    @Test("weather and forecast here, a place looked up and a forecast are tried again as well")
    func parts() throws {
        let here = oslo.coordinate
        var state = home(
            local: .located(here, .fetching(previous: nil)), weather: [.fetched(mild), .fetched(cold)],
            lookup: .searching("Rye"))
        state.forecasts[here] = .fetching(previous: dry)
        let failures: [(HomeScreen.Event, String)] = [
            (.local(.weatherAnswered(.failure(.timedOut))), OpenWeather.currentWeather(at: here, key: key).url),
            (.forecastAnswered(here, .failure(.timedOut)), OpenWeather.forecast(at: here, key: key).url),
            (.lookup(.placesAnswered(.failure(.timedOut))), OpenWeather.search("Rye", key: key).url),
        ]
        for (failure, url) in failures {
            var driver = Driver(in: state)
            driver.send(failure)
            #expect(timers(driver) == [.seconds(65)])
            try elapse(&driver)
            #expect(asked(driver) == [url])
        }
    }

    @Test("a place that was not found is looked for again")
    func unlocated() throws {
        var driver = Driver(in: home(local: .locating, weather: [.fetched(mild), .fetched(cold)]))
        driver.send(.local(.locationAnswered(nil)))
        try elapse(&driver)
        #expect(driver.state?.local.phase == .checkingPermission)
    }

    @Test(
        "what the service will not answer in another way is not asked again",
        arguments: [
            WeatherFailure.notFound, .badRequest("wrong latitude"),
        ])
    func permanent(failure: WeatherFailure) {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(failure)))
        #expect(timers(driver) == [])
    }

    @Test("out of sight nothing is tried again; back in the foreground the wait begins anew")
    func background() {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.timedOut)))
        driver.send(.shell(.backgroundEntered))
        #expect(timers(driver) == [])
        driver.send(.shell(.foregroundEntered))
        #expect(timers(driver) == [.seconds(65)])
    }
}
