import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

@Suite(.everyBridge) struct HomeTests {
    private func temperature(_ status: WeatherStatus?) -> Double? {
        if case .fetched(let report)? = status { report.conditions.temperature } else { nil }
    }

    @Test("The local weather is found step by step, and each step is shown")
    func local() throws {
        var driver = try WeatherDriver.started()
        #expect(driver.home?.localWeather == .checkingPermission)
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        #expect(driver.home?.localWeather == .fetchingLocation)
        try driver.answer(LocationEffect.self) { _ in .location(oslo.coordinate) }
        #expect(driver.home?.localWeather == .weather(oslo.coordinate, .fetching(previous: nil)))
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        guard case .weather(_, let status)? = driver.home?.localWeather else {
            Issue.record("\(driver.view)")
            return
        }
        #expect(temperature(status) == 11.5)
    }

    @Test("Local weather and every favorite are requested concurrently, each with a state of its own")
    func parallel() throws {
        var driver = try WeatherDriver.started([london, oslo])
        #expect(driver.effects(of: HTTPEffect.self).count { Question.weather($0) } == 2)
        #expect(driver.effects(of: LocationEffect.self) == [.isLocationEnabled])
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.weather(at: london)) { _ in Service.quota }
        let rows = try #require(driver.home?.favorites)
        #expect(rows.map(\.place) == [london, oslo])
        #expect(rows[0].weather == .failed(.quotaExceeded, previous: nil) && temperature(rows[1].weather) == 11.5)
    }

    @Test("A location that is denied or unknown is shown as such and can be retried", arguments: [true, false])
    func noLocation(isEnabled: Bool) throws {
        var driver = try WeatherDriver.started()
        try driver.answer(LocationEffect.self) { _ in .enabled(isEnabled) }
        if isEnabled { try driver.answer(LocationEffect.self) { _ in .location(nil) } }
        #expect(driver.home?.localWeather == (isEnabled ? .locationUnavailable : .locationDisabled))
        try driver.send(.active(.home(.refresh)))
        #expect(driver.home?.localWeather == .checkingPermission)
        #expect(driver.effects(of: LocationEffect.self) == [.isLocationEnabled])
    }

    @Test("A refresh requests everything again and shows the last weather until it arrives or fails")
    func refresh() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.send(.active(.home(.refresh)))
        guard case .fetching(let previous?)? = driver.home?.favorites.first?.weather else {
            Issue.record("\(driver.view)")
            return
        }
        #expect(previous.conditions.temperature == 11.5)
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.offline }
        #expect(
            driver.home?.favorites.first?.weather == .failed(.offline("no route to host"), previous: previous))
    }

    @Test("A refresh requests nothing that is pending")
    func refreshTwice() throws {
        var driver = try WeatherDriver.started([london, oslo])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        let cancelled = driver.cancelled
        for _ in 0..<4 { try driver.send(.active(.home(.refresh))) }
        #expect(driver.effects(of: HTTPEffect.self).count == 3, "the weather twice, and a forecast")
        #expect(driver.cancelled == cancelled, "what was on its way still is")
    }

    @Test("Opening and closing a looked-up place does not affect the local weather, nor the reverse")
    func sideBySide() throws {
        var driver = try WeatherDriver.started()
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        try driver.answer(LocationEffect.self) { _ in .location(london.coordinate) }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        for _ in 0..<2 {
            try driver.send(.active(.home(.lookUp("Oslo"))))
            try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
            #expect(driver.effects(of: HTTPEffect.self).count == 2)
            try driver.send(.active(.home(.closeLookUp)))
            #expect(driver.effects(of: HTTPEffect.self).map { Question.weather(at: london)($0) } == [true])
        }
        try driver.send(.active(.home(.lookUp("Oslo"))))
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.down }
        try driver.send(.active(.home(.refresh)))
        #expect(driver.effects(of: HTTPEffect.self).count { Question.search($0) } == 1)
        #expect(driver.effects(of: HTTPEffect.self).count { Question.weather($0) } == 1)
    }

    @Test("A searched place is forgotten on every screen, and its pending requests are cancelled")
    func forgotten() throws {
        var driver = try WeatherDriver.started()
        try driver.send(.active(.home(.lookUp("Oslo"))))
        try driver.send(.active(.home(.goToFavorites)))
        try driver.send(.active(.favorites(.requestAddFavorite)))
        try driver.send(.active(.favorites(.add(.search("Paris")))))
        try driver.send(.active(.forgetSearches))
        #expect(driver.favorites?.workflow == FavoritesScreen.WorkflowViewModel.none)
        try driver.send(.active(.favorites(.goToHome)))
        #expect(driver.home?.lookup == nil && driver.effects(of: HTTPEffect.self).count { Question.search($0) } == 0)
        try driver.send(.active(.home(.lookUp("Oslo"))))
        try driver.send(.active(.forgetSearches))
        #expect(driver.home?.lookup == nil && driver.effects(of: HTTPEffect.self).count { Question.search($0) } == 0)
        try driver.send(.active(.forgetSearches))
        #expect(driver.home?.lookup == nil)
    }

    /// Ways to leave something of a place in the app that was searched for.
    private static let searches: [String: @Sendable (inout WeatherDriver) throws -> Void] = [
        "on home": { _ in }, "on the favorites": { try $0.send(.active(.home(.goToFavorites))) },
        "closed": { try $0.send(.active(.home(.closeLookUp))) },
        "looking up another": { try $0.send(.active(.home(.lookUp("Bergen")))) },
        "in the details": { try $0.send(.active(.home(.goToDetail(oslo)))) },
        "searching again": { driver in
            try driver.send(.active(.home(.goToFavorites)))
            for end in [AddFavorite.ShellEvent.cancel, .search("Bergen")] {
                try driver.list(.requestAddFavorite)
                try driver.list(.add(.searchAtOnce("Oslo")))
                try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
                try driver.list(.add(end))
            }
        },
    ]

    @Test("A forgotten search is no longer in the state", arguments: searches.keys.sorted())
    func forgottenInState(way: String) throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        try driver.send(.active(.home(.lookUp("Oslo"))))
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        func holdsSearch() -> Bool {
            driver.withState { state in
                var text = ""
                dump(copy state, to: &text)
                return ["Oslo", "59.9", "Bergen"].contains { text.contains($0) }
            }
        }
        #expect(holdsSearch())
        try Self.searches[way]?(&driver)
        try driver.send(.active(.forgetSearches))
        #expect(!holdsSearch())
        if driver.favorites != nil { try driver.list(.goToHome) }
        #expect(driver.home?.favorites[0].forecast?.isFetched == true, "a favorite's is kept")
    }

    @Test("A minute that changes no shown age publishes no view")
    func quietMinutes() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: Instant(seconds: 60)) }
        let minutes = try #require(
            driver.waiting.first { if case .every? = $0.effect as? TimeEffect { true } else { false } })
        let renders = driver.renderCount
        try driver.resolve(minutes.id, of: TimeEffect.self, with: .tick)
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: Instant(seconds: 120)) }
        #expect(driver.renderCount == renders, "no weather, no age")
    }

    @Test("Failures are distinguished")
    func failures() throws {
        let cases: [(HTTPOutput, WeatherFailure)] = [
            (Service.quota, .quotaExceeded), (.failure(.rateLimited), .rateLimited),
            (Service.offline, .offline("no route to host")),
            (.failure(.timeout), .timedOut), (Service.down, .serviceError(status: 503)),
            (Service.signInPage, .unreadable(.html)), (Service.answer(404, ""), .notFound),
            (Service.answer(400, #"{"message":"wrong latitude"}"#), .badRequest("wrong latitude")),
        ]
        for (output, failure) in cases {
            var driver = try WeatherDriver.started([london])
            try driver.answer(HTTPEffect.self) { _ in output }
            #expect(driver.home?.favorites.first?.weather == .failed(failure, previous: nil))
        }
    }

    @Test("Ages follow the clock minute by minute")
    func ages() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        func age() -> Age? {
            if case .fetched(let report)? = driver.home?.favorites.first?.weather { report.age } else { nil }
        }
        #expect(age() == .unknown)
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: Instant(seconds: 1_773_500_030))
        }
        #expect(age() == .justNow)
        let minutes = try #require(
            driver.waiting.first { if case .every? = $0.effect as? TimeEffect { true } else { false } })
        #expect(minutes.effect as? TimeEffect == .every(interval: .seconds(60)))
        for minute in 1...2 {
            try driver.resolve(minutes.id, of: TimeEffect.self, with: .tick)
            let now = Instant(seconds: 1_773_500_030 + UInt64(minute) * 60)
            try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: now) }
            #expect(age() == .minutes(minute))
        }
    }

    @Test("A place is looked up by name, shown with its weather, and closed")
    func lookUp() throws {
        var driver = try WeatherDriver.started()
        try driver.send(.active(.home(.lookUp(" Oslo\u{1B}[2J "))))
        #expect(driver.home?.lookup == .searching("Oslo"))
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
        #expect(driver.home?.lookup == .weather(oslo, .fetching(previous: nil)))
        let asked = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.send(.active(.home(.closeLookUp)))
        #expect(driver.home?.lookup == nil && driver.cancelled.contains(asked.id))
    }

    @Test("The first of several places of one name is looked up")
    func lookUpFirst() throws {
        var driver = try WeatherDriver.started()
        try driver.send(.active(.home(.lookUp("O"))))
        let places = Favorites([oslo, london]).encoded()
        try driver.answer(HTTPEffect.self) { _ in .success(HTTPResponse(status: 200, body: places)) }
        #expect(driver.home?.lookup == .weather(oslo, .fetching(previous: nil)))
    }

    @Test("Another looked-up place replaces the one before, whose late answer is dropped")
    func lookUpAgain() throws {
        var driver = try WeatherDriver.started()
        for name in ["London", "Rye", "Oslo"] { try driver.send(.active(.home(.lookUp(name)))) }
        #expect(driver.effects(of: HTTPEffect.self).map { $0.url.contains("q=Oslo&") } == [true])
    }

    @Test("An unknown place and a failed search are distinguished")
    func lookUpFailures() throws {
        let cases: [(HTTPOutput, PlaceLookup.ViewModel)] = [
            (Service.nothing, .noMatch("Rye")), (Service.answer(404, ""), .noMatch("Rye")),
            (Service.offline, .searchFailed("Rye", .offline("no route to host"))),
        ]
        for (output, expected) in cases {
            var driver = try WeatherDriver.started()
            try driver.send(.active(.home(.lookUp("Rye"))))
            try driver.answer(HTTPEffect.self) { _ in output }
            #expect(driver.home?.lookup == expected)
        }
        var driver = try WeatherDriver.started()
        try driver.send(.active(.home(.lookUp(" \n"))))
        #expect(driver.home?.lookup == .noMatch("") && driver.effects(of: HTTPEffect.self).isEmpty)
    }

    @Test("Known weather survives visits to the favorites, and only new places are requested")
    func visits() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        try driver.answer(LocationEffect.self) { _ in .location(oslo.coordinate) }
        for _ in 0..<2 { try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather } }
        for _ in 0..<2 { try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast } }
        let known = driver.home
        for _ in 0..<8 {
            try driver.send(.active(.home(.goToFavorites)))
            try driver.list(.goToHome)
            #expect(driver.home == known && driver.effects(of: HTTPEffect.self).isEmpty)
            #expect(driver.effects(of: LocationEffect.self).isEmpty)
        }
        try driver.send(.active(.home(.goToFavorites)))
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        try driver.list(.goToHome)
        #expect(driver.home?.favorites.first == known?.favorites.first && driver.home?.favorites.count == 2)
        #expect(driver.effects(of: HTTPEffect.self).map { Question.weather(at: oslo)($0) } == [true])
    }

    @Test("Another key starts without the reports of the old one")
    func otherKey() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.send(.active(.home(.goToFavorites)))
        try driver.send(.active(.replaceAPIKey))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        try driver.answer(SecretEffect.self) { _ in .stored(OnboardScreen.keyName) }
        #expect(driver.home?.favorites.first?.weather == .fetching(previous: nil))
    }

    @Test("Leaving for the favorites cancels everything pending, and the return requests it again")
    func leaving() throws {
        var driver = try WeatherDriver.started([london, oslo])
        let asked = Set(driver.waiting.map(\.id))
        try driver.send(.active(.home(.goToFavorites)))
        #expect(asked.isSubset(of: driver.cancelled) && driver.workWaiting.allSatisfy { $0 is TimeEffect })
        try driver.list(.goToHome)
        try driver.elapse()
        #expect(driver.effects(of: HTTPEffect.self).count == 2)
    }

    @Test("A request that is closed without an answer has failed, and a refresh repeats it")
    func closed() throws {
        var driver = try WeatherDriver.started([london])
        for effect in [LocationEffect.self, HTTPEffect.self] as [any Effect.Type] {
            driver.close(try #require(driver.waiting.first { type(of: $0.effect) == effect }).id)
        }
        #expect(driver.home?.localWeather == .locationDisabled)
        let failure = WeatherFailure.offline("the request ended without an answer")
        #expect(driver.home?.favorites.first?.weather == .failed(failure, previous: nil))
        try driver.send(.active(.home(.refresh)))
        #expect(driver.effects(of: HTTPEffect.self).count == 1 && driver.home?.localWeather == .checkingPermission)
    }

    @Test("A location off the globe is refused", arguments: [91, -91, .nan, .infinity])
    func offGlobe(latitude: Double) throws {
        var driver = try WeatherDriver.started()
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        let asked = try #require(driver.waiting.first { $0.effect is LocationEffect })
        #expect(throws: BridgeError.self) {
            try driver.resolve(
                asked.id, of: LocationEffect.self, with: .location(Coordinate(latitude: latitude, longitude: 0)))
        }
        #expect(driver.home?.localWeather == .fetchingLocation)
    }

    @Test("An answer of the wrong type is refused, and the app continues")
    func wrongAnswers() throws {
        var driver = try WeatherDriver.started([london])
        let before = driver.view
        let http = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        let location = try #require(driver.waiting.first { $0.effect is LocationEffect })
        #expect(throws: BridgeError.wrongEffect(http.id, expected: "HTTP", got: "Location")) {
            try driver.resolve(http.id, of: LocationEffect.self, with: .enabled(true))
        }
        #expect(throws: BridgeError.wrongAnswer(location.id, effect: "Location")) {
            try driver.resolve(location.id, of: LocationEffect.self, with: .location(nil))
        }
        #expect(driver.view == before)
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        #expect(driver.view != before)
    }
}
