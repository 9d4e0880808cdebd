import CoreRuntime
import CoreTesting
import Effects
import HTTPEffects
import HomeFeature
import LocationEffects
import Testing
import WeatherModel
import WeatherRequests
import WeatherViews

/// How the screen follows a user who moves.
@Suite struct FollowTests {
    private typealias Driver = MachineDriver<HomeScreen>

    /// A screen in the foreground that has begun to watch the location.
    private func watching(_ state: HomeScreen.State = whole()) -> Driver {
        var driver = Driver(in: state)
        driver.send(.foreground(.entered))
        return driver
    }

    private func watches(_ driver: Driver) -> Int {
        driver.waiting.count { $0.effect as? LocationEffect == .watch }
    }

    private func move(_ driver: inout Driver, to place: Coordinate?) throws {
        let watch = try #require(driver.waiting.last { $0.effect as? LocationEffect == .watch })
        try driver.resolve(watch.id, of: LocationEffect.self, with: .location(place))
    }

    @Test("The location is watched once it is known, unless the screen is only for a report")
    func begun() throws {
        for isFollowed in [true, false] {
            var driver = Driver(
                startingWith: .init(access: access, favorites: Favorites(), followsLocation: isFollowed))
            driver.send(.permissionAnswered(true))
            #expect(watches(driver) == 0)
            let request = try #require(driver.waiting.first { $0.effect as? LocationEffect == .getLocation })
            try driver.resolve(request.id, of: LocationEffect.self, with: .location(oslo.coordinate))
            #expect(watches(driver) == (isFollowed ? 1 : 0))
        }
    }

    @Test("The weather at another location is requested, and the last one shown until it arrives")
    func moved() throws {
        var driver = watching()
        func shown(_ weather: WeatherFetch) -> LocalWeather {
            .weather(oslo.coordinate, WeatherStatus(weather, now: nil))
        }
        try move(&driver, to: rye.coordinate)
        #expect(driver.asked == weatherURLs(rye) && driver.view?.localWeather == shown(.fetching(previous: cold)))
        driver.send(.weatherAnswered(rye.coordinate, .failure(.timedOut)))
        #expect(driver.view?.localWeather == shown(.failed(.timedOut, previous: cold)))
        #expect(driver.view?.favorites[1].weather.isFetched == true && driver.timers == [.seconds(65)])
        try driver.elapse()
        #expect(driver.asked == weatherURLs(rye), "a retry")
        driver.send(.weatherAnswered(rye.coordinate, .success(cold)))
        #expect(driver.view?.localWeather.place?.coordinate == rye.coordinate)
        #expect(driver.asked == weatherURLs(rye) + forecastURLs(rye))
        try move(&driver, to: london.coordinate)
        #expect(driver.state?.location == .located(london.coordinate), "the weather of a favorite is known")
        #expect(driver.state?.reports[rye.coordinate] == nil && driver.asked == [])
    }

    @Test("A refresh waits for the weather at a new location, until that fails or the user has returned")
    func refreshed() throws {
        var driver = watching()
        try move(&driver, to: rye.coordinate)
        driver.send(.shell(.refresh))
        for place in [london, oslo] {
            driver.send(.weatherAnswered(place.coordinate, .success(cold)))
            driver.send(.forecastAnswered(place.coordinate, .success(dry)))
        }
        #expect(driver.outputs == [])
        let shown = try #require(driver.view?.localWeather.place)
        #expect(shown.coordinate == oslo.coordinate)
        var returning = driver
        driver.send(.weatherAnswered(rye.coordinate, .failure(.timedOut)))
        #expect(driver.outputs == [.refreshed(.notRefreshed(shown, .timedOut))])
        try move(&returning, to: oslo.coordinate)
        #expect(returning.outputs == [.refreshed(.upToDate(shown, observedAt: cold.observedAt, utcOffset: nil))])
    }

    @Test("A location within a kilometer counts as unchanged, also while its weather is requested")
    func near() throws {
        func nearby(_ place: Place) -> Coordinate {
            Coordinate(latitude: place.coordinate.latitude + 0.008, longitude: place.coordinate.longitude)
        }
        var driver = watching()
        for (place, asked) in [
            (nearby(oslo), []), (rye.coordinate, weatherURLs(rye)), (nearby(rye), weatherURLs(rye)), (nearby(oslo), []),
        ] {
            try move(&driver, to: place)
            #expect(driver.asked == asked && driver.state?.location.coordinate == oslo.coordinate)
        }
        #expect(driver.state == whole(), "back where it was")
    }

    @Test("A watch without a location, or one that ends, changes nothing, and a refresh begins another")
    func ended() throws {
        var driver = watching()
        let state = driver.state
        try move(&driver, to: nil)
        let watch = try #require(driver.waiting.last { $0.effect as? LocationEffect == .watch })
        driver.close(watch.id)
        #expect(driver.state == state && watches(driver) == 0)
        for _ in 0..<2 {
            driver.send(.shell(.refresh))
            #expect(driver.waiting.contains { $0.effect as? LocationEffect == .isLocationEnabled })
            driver.send(.permissionAnswered(true))
            #expect(watches(driver) == 1)
        }
    }

    @Test("Where access is denied, the location is dropped and no longer watched")
    func denied() throws {
        var driver = watching()
        try move(&driver, to: rye.coordinate)
        driver.send(.permissionAnswered(false))
        #expect(driver.state?.location == .disabled && driver.asked == [] && watches(driver) == 0)
    }

    @Test("The location is watched neither in the background nor for a named place, and again after a return")
    func foreground() {
        var driver = watching()
        driver.send(.shell(.refresh))
        driver.send(.foreground(.left))
        driver.send(.permissionAnswered(true))
        #expect(watches(driver) == 0)
        for _ in 0..<2 { driver.send(.foreground(.entered)) }
        #expect(watches(driver) == 1)
        #expect(watches(Driver(startingWith: whole())) == 1)
        let elsewhere = States.unlocated + [.named(.found(oslo, others: []))]
        #expect(elsewhere.allSatisfy { watches(watching(whole(location: $0))) == 0 })
    }
}
