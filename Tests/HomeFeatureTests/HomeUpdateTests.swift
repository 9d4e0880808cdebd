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
import WeatherViews

@Suite struct HomeUpdateTests {
    private func requests(_ command: Command<HomeScreen.Event>) -> [any Effect] {
        var runner = CommandRunner<HomeScreen.Event>()
        runner.start(command)
        return runner.takeStep().requests.map(\.effect)
    }

    /// The places whose weather a command asks for, by latitude.
    private func latitudes(_ command: Command<HomeScreen.Event>) -> [Double] {
        requests(command).compactMap { $0 as? HTTPEffect }.compactMap { effect in
            ([london, oslo] + Self.many).map(\.coordinate)
                .first { OpenWeatherAPI.currentWeather(at: $0, key: key).url == effect.url }?.latitude
        }
    }

    private static let many = (0..<60).map {
        Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20))
    }

    /// The result of an event in a state.
    private struct Step {
        var state: HomeScreen.State
        let outcome: HomeScreen.Outcome
        var command: Command<HomeScreen.Event> { outcome.command }
    }

    private func update(_ state: HomeScreen.State, _ event: HomeScreen.Event) -> Step {
        var state = state
        let outcome = HomeScreen.update(&state, event)
        return Step(state: state, outcome: outcome)
    }

    @Test(
        "The screen starts with requests for permission and time, and the favorites wait for the location",
        arguments: [1, 60])
    func start(count: Int) {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Array(Self.many.prefix(count)))))
        #expect(started.state.rows == Array(repeating: .fetching(previous: nil), count: count))
        let asked = requests(started.command)
        #expect(asked.compactMap { $0 as? LocationEffect } == [.isLocationEnabled])
        #expect(latitudes(started.command) == [] && started.state.waiting.count == count)
        #expect(asked.compactMap { $0 as? TimeEffect }.count == 3, "the time, the minutes and the wait")
    }

    @Test("Weather and forecast at the user's location are requested first, then the weather of every favorite")
    func order() throws {
        let here = Coordinate(latitude: 7, longitude: 20)
        let waiting = home(local: .locating, isWaiting: true)
        let outcome = update(waiting, .local(.locationAnswered(here)))
        let urls = requests(outcome.command).compactMap { ($0 as? HTTPEffect)?.url }
        #expect(
            urls
                == [
                    OpenWeatherAPI.currentWeather(at: here, key: key), OpenWeatherAPI.forecast(at: here, key: key),
                    OpenWeatherAPI.currentWeather(at: london.coordinate, key: key),
                    OpenWeatherAPI.currentWeather(at: oslo.coordinate, key: key),
                ].map(\.url))
        #expect(outcome.state.waiting == [])
    }

    @Test("The favorites stop waiting when there is no location", arguments: [true, false])
    func noPlace(isEnabled: Bool) throws {
        let waiting = home(local: isEnabled ? .locating : .checkingPermission, isWaiting: true)
        let answer: LocalWeather.Event =
            isEnabled ? .locationAnswered(nil) : .permissionAnswered(false)
        let outcome = update(waiting, .local(answer))
        #expect(latitudes(outcome.command) == [london, oslo].map(\.coordinate.latitude))
    }

    @Test("A permission alone does not end the wait")
    func permission() throws {
        let waiting = home(local: .checkingPermission, isWaiting: true)
        let outcome = update(waiting, .local(.permissionAnswered(true)))
        #expect(latitudes(outcome.command) == [])
        #expect(outcome.state.waiting.count == 2)
    }

    @Test("Each favorite is requested once")
    func once() throws {
        let outcome = update(
            home(local: .locating), .local(.locationAnswered(oslo.coordinate)))
        #expect(latitudes(outcome.command) == [oslo.coordinate.latitude])
        #expect(latitudes(update(home(local: .locating), .localDelayed).command) == [])
    }

    @Test("While the location is pending, the rate limit leaves room for it, and the remaining favorites follow")
    func delayed() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many)))
        let first = update(started.state, .localDelayed)
        #expect(latitudes(first.command) == Self.many.prefix(30).map(\.coordinate.latitude))
        let located = update(first.state, .local(.permissionAnswered(false)))
        #expect(latitudes(located.command) == Self.many.dropFirst(30).map(\.coordinate.latitude))
    }

    @Test("Favorites that wait for a location that never comes are requested in groups, a minute apart")
    func neverTold() throws {
        var driver = MachineDriver<HomeScreen>(startingWith: .init(key: key, favorites: Favorites(Self.many)))
        var waits: [Duration] = []
        while driver.state?.waiting.isEmpty == false {
            waits += driver.timers
            try driver.elapse()
            #expect(driver.asked.count == waits.count * 30)
        }
        #expect(waits == [.seconds(1), .seconds(65)] && driver.timers == [], "after the last group nothing waits")
    }

    @Test("Home requests the location first again after it was left before the location was known")
    func resumed() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many))).state
        let resumed = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many), last: started))
        #expect(latitudes(resumed.command) == [] && resumed.state.waiting.count == 60)
        #expect(latitudes(update(resumed.state, .localDelayed).command).count == 30)
    }

    @Test("A refresh requests the location again and shows the known weather until the location is another one")
    func moved() throws {
        var driver = MachineDriver<HomeScreen>(in: home(weather: [.fetched(mild), .fetched(cold)]))
        driver.send(.shell(.refresh))
        #expect(driver.state?.local.phase == .located(oslo.coordinate, .fetching(previous: mild)))
        func tell(_ output: LocationOutput) throws {
            let asked = try #require(driver.waiting.first { $0.effect is LocationEffect })
            try driver.resolve(asked.id, of: LocationEffect.self, with: output)
        }
        try tell(.enabled(true))
        try tell(.location(rye.coordinate))
        #expect(driver.state?.local.phase == .located(rye.coordinate, .fetching(previous: nil)))
        let urls = driver.waiting.compactMap { ($0.effect as? HTTPEffect)?.url }
        #expect(urls.contains(OpenWeatherAPI.currentWeather(at: rye.coordinate, key: key).url))
        #expect(
            urls.count { $0 == OpenWeatherAPI.currentWeather(at: oslo.coordinate, key: key).url } == 1, "a favorite")
    }

    @Test("A refresh keeps the location if it cannot be determined, and drops it if access is denied")
    func notMoved() throws {
        for (answer, isKept) in [(LocationOutput.enabled(true), true), (.enabled(false), false)] {
            var driver = MachineDriver<HomeScreen>(in: home(weather: [.fetched(mild), .fetched(cold)]))
            driver.send(.shell(.refresh))
            for output in [answer, .location(nil)] {
                guard let asked = driver.waiting.first(where: { $0.effect is LocationEffect }) else { break }
                try driver.resolve(asked.id, of: LocationEffect.self, with: output)
            }
            let kept = LocalWeather.Phase.located(oslo.coordinate, .fetching(previous: mild))
            #expect(driver.state?.local.phase == (isKept ? kept : .disabled))
        }
    }

    @Test(
        "A place that is given is requested instead of the location",
        arguments: [PlaceQuery.name("Oslo"), .place(oslo)])
    func place(place: PlaceQuery) throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(), place: place))
        let asked = requests(started.command)
        #expect(asked.compactMap { $0 as? LocationEffect }.isEmpty)
        #expect(asked.compactMap { $0 as? HTTPEffect }.count == 1 && asked.compactMap { $0 as? TimeEffect }.count == 2)
    }

    @Test("Without forecasts, only the weather is requested")
    func weatherAlone() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites([london, oslo]), hasForecasts: false))
        #expect(HomeScreen.view(of: started.state).favorites.count == 2)
        let located = update(
            update(started.state, .local(.permissionAnswered(true))).state,
            .local(.locationAnswered(Coordinate(latitude: 7, longitude: 20))))
        #expect(requests(located.command).count { $0 is HTTPEffect } == 3)
    }

    @Test("A refresh requests the local weather first")
    func again() throws {
        let failed = home(
            local: .located(Coordinate(latitude: 7, longitude: 20), .failed(offline, previous: nil)),
            weather: [.failed(offline, previous: mild), .failed(offline, previous: nil)])
        let outcome = update(failed, .shell(.refresh))
        #expect(latitudes(outcome.command) == [7, london.coordinate.latitude, oslo.coordinate.latitude])
        #expect(outcome.state.rows == [.fetching(previous: mild), .fetching(previous: nil)])
    }

    @Test("Every failure but a refused key stays with its favorite, beside the last weather")
    func failures() {
        for failure in allFailures {
            let step = update(home(), .favoriteAnswered(london.coordinate, .failure(failure)))
            switch step.outcome {
            case .running:
                #expect(step.state.rows == [.failed(failure, previous: mild), .failed(offline, previous: mild)])
            case .exit(let exit, _): #expect(failure == .notAuthorized && exit == .keyRefused)
            case .ignored: Issue.record("\(failure) is ignored")
            }
        }
    }

    @Test("A refresh requests the local forecast before the favorites, and the other forecasts last")
    func forecastsAgain() {
        var state = home(local: .located(rye.coordinate, .fetched(mild)), weather: [.fetched(mild), .fetched(cold)])
        for place in [rye, london, oslo] { state.forecasts[place.coordinate] = .fetched(dry) }
        let urls = requests(update(state, .shell(.refresh)).command).compactMap { ($0 as? HTTPEffect)?.url }
        let expected = [
            OpenWeatherAPI.currentWeather(at: rye.coordinate, key: key),
            OpenWeatherAPI.forecast(at: rye.coordinate, key: key),
            OpenWeatherAPI.currentWeather(at: london.coordinate, key: key),
            OpenWeatherAPI.currentWeather(at: oslo.coordinate, key: key),
            OpenWeatherAPI.forecast(at: london.coordinate, key: key),
            OpenWeatherAPI.forecast(at: oslo.coordinate, key: key),
        ]
        #expect(urls == expected.map(\.url))
    }

    @Test("A time out of range is clamped")
    func farTime() {
        #expect(update(home(), .timeTold(Instant(seconds: .max))).state.now == .max)
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
