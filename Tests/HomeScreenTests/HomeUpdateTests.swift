import CoreRuntime
import CoreTesting
import Effects
import HTTPEffects
import HomeScreen
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

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
                .first { OpenWeather.currentWeather(at: $0, key: key).url == effect.url }?.latitude
        }
    }

    private static let many = (0..<60).map {
        Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20))
    }

    private func running(_ outcome: HomeScreen.Outcome) throws
        -> HomeScreen.State
    {
        guard case .running(let state, _, _) = outcome else {
            throw UnmetExpectation("the screen goes on", details: [])
        }
        return state
    }

    @Test(
        "it begins by asking for permission and the time; the favorites wait for the user's own place",
        arguments: [1, 60])
    func start(count: Int) {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Array(Self.many.prefix(count)))))
        #expect(started.state.rows == Array(repeating: .fetching(previous: nil), count: count))
        let asked = requests(started.command)
        #expect(asked.compactMap { $0 as? LocationEffect } == [.isLocationEnabled])
        #expect(latitudes(started.command) == [] && started.state.waiting.count == count)
        #expect(asked.compactMap { $0 as? TimeEffect }.count == 3, "the time, the minutes and the wait")
        #expect(started.command.renders)
    }

    @Test("weather and forecast here are asked for first, then the weather of every favorite")
    func order() throws {
        let here = Coordinate(latitude: 7, longitude: 20)
        let waiting = home(local: .locating, isWaiting: true)
        let outcome = HomeScreen.update(waiting, .local(.locationAnswered(here)))
        let urls = requests(outcome.command).compactMap { ($0 as? HTTPEffect)?.url }
        #expect(
            urls
                == [
                    OpenWeather.currentWeather(at: here, key: key), OpenWeather.forecast(at: here, key: key),
                    OpenWeather.currentWeather(at: london.coordinate, key: key),
                    OpenWeather.currentWeather(at: oslo.coordinate, key: key),
                ].map(\.url))
        #expect(try running(outcome).waiting == [])
    }

    @Test("the favorites wait no longer when there is no place of the user's own", arguments: [true, false])
    func noPlace(isEnabled: Bool) throws {
        let waiting = home(local: isEnabled ? .locating : .checkingPermission, isWaiting: true)
        let answer: LocalWeather.Event =
            isEnabled ? .locationAnswered(nil) : .permissionAnswered(false)
        let outcome = HomeScreen.update(waiting, .local(answer))
        #expect(latitudes(outcome.command) == [london, oslo].map(\.coordinate.latitude))
    }

    @Test("a permission alone does not end the wait")
    func permission() throws {
        let waiting = home(local: .checkingPermission, isWaiting: true)
        let outcome = HomeScreen.update(waiting, .local(.permissionAnswered(true)))
        #expect(latitudes(outcome.command) == [])
        #expect(try running(outcome).waiting.count == 2)
    }

    @Test("favorites are asked about once")
    func once() throws {
        let outcome = HomeScreen.update(
            home(local: .locating), .local(.locationAnswered(oslo.coordinate)))
        #expect(latitudes(outcome.command) == [oslo.coordinate.latitude])
        #expect(latitudes(HomeScreen.update(home(local: .locating), .localDelayed).command) == [])
    }

    @Test("while the place is long in coming, as many favorites are asked about as leave room for it, then the others")
    func delayed() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many)))
        let first = HomeScreen.update(started.state, .localDelayed)
        #expect(latitudes(first.command) == Self.many.prefix(30).map(\.coordinate.latitude))
        let located = HomeScreen.update(try running(first), .local(.permissionAnswered(false)))
        #expect(latitudes(located.command) == Self.many.dropFirst(30).map(\.coordinate.latitude))
    }

    @Test("favorites that wait for a place that is never told are asked about in groups, a minute apart")
    func neverTold() throws {
        var driver = MachineDriver<HomeScreen>(startingWith: .init(key: key, favorites: Favorites(Self.many)))
        var waits: [TimeSpan] = []
        while driver.state?.waiting.isEmpty == false {
            let timer = try #require(
                driver.waiting.first { if case .notifyAfter? = $0.effect as? TimeEffect { true } else { false } })
            guard case .notifyAfter(let wait)? = timer.effect as? TimeEffect else { break }
            waits.append(wait)
            try driver.resolve(timer.id, of: TimeEffect.self, with: .durationElapsed)
            #expect(driver.waiting.count { $0.effect is HTTPEffect } == waits.count * 30)
        }
        #expect(waits == [.seconds(1), .seconds(65)])
    }

    @Test("home left before the place is known and entered again asks for it first, too")
    func resumed() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many))).state
        let reports = HomeScreen.Reports(started)
        let resumed = HomeScreen.start(.init(key: key, favorites: Favorites(Self.many), reports: reports))
        #expect(latitudes(resumed.command) == [] && resumed.state.waiting.count == 60)
        #expect(latitudes(HomeScreen.update(resumed.state, .localDelayed).command).count == 30)
    }

    @Test("a refresh asks anew where the user is, and shows what is known until that is another place")
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
        #expect(urls.contains(OpenWeather.currentWeather(at: rye.coordinate, key: key).url))
        #expect(urls.count { $0 == OpenWeather.currentWeather(at: oslo.coordinate, key: key).url } == 1, "a favorite")
    }

    @Test("a refresh keeps the place where it is not told, and drops it where it may not be known")
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

    @Test("who shows a part asks for no more", arguments: [HomeScreen.Subject.local, .nothing])
    func part(subject: HomeScreen.Subject) throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites([london, oslo]), subject: subject))
        #expect(started.state.favorites == Favorites([london, oslo]))
        #expect(HomeScreen.view(of: started.state).favorites == [])
        let asked = requests(started.command)
        #expect(asked.compactMap { $0 as? LocationEffect }.count == (subject == .local ? 1 : 0))
        #expect(asked.compactMap { $0 as? TimeEffect }.count == 2)
        guard subject == .local else { return }
        var state = started.state
        state.local.phase = .locating
        let outcome = HomeScreen.update(state, .local(.locationAnswered(oslo.coordinate)))
        #expect(latitudes(outcome.command) == [oslo.coordinate.latitude])
    }

    @Test("who shows the weather alone asks for no forecast")
    func weatherAlone() throws {
        let started = HomeScreen.start(.init(key: key, favorites: Favorites([london, oslo]), subject: .weather))
        #expect(HomeScreen.view(of: started.state).favorites.count == 2 && !started.state.wantsForecasts)
        let located = HomeScreen.update(
            try running(HomeScreen.update(started.state, .local(.permissionAnswered(true)))),
            .local(.locationAnswered(Coordinate(latitude: 7, longitude: 20))))
        #expect(requests(located.command).count { $0 is HTTPEffect } == 3)
    }

    @Test("refreshing asks for the weather here first")
    func again() throws {
        let failed = home(
            local: .located(Coordinate(latitude: 7, longitude: 20), .failed(offline, previous: nil)),
            weather: [.failed(offline, previous: mild), .failed(offline, previous: nil)])
        let outcome = HomeScreen.update(failed, .shell(.refresh))
        #expect(latitudes(outcome.command) == [7, london.coordinate.latitude, oslo.coordinate.latitude])
        #expect(try running(outcome).rows == [.fetching(previous: mild), .fetching(previous: nil)])
    }

    @Test("every failure but one stays with its favorite, beside the last weather")
    func failures() {
        #expect(ViewCoverage(allFailures) { $0 == "WeatherModel.WeatherFailure" }.missing == [])
        for failure in allFailures {
            let outcome = HomeScreen.update(home(), .favoriteAnswered(london.coordinate, .failure(failure)))
            switch outcome {
            case .running(let state, _, _):
                #expect(state.rows == [.failed(failure, previous: mild), .failed(offline, previous: mild)])
            case .finished(let exit, _):
                #expect(failure == .notAuthorized && exit == .keyRefused)
            }
        }
    }

    @Test("refreshing asks for the forecast here before the favorites, and for the other forecasts at the end")
    func forecastsAgain() {
        var state = home(local: .located(rye.coordinate, .fetched(mild)), weather: [.fetched(mild), .fetched(cold)])
        for place in [rye, london, oslo] { state.forecasts[place.coordinate] = .fetched(dry) }
        let urls = requests(HomeScreen.update(state, .shell(.refresh)).command).compactMap { ($0 as? HTTPEffect)?.url }
        let expected = [
            OpenWeather.currentWeather(at: rye.coordinate, key: key),
            OpenWeather.forecast(at: rye.coordinate, key: key),
            OpenWeather.currentWeather(at: london.coordinate, key: key),
            OpenWeather.currentWeather(at: oslo.coordinate, key: key),
            OpenWeather.forecast(at: london.coordinate, key: key), OpenWeather.forecast(at: oslo.coordinate, key: key),
        ]
        #expect(urls == expected.map(\.url))
    }

    @Test("a time too far off to count is the farthest one")
    func farTime() {
        let outcome = HomeScreen.update(home(), .timeTold(Instant(seconds: .max)))
        guard case .running(let state, _, _) = outcome else {
            Issue.record("the screen goes on")
            return
        }
        #expect(state.now == .max)
    }

    @Test("neither state nor view shows the key")
    func secrecy() {
        for state in States.home {
            var text = "\(state)\(String(reflecting: state))\(HomeScreen.view(of: state))"
            dump(state, to: &text)
            #expect(!text.contains("canary"))
        }
    }
}
