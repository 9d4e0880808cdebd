import CoreRuntime
import CoreTesting
import Effects
import HomeFeature
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// What is requested, and in which order.
@Suite struct HomeUpdateTests {
    private typealias Driver = MachineDriver<HomeScreen>

    private static let many = (0..<60).map {
        Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20))
    }

    /// A screen that has started, and has been told the location.
    private func started(
        _ favorites: [Place], place: PlaceQuery? = nil, hasForecasts: Bool = true, hasAir: Bool = false,
        locatedAt location: Place? = nil
    ) -> Driver {
        var driver = Driver(
            startingWith: .init(
                access: access, favorites: Favorites(favorites), place: place, hasForecasts: hasForecasts,
                hasAir: hasAir))
        guard let location else { return driver }
        driver.send(.permissionAnswered(true))
        #expect(driver.asked == [], "a permission alone does not end the wait of the favorites")
        driver.send(.locationAnswered(location.coordinate))
        return driver
    }

    @Test(
        "The screen starts with requests for permission and time, and the favorites wait for the location",
        arguments: [1, 60])
    func start(count: Int) {
        let driver = started(Array(Self.many.prefix(count)))
        #expect(driver.state?.rows == Array(repeating: .fetching(previous: nil), count: count))
        #expect(driver.waiting.compactMap { $0.effect as? LocationEffect } == [.isLocationEnabled])
        #expect(driver.asked == [] && driver.state?.waitingCount == count)
        #expect(driver.waiting.count { $0.effect is TimeEffect } == 3, "the time, the minutes and the wait")
    }

    @Test("Weather and forecast at the user's location are requested first, then the weather of every favorite")
    func order() {
        let driver = started([london, oslo], locatedAt: rye)
        #expect(driver.asked == weatherURLs(rye) + forecastURLs(rye) + weatherURLs(london, oslo))
        #expect(driver.state?.waitingCount == 0 && driver.timers == [])
        let alone = started([london, oslo], hasForecasts: false, locatedAt: rye)
        #expect(alone.asked == weatherURLs(rye, london, oslo), "without forecasts, only the weather is requested")
    }

    @Test("A location that is a favorite is requested once, and its forecast with it")
    func once() {
        var driver = started([london, oslo], locatedAt: oslo)
        #expect(driver.asked == weatherURLs(oslo) + forecastURLs(oslo) + weatherURLs(london))
        driver.send(.weatherAnswered(oslo.coordinate, .success(mild)))
        #expect(driver.view?.favorites[1].weather == driver.view?.localWeather.weather)
        #expect(driver.view?.localWeather.weather?.isFetched == true)
    }

    @Test("The favorites stop waiting when there is no location", arguments: [true, false])
    func noPlace(isEnabled: Bool) {
        var driver = Driver(in: home(location: isEnabled ? .locating : .checkingPermission, isWaiting: true))
        driver.send(isEnabled ? .locationAnswered(nil) : .permissionAnswered(false))
        #expect(driver.asked == weatherURLs(london, oslo))
    }

    @Test("While the location is pending, favorites are requested in groups, a minute apart; then all at once")
    func delayed() throws {
        var driver = started(Self.many)
        var waits: [Duration] = []
        while driver.state?.waitingCount != 0 {
            waits += driver.timers
            try driver.elapse()
            #expect(driver.asked.count == waits.count * 30)
        }
        #expect(waits == [.seconds(1), .seconds(65)] && driver.timers == [], "after the last group nothing waits")
        driver = started(Self.many)
        try driver.elapse()
        driver.send(.permissionAnswered(false))
        #expect(driver.asked == Self.many.flatMap { weatherURLs($0) } && driver.timers == [])
    }

    @Test("Favorites wait for the location only if there are any, and new ones do not extend the wait")
    func waiting() {
        #expect(started([]).timers == [])
        var driver = started([london])
        let wait = driver.waiting.map(\.id)
        driver.send(.favoritesMerged(Favorites([london, oslo])))
        #expect(driver.waiting.map(\.id) == wait && driver.timers == [.seconds(1)])
        driver.send(.localDelayed)
        #expect(driver.asked == weatherURLs(london, oslo))
    }

    @Test(
        "A given place is requested instead of the location, also an hour later",
        arguments: [PlaceQuery.name(" Oslo\u{1B}[2J "), .place(oslo)])
    func place(place: PlaceQuery) {
        var driver = started([], place: place)
        #expect(driver.asked.count == 1 && driver.waiting.count == 3)
        if case .name = place { #expect(driver.state?.lookup == .searching("Oslo")) }
        for seconds: UInt64 in [1_773_500_000, 1_773_503_700] {
            #expect(driver.waiting.allSatisfy { !($0.effect is LocationEffect) })
            driver.send(.timeTold(Instant(seconds: seconds)))
        }
        #expect(driver.waiting.allSatisfy { !($0.effect is LocationEffect) })
    }

    @Test("A refresh requests weather and forecast here first, then the weather of the favorites, then other forecasts")
    func again() {
        var driver = Driver(in: whole(location: .located(rye.coordinate), atRye: .failed(offline, previous: mild)))
        driver.send(.shell(.refresh))
        #expect(
            driver.asked == weatherURLs(rye) + forecastURLs(rye) + weatherURLs(london, oslo)
                + forecastURLs(london, oslo))
        #expect(driver.state?.rows == [.fetching(previous: mild), .fetching(previous: cold)])
    }

    @Test("A refresh during pending requests requests nothing, and the request time stays")
    func refreshTooEarly() {
        var state = home(
            location: .locating, weather: [.fetching(previous: nil), .fetching(previous: mild)], now: 1_773_503_700)
        for place in [london, oslo] { state.reports[place.coordinate]?.forecast = nil }
        (state.clock.askedAt, state.clock.retries) = (1_773_503_700, 2)
        var driver = Driver(in: state)
        driver.send(.shell(.refresh))
        #expect(driver.waiting.isEmpty && driver.state == state)
    }

    @Test("A failure, except a refused key, is shown at its favorite with the last weather")
    func failures() {
        for failure in allFailures {
            var state = home()
            let outcome = HomeScreen.update(&state, .weatherAnswered(london.coordinate, .failure(failure)))
            switch outcome {
            case .running: #expect(state.rows == [.failed(failure, previous: mild), .failed(offline, previous: mild)])
            case .exit(let exit, _): #expect(failure == .notAuthorized && exit == .keyRefused)
            case .output, .ignored: Issue.record("\(failure) is told otherwise, or ignored")
            }
        }
    }

    @Test("A favorite that another run has deleted is no longer requested, and its answer changes nothing")
    func deleted() {
        var driver = started([london, oslo])
        driver.send(.localDelayed)
        driver.send(.favoritesMerged(Favorites([oslo])))
        #expect(driver.asked == weatherURLs(oslo))
        let state = driver.state
        driver.send(.weatherAnswered(london.coordinate, .success(mild)))
        #expect(driver.state == state)
    }

    @Test("The forecast of a favorite is requested once after its weather, and not after a failure")
    func forecastAfterWeather() {
        var driver = started([london])
        driver.send(.localDelayed)
        driver.send(.weatherAnswered(london.coordinate, .failure(.notFound)))
        #expect(driver.asked == weatherURLs(london) && driver.state?.forecasts == [])
        for _ in 0..<2 { driver.send(.weatherAnswered(london.coordinate, .success(mild))) }
        #expect(driver.asked == weatherURLs(london) + forecastURLs(london))
    }

    @Test("The forecasts of only the first ten favorites are requested")
    func mostForecasts() {
        let places = Array(Self.many.prefix(12))
        var driver = started(places)
        driver.send(.localDelayed)
        for place in places { driver.send(.weatherAnswered(place.coordinate, .success(mild))) }
        for (index, place) in places.enumerated() {
            #expect(driver.asked.contains(forecastURLs(place)[0]) == (index < 10))
        }
    }

    @Test("Requests for a looked-up place are cancelled when it is closed or replaced")
    func lookupClosed() {
        for next in [HomeScreen.ShellEvent.closeLookUp, .show(oslo)] {
            var driver = started([])
            driver.send(.shell(.show(rye)))
            #expect(driver.asked == weatherURLs(rye), "a known place needs no search")
            driver.send(.weatherAnswered(rye.coordinate, .success(mild)))
            #expect(driver.asked.contains(forecastURLs(rye)[0]))
            driver.send(.shell(next))
            #expect(driver.asked == (next == .closeLookUp ? [] : weatherURLs(oslo)))
            #expect(driver.state?.forecasts == [])
        }
        var driver = Driver(in: whole())
        driver.send(.shell(.show(london)))
        let known = driver.view.map { PlaceLookup.weather(london, $0.favorites[0].weather) }
        #expect(driver.asked == [] && driver.view?.lookup == known, "the weather of a favorite is known")
        driver.send(.shell(.closeLookUp))
        #expect(driver.state == whole())
    }

    @Test("Showing another place cancels the local air request, and closing it requests the air again")
    func air() {
        var driver = started([], hasAir: true, locatedAt: oslo)
        driver.send(.weatherAnswered(oslo.coordinate, .success(mild)))
        #expect(driver.asked.contains(airURL(oslo)))
        driver.send(.shell(.show(rye)))
        #expect(!driver.asked.contains(airURL(oslo)) && driver.state?.air == nil)
        driver.send(.shell(.closeLookUp))
        #expect(driver.asked.contains(airURL(oslo)))
    }

    @Test("A place that becomes shown is requested again if its last request failed")
    func failedBefore() {
        func failed(_ location: HomeScreen.LocationPhase, lookup: HomeScreen.Lookup? = nil) -> Driver {
            Driver(
                in: home(
                    location: location, weather: [.fetched(mild), .failed(offline, previous: cold)], lookup: lookup))
        }
        let samples: [(Driver, HomeScreen.Event)] = [
            (failed(.disabled), .shell(.show(oslo))),
            (failed(.disabled, lookup: .found(oslo, others: [])), .shell(.show(oslo))),
            (failed(.disabled, lookup: .searching("Oslo")), .placesAnswered(.success([oslo, rye]))),
            (failed(.locating), .locationAnswered(oslo.coordinate)),
            (failed(.located(london.coordinate)), .locationAnswered(oslo.coordinate)),
        ]
        for (driver, event) in samples {
            var driver = driver
            driver.send(event)
            #expect(driver.asked == weatherURLs(oslo) && driver.state?.waitingCount == 0)
            #expect(driver.state?.weather(at: oslo) == .fetching(previous: cold))
        }
        // A refresh asks for the location and for the weather at the last one, which may fail first.
        var driver = failed(.located(oslo.coordinate))
        driver.send(.locationAnswered(oslo.coordinate))
        #expect(driver.asked == [])
    }

    @Test("A minute publishes a view only if a shown age has changed")
    func minutes() {
        for (age, renders) in [(3600 * 2 + 60, 0), (360, 1)] {
            let now = mild.observedAt + Int64(age)
            var state = home(location: .disabled, weather: [.fetched(mild), .fetched(mild)], now: now - 60)
            state.clock.askedAt = state.clock.now
            var driver = Driver(in: state)
            driver.send(.timeTold(Instant(seconds: UInt64(now))))
            #expect(driver.renderCount == renders && driver.state?.clock.now == now)
            driver.send(.timeTold(Instant(seconds: .max)))
            #expect(driver.state?.clock.now == .max)
        }
    }

    @Test("Neither state nor view shows the key")
    func secrecy() {
        for state in States.home {
            var text = "\(state)\(String(reflecting: state))\(HomeScreen.view(of: state))"
            dump(state, to: &text)
            #expect(!text.contains("canary"))
        }
    }
}
