import CoreRuntime
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
import WeatherSources
import WeatherViews

/// What a home screen that the user comes back to keeps, and what it asks for.
@Suite struct ReturnTests {
    private typealias Driver = MachineDriver<HomeScreen>

    /// A screen that the user has come back to, with these favorites.
    private func returned(_ state: HomeScreen.State, to favorites: [Place] = [london, oslo]) -> Driver {
        var state = state
        state.favorites = Favorites(favorites)
        return Driver(startingWith: state)
    }

    private func weatherAsked(_ driver: Driver) -> [Place] {
        [london, oslo, rye].filter { driver.asked.contains(weatherURLs($0)[0]) }
    }

    private func tell(_ seconds: UInt64, _ driver: inout Driver) throws {
        let now = try #require(driver.waiting.first { $0.effect as? TimeEffect == .now })
        try driver.resolve(now.id, of: TimeEffect.self, with: .now(instant: Instant(seconds: seconds)))
    }

    private func whole(askedAt: Int64?) -> HomeScreen.State {
        var state = HomeFeatureTests.whole(
            atRye: .fetched(mild), lookup: .found(rye, others: []), now: 1_773_503_700)
        state.clock.askedAt = askedAt
        return state
    }

    @Test("Leaving home passes on favorites and reports, and a return shows them without new requests")
    func unchanged() throws {
        let state = whole(askedAt: 1_773_503_700)
        var left = state
        guard case .exit(let exit, _) = HomeScreen.update(&left, .shell(.goToFavorites)) else {
            Issue.record("the screen has ended")
            return
        }
        #expect(exit == .favoritesRequested(state))
        var driver = returned(state)
        #expect(driver.state == state && driver.view == HomeScreen.view(of: state))
        #expect(driver.waiting.count == 3, "the location, the time, and the minutes")
        try tell(1_773_504_329, &driver)
        #expect(driver.waiting.count == 2 && driver.state?.clock.now == 1_773_504_329)
        #expect(driver.state?.clock.askedAt == state.clock.askedAt)
    }

    @Test("Reports are requested again once the cache has expired, and shown until new ones arrive")
    func old() throws {
        let state = whole(askedAt: 1_773_503_700)
        for seconds in [1_773_504_330, 1_773_503_699] as [UInt64] {
            var driver = returned(state)
            try tell(seconds, &driver)
            #expect(weatherAsked(driver) == [london, oslo, rye], "or when the clock was set back")
            #expect(driver.state?.rows == [.fetching(previous: mild), .fetching(previous: cold)])
            try tell(seconds + 1, &driver)
            #expect(driver.state?.clock.askedAt == Int64(seconds) + 1)
        }
    }

    @Test("The request time is set by the first answer of the clock, and by the first after a refresh")
    func askedAt() throws {
        var driver = Driver(startingWith: .init(access: access, favorites: Favorites([london])))
        try tell(100, &driver)
        driver.send(.minutePassed)
        try tell(160, &driver)
        #expect(driver.state?.clock.askedAt == 100)
        driver.send(.localDelayed)
        let weather = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.resolve(weather.id, of: HTTPEffect.self, with: .failure(.timeout))
        driver.send(.shell(.refresh))
        try tell(220, &driver)
        #expect(driver.state?.clock.askedAt == 220)
    }

    @Test("A new favorite or one without weather is requested, and a removed one is dropped")
    func changed() {
        var driver = returned(
            home(weather: [.fetching(previous: mild), .fetched(cold)]), to: [oslo, rye])
        #expect(weatherAsked(driver) == [rye])
        #expect(driver.state?.rows == [.fetched(cold), .fetching(previous: nil)])
        for unsettled in [WeatherFetch.fetching(previous: mild), .failed(offline, previous: mild)] {
            driver = returned(home(weather: [unsettled, .fetched(cold)]))
            #expect(weatherAsked(driver) == [london])
            #expect(driver.state?.rows == [.fetching(previous: mild), .fetched(cold)])
        }
    }

    @Test("A pending or failed forecast is shown after the return and requested again")
    func forecasts() {
        for unsettled in [ForecastFetch.fetching(previous: dry), .failed(offline, previous: dry)] {
            var state = HomeFeatureTests.whole()
            state.reports[london.coordinate]?.forecast = unsettled
            let driver = returned(state)
            #expect(driver.state?.reports[london.coordinate]?.forecast == .fetching(previous: dry))
            #expect(driver.state?.reports[oslo.coordinate]?.forecast == .fetched(dry))
            #expect(driver.asked == forecastURLs(london))
        }
        var state = HomeFeatureTests.whole()
        state.reports[oslo.coordinate]?.forecast = .fetching(previous: nil)
        let driver = returned(state)
        #expect(driver.view?.localForecast == .fetching(previous: nil) && driver.asked == forecastURLs(oslo))
    }

    @Test("The local weather resumes, and starts over if there was no location")
    func local() {
        for location in States.unlocated {
            let driver = returned(HomeFeatureTests.whole(location: location))
            #expect(driver.state?.location == .checkingPermission)
            #expect(driver.waiting.contains { $0.effect as? LocationEffect == .isLocationEnabled })
        }
        for weather in States.fetches {
            let driver = returned(HomeFeatureTests.whole(location: .located(rye.coordinate), atRye: weather))
            #expect(
                driver.state?.location == .located(rye.coordinate)
                    && driver.waiting.count == (weather.isFetched ? 3 : 4))
            #expect(
                driver.state?.weather(at: rye) == (weather.isFetched ? weather : weather.refetching))
            #expect(weatherAsked(driver) == (weather.isFetched ? [] : [rye]))
        }
    }

    @Test("A looked-up place is kept, and its missing reports are requested again")
    func lookup() {
        for lookup in States.lookups {
            let driver = returned(HomeFeatureTests.whole(lookup: lookup))
            let isMissing = lookup != .noMatch("Rye")
            #expect(driver.state?.lookup == (isMissing ? .searching("Rye") : lookup))
            #expect(driver.asked == (isMissing ? [OpenWeatherSource().places(called: "Rye", key: key).effect.url] : []))
        }
        for weather in States.fetches {
            let driver = returned(States.found(weather))
            #expect(driver.state?.lookup == .found(rye, others: [oslo]))
            #expect(
                driver.state?.weather(at: rye) == (weather.isFetched ? weather : weather.refetching))
            #expect(driver.asked == (weather.isFetched ? [] : weatherURLs(rye)))
        }
    }

    @Test("Home left before the location was known lets the location go first again after the return")
    func resumed() throws {
        let left = Driver(startingWith: .init(access: access, favorites: Favorites([london, oslo])))
        var driver = returned(try #require(left.state))
        #expect(driver.asked == [] && driver.state?.waitingCount == 2)
        driver.send(.localDelayed)
        #expect(driver.asked == weatherURLs(london, oslo))
    }

    private func minutes(_ driver: Driver) -> Int {
        driver.waiting.count { $0.effect as? TimeEffect == .every(interval: .seconds(60)) }
    }

    @Test("No minutes are counted in the background, and the foreground requests reports that have expired")
    func foreground() throws {
        var driver = returned(whole(askedAt: 1_773_503_700))
        try tell(1_773_503_800, &driver)
        driver.send(.foreground(.left))
        #expect(minutes(driver) == 0)
        driver.send(.foreground(.entered))
        try tell(1_773_504_329, &driver)
        #expect(minutes(driver) == 1 && weatherAsked(driver) == [])
        driver.send(.foreground(.left))
        driver.send(.foreground(.entered))
        driver.send(.foreground(.entered))
        #expect(minutes(driver) == 1, "the minutes are counted once")
        try tell(1_773_504_330, &driver)
        #expect(weatherAsked(driver) == [london, oslo, rye])
    }
}
