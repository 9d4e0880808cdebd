import CoreTesting
import Effects
import HTTPEffects
import HomeFeature
import LocationEffects
import OpenWeather
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// What is asked for again without the user, and when.
@Suite struct RetryTests {
    private typealias Driver = MachineDriver<HomeScreen>

    private func fail(_ driver: inout Driver) throws {
        let request = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.resolve(request.id, of: HTTPEffect.self, with: .failure(.rateLimited))
    }

    private func whole() -> HomeScreen.State { home(weather: [.fetched(mild), .fetched(cold)]) }

    @Test("A failed request is repeated after a minute, and after two when it fails again")
    func doubled() throws {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.rateLimited)))
        for seconds in [65, 130, 260, 520, 600, 600] as [UInt64] {
            #expect(driver.timers == [.seconds(seconds)] && driver.asked == [])
            try driver.elapse()
            #expect(driver.asked == [OpenWeatherAPI.currentWeather(at: london.coordinate, key: key).url])
            #expect(driver.state?.rows == [.fetching(previous: mild), .fetched(cold)])
            try fail(&driver)
        }
    }

    @Test("A refresh resets the retries, and a success needs no retry")
    func startsOver() throws {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.timedOut)))
        try driver.elapse()
        try fail(&driver)
        #expect(driver.timers == [.seconds(130)])
        driver.send(.shell(.refresh))
        driver.send(.favoriteAnswered(oslo.coordinate, .failure(.timedOut)))
        #expect(driver.timers == [.seconds(65)])
        for place in [london, oslo] { driver.send(.favoriteAnswered(place.coordinate, .success(mild))) }
        try driver.elapse()
        #expect(driver.timers == [])
    }

    @Test("Local weather and forecast, a looked-up place and a forecast are retried as well")
    func parts() throws {
        let here = oslo.coordinate
        var state = home(
            local: .located(here, .fetching(previous: nil)), weather: [.fetched(mild), .fetched(cold)],
            lookup: .searching("Rye"))
        state.forecasts[here] = .fetching(previous: dry)
        let failures: [(HomeScreen.Event, String)] = [
            (.local(.weatherAnswered(.failure(.timedOut))), OpenWeatherAPI.currentWeather(at: here, key: key).url),
            (.forecastAnswered(here, .failure(.timedOut)), OpenWeatherAPI.forecast(at: here, key: key).url),
            (.lookup(.placesAnswered(.failure(.timedOut))), OpenWeatherAPI.search("Rye", key: key).url),
        ]
        for (failure, url) in failures {
            var driver = Driver(in: state)
            driver.send(failure)
            #expect(driver.timers == [.seconds(65)])
            try driver.elapse()
            #expect(driver.asked == [url])
        }
    }

    @Test("A place that could not be found is searched for again")
    func unlocated() throws {
        var driver = Driver(in: home(local: .locating, weather: [.fetched(mild), .fetched(cold)]))
        driver.send(.local(.locationAnswered(nil)))
        try driver.elapse()
        #expect(driver.state?.local.phase == .checkingPermission)
    }

    @Test(
        "A failure that a retry cannot change is not retried",
        arguments: [
            WeatherFailure.notFound, .badRequest("wrong latitude"),
        ])
    func permanent(failure: WeatherFailure) {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(failure)))
        #expect(driver.timers == [])
    }

    @Test("The background retries nothing, and the foreground starts the wait again")
    func background() {
        var driver = Driver(in: whole())
        driver.send(.favoriteAnswered(london.coordinate, .failure(.timedOut)))
        driver.send(.foreground(.left))
        #expect(driver.timers == [])
        driver.send(.foreground(.entered))
        #expect(driver.timers == [.seconds(65)])
    }
}
