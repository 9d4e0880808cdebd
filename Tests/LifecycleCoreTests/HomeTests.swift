import CoreTesting
import Effects
import HTTPEffects
import LocationEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct HomeTests {
    /// Ways to leave something of a place in the app that was searched for.
    private static let searches: [String: @Sendable (inout WeatherDriver) throws -> Void] = [
        "on home": { _ in }, "on the favorites": { try $0.send(.active(.home(.goToFavorites))) },
        "closed": { try $0.send(.active(.home(.closeLookUp))) },
        "looking at another": { try $0.send(.active(.home(.show(rye)))) },
        "in the details": { try $0.send(.active(.home(.goToDetail(oslo)))) },
        "searching": { driver in
            try driver.send(.active(.home(.goToFavorites)))
            try driver.list(.requestAddFavorite)
            try driver.list(.add(.search("Bergen")))
        },
        "searching again": { driver in
            try driver.send(.active(.home(.goToFavorites)))
            for end in [AddFavorite.ShellEvent.cancel, .search("Bergen")] {
                try driver.list(.requestAddFavorite)
                try driver.list(.add(.searchAtOnce("Oslo")))
                try driver.serve(Question.search, Service.oslo)
                try driver.list(.add(end))
            }
        },
    ]

    @Test("A forgotten search is removed from the state, and its requests are cancelled")
    func forgotten() throws {
        for (way, search) in Self.searches {
            var driver = try WeatherDriver.started([london])
            try driver.serve(Question.weather, Service.weather)
            try driver.serve(Question.forecast, Service.forecast)
            try driver.send(.active(.home(.show(oslo))))
            try driver.serve(Question.weather, Service.weather)
            try driver.serve(Question.forecast, Service.forecast)
            func holdsSearch() -> Bool {
                driver.withState { state in
                    var text = ""
                    dump(copy state, to: &text)
                    return ["Oslo", "59.9", "Bergen"].contains { text.contains($0) }
                }
            }
            #expect(holdsSearch())
            try search(&driver)
            try driver.send(.active(.forgetSearches))
            #expect(!holdsSearch(), "\(way)")
            #expect(driver.effects(of: HTTPEffect.self).count { Question.search($0) } == 0, "\(way)")
            if driver.favorites != nil { try driver.list(.goToHome) }
            #expect(driver.home?.favorites[0].forecast?.isFetched == true, "a favorite's is kept")
        }
    }

    @Test("A place is shown with its weather, until it is closed")
    func shown() throws {
        var driver = try WeatherDriver.started()
        try driver.send(.active(.home(.show(oslo))))
        #expect(driver.home?.lookup == .weather(oslo, .fetching(previous: nil)))
        let asked = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.send(.active(.home(.closeLookUp)))
        #expect(driver.home?.lookup == nil && driver.cancelled.contains(asked.id))
    }

    @Test("The air is requested only for the place above the favorites, once its weather has arrived")
    func air() throws {
        func asked(_ driver: WeatherDriver) -> [String] {
            driver.effects(of: HTTPEffect.self).filter(Question.air).map(\.url)
        }
        var driver = try WeatherDriver.started([london, rye])
        try driver.locate(at: oslo)
        #expect(asked(driver).isEmpty)
        for _ in 0..<3 { try driver.serve(Question.weather, Service.weather) }
        #expect(asked(driver).map { $0.contains("lat=\(oslo.coordinate.latitude)&") } == [true])
        try driver.serve(Question.air, Service.air)
        #expect(driver.home?.air?.latest?.index == .moderate)
        // Another place is looked up: the air is asked for there, and again here when it is closed.
        try driver.send(.active(.home(.show(rye))))
        #expect(asked(driver).map { $0.contains("lat=\(rye.coordinate.latitude)&") } == [true])
        try driver.send(.active(.home(.closeLookUp)))
        #expect(asked(driver).map { $0.contains("lat=\(oslo.coordinate.latitude)&") } == [true])
        try driver.serve(Question.air, Service.refused)
        #expect(driver.onboard?.reason == .unauthorized)
    }

    @Test(
        "A refresh that fails or finds nothing newer shows a toast, at home and in the details",
        arguments: [false, true])
    func refreshed(inDetails: Bool) throws {
        // At home it has the name that its weather came with.
        let place = inDetails ? oslo : Place(name: "London", coordinate: oslo.coordinate)
        let failed = Toast.Message.notRefreshed(place, .serviceError(status: 503))
        for (weather, forecast, expected) in [
            (Service.weather, Service.forecast, .upToDate(place, observedAt: 1_773_500_000, utcOffset: nil)),
            (Service.later, Service.forecast, nil), (Service.down, Service.forecast, failed),
            (Service.weather, Service.down, failed),
        ] as [(HTTPOutput, HTTPOutput, Toast.Message?)] {
            var driver = try WeatherDriver.started([london])
            try driver.locate(at: oslo)
            for _ in 0..<2 { try driver.serve(Question.weather, Service.weather) }
            for _ in 0..<2 { try driver.serve(Question.forecast, Service.forecast) }
            try driver.serve(Question.air, Service.air)
            if inDetails {
                try driver.send(.active(.home(.goToDetail(oslo))))
                try driver.serve(Question.weather, Service.weather)
                try driver.serve(Question.forecast, Service.forecast)
                try driver.serve(Question.air, Service.air)
            }
            try driver.send(.active(inDetails ? .detail(.refresh) : .home(.refresh)))
            if !inDetails { try driver.serve(Question.weather(at: london), Service.weather) }
            for _ in 0..<(inDetails ? 1 : 2) { try driver.serve(Question.forecast, forecast) }
            try driver.serve(Question.air, Service.air)
            #expect(driver.active?.toast == nil)
            try driver.serve(Question.weather(at: oslo), weather)
            #expect(driver.active?.toast?.message == expected)
        }
    }

    @Test("Known weather survives a visit to the favorites, only new places are requested, and another key starts anew")
    func visits() throws {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Question.weather, Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        let known = driver.home?.favorites
        try driver.send(.active(.home(.goToFavorites)))
        try driver.add(rye)
        try driver.list(.goToHome)
        try driver.elapse()
        #expect(driver.home?.favorites.first == known?.first && driver.home?.favorites.count == 2)
        #expect(driver.effects(of: HTTPEffect.self).map { Question.weather(at: rye)($0) } == [true])
        try driver.send(.active(.replaceAPIKey))
        try driver.submitKey()
        #expect(driver.home?.favorites.first?.weather == .fetching(previous: nil))
    }

    @Test("A request closed without an answer counts as failed, and a refresh repeats it")
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

    @Test("A location off the globe, or an answer to another question, is refused")
    func wrongAnswers() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        let asked = try #require(driver.waiting.first { $0.effect is LocationEffect })
        let answers = [91, -91, .nan, .infinity].map {
            LocationOutput.location(Coordinate(latitude: $0, longitude: 0))
        }
        for answer in answers + [.enabled(true)] {
            #expect(throws: BridgeError.self) {
                try driver.resolve(asked.id, of: LocationEffect.self, with: answer)
            }
        }
        #expect(driver.home?.localWeather == .fetchingLocation)
    }
}
