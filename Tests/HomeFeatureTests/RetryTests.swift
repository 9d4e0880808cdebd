import CoreTesting
import Effects
import HTTPEffects
import OpenWeather
import Testing
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

@testable import HomeFeature

/// What is asked for again without the user, and when.
@Suite struct RetryTests {
    private typealias Driver = MachineDriver<HomeScreen>

    /// A screen on which the weather of a favorite has failed.
    private func failed(_ failure: WeatherFailure) -> Driver {
        var driver = Driver(in: whole())
        driver.send(.weatherAnswered(london.coordinate, .failure(failure)))
        return driver
    }

    private func fail(_ driver: inout Driver) throws {
        let request = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.resolve(request.id, of: HTTPEffect.self, with: .failure(.rateLimited))
    }

    @Test("A failed request is repeated after a minute, and after two when it fails again")
    func doubled() throws {
        var driver = failed(.rateLimited)
        for seconds in [65, 130, 260, 520, 600, 600] as [UInt64] {
            #expect(driver.timers == [.seconds(seconds)] && driver.asked == [])
            try driver.elapse()
            #expect(driver.asked == [OpenWeatherSource().conditions(at: london.coordinate, key: key).effect.url])
            #expect(driver.state?.rows == [.fetching(previous: mild), .fetched(cold)])
            try fail(&driver)
        }
    }

    @Test("A refresh resets the retries, and a success needs no retry")
    func startsOver() throws {
        var driver = failed(.timedOut)
        try driver.elapse()
        try fail(&driver)
        #expect(driver.timers == [.seconds(130)])
        driver.send(.shell(.refresh))
        driver.send(.weatherAnswered(oslo.coordinate, .failure(.timedOut)))
        #expect(driver.timers == [.seconds(65)])
        for place in [london, oslo] { driver.send(.weatherAnswered(place.coordinate, .success(mild))) }
        try driver.elapse()
        #expect(driver.timers == [])
    }

    @Test("A failed forecast, air report or search is retried, and so is an unknown location")
    func parts() throws {
        let failures: [(HomeScreen.Event, [String])] = [
            (.forecastAnswered(oslo.coordinate, .failure(.timedOut)), forecastURLs(oslo)),
            (
                .airAnswered(oslo.coordinate, .failure(.timedOut)),
                [OpenWeatherSource().air(at: oslo.coordinate, key: key).effect.url]
            ),
            (.placesAnswered(.failure(.timedOut)), [OpenWeatherSource().places(called: "Rye", key: key).effect.url]),
            (.locationAnswered(nil), []),
        ]
        for (failure, urls) in failures {
            var state = whole(location: .locating, lookup: .searching("Rye"))
            state.air = .init(place: oslo.coordinate, fetch: .fetching(previous: nil))
            var driver = Driver(in: state)
            driver.send(failure)
            driver.send(.foreground(.left))
            driver.send(.foreground(.entered))
            #expect(driver.timers == [.seconds(65)])
            try driver.elapse()
            #expect(driver.asked == urls && (driver.state?.location == .checkingPermission) == urls.isEmpty)
        }
    }

    @Test("A refresh repeats a search whose failure is not retried")
    func refreshedSearch() {
        var driver = Driver(in: whole(lookup: .searchFailed("Rye", .badRequest("no"))))
        driver.send(.shell(.refresh))
        #expect(driver.asked.contains(OpenWeatherSource().places(called: "Rye", key: key).effect.url))
    }

    @Test("A cached report that comes with a failure replaces the shown one")
    func kept() {
        var driver = Driver(in: whole())
        driver.send(.weatherAnswered(london.coordinate, .failure(.timedOut, kept: cold)))
        #expect(driver.state?.rows == [.failed(.timedOut, previous: cold), .fetched(cold)])
    }

    @Test("A permanent failure is not retried, and any other is")
    func permanent() {
        for failure in [WeatherFailure.notFound, .badRequest("wrong latitude")] {
            #expect(failed(failure).timers == [])
        }
        for failure in [WeatherFailure.quotaExceeded, .offline(""), .serviceError(status: 500), .unreadable(.html)] {
            #expect(failed(failure).timers == [.seconds(65)])
        }
    }

    @Test("Nothing is retried in the background, and the foreground starts the wait again")
    func background() {
        var driver = failed(.timedOut)
        driver.send(.foreground(.left))
        #expect(driver.timers == [])
        driver.send(.foreground(.entered))
        #expect(driver.timers == [.seconds(65)])
    }
}
