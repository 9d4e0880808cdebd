import CoreTesting
import HTTPEffects
import KeyValueEffects
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// The location that the user has named.
@Suite(.everyBridge) struct NamedLocationTests {
    /// An app that has looked for the name in the store, and found nothing.
    private func started(_ favorites: [Place] = []) throws -> WeatherDriver {
        var driver = try WeatherDriver.started(favorites, at: .name(" Oslo "))
        #expect(driver.home?.localWeather == .named(.searching("Oslo")))
        try driver.answer(KeyValueEffect.self, where: { $0 == .get(key: "location.oslo") }) { _ in .read(nil) }
        return driver
    }

    /// A place that cannot be stored is known all the same.
    private func answerStore(_ driver: inout WeatherDriver) throws {
        let write = KeyValueEffect.set(key: "location.oslo", value: Favorites([oslo]).encoded())
        try driver.answer(KeyValueEffect.self, where: { $0 == write }) { _ in .failed("disk full") }
    }

    @Test("A named location is searched for and its first match is stored, without asking for the device's location")
    func searched() throws {
        var driver = try started([london])
        #expect(driver.effects(of: LocationEffect.self).isEmpty)
        try driver.serve(
            Question.search,
            Service.answer(
                200, #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"},{"name":"Oslo","lat":1,"lon":2}]"#))
        try answerStore(&driver)
        #expect(driver.home?.localWeather == .named(.weather(oslo, .fetching(previous: nil))))
        let told = try #require(driver.notifications.first as? LocationAmbiguous)
        #expect(told.name == "Oslo" && told.places.map(\.coordinate.latitude) == [59.9, 1])
        try driver.serve(Question.weather(at: oslo), Service.weather)
        try driver.send(.active(.home(.refresh)))
        #expect(driver.effects(of: LocationEffect.self).isEmpty)
    }

    @Test("The first added place becomes the location if none is known, and a later one does not")
    func first() throws {
        for (before, location) in [([], nil), ([], london), ([london], nil)] as [([Place], Place?)] {
            let isFirst = before.isEmpty && location == nil
            var driver = try WeatherDriver.started(before)
            try driver.locate(at: location)
            try driver.send(.active(.home(.goToFavorites)))
            try driver.add(oslo)
            #expect((driver.home?.localWeather.place?.coordinate == oslo.coordinate) == isFirst)
            let chosen = driver.notifications.compactMap { ($0 as? LocationChosen)?.place }
            #expect(chosen == (isFirst ? [oslo] : []) && driver.knownFavorites == before + [oslo])
            if driver.home != nil { try driver.send(.active(.home(.goToFavorites))) }
            try driver.add(rye)
            #expect(driver.favorites?.favorites == before + [oslo, rye])
        }
    }

    @Test("A stored place is not searched for, and its details have the name that the user gave it")
    func stored() throws {
        var driver = try WeatherDriver.started(source: openMeteo, at: .name("Oslo"))
        try driver.answer(KeyValueEffect.self) { _ in .read(Favorites([oslo]).encoded()) }
        #expect(driver.effects(of: HTTPEffect.self).allSatisfy { !$0.url.contains("geocoding") })
        try driver.serve(openMeteoWeather)
        let place = try #require(driver.home?.placeAbove)
        #expect(place == oslo && driver.notifications.isEmpty)
        try driver.send(.active(.home(.goToDetail(place))))
        #expect(driver.detail?.place.name == "Oslo")
    }

    @Test("A coordinate is not looked up, and has the name that the weather service gives it, if the user gave none")
    func coordinate() throws {
        for name in ["", "Cabin"] {
            var driver = try WeatherDriver.started(at: .place(Place(name: name, coordinate: oslo.coordinate)))
            #expect(driver.effects(of: LocationEffect.self).isEmpty && driver.effects(of: KeyValueEffect.self).isEmpty)
            try driver.serve(Question.weather(at: oslo), Service.weather)
            let place = try #require(driver.home?.localWeather.place)
            #expect(place.name == (name.isEmpty ? "London" : name))
            for (shown, isHere) in [(place, true), (london, false)] {
                try driver.send(.active(.home(.goToDetail(shown))))
                #expect(driver.active?.isHere == isHere, "details say whether they are of the location")
                try driver.send(.active(.detail(.goToHome)))
            }
            #expect(driver.active?.isHere == false)
        }
    }

    @Test("A name without a match is shown, and a refresh searches again and bypasses the cache")
    func noMatch() throws {
        var driver = try started()
        try driver.serve(Question.search, Service.nothing)
        #expect(driver.home?.localWeather == .named(.noMatch("Oslo")))
        #expect(
            !driver.effects(of: TimeEffect.self).contains { $0 == .notifyAfter(duration: ScreenClock.shortestWait) })
        try driver.send(.active(.home(.refresh)))
        try driver.answer(KeyValueEffect.self) { _ in .read(nil) }
        try driver.serve({ Question.search($0) && $0.isReloading }, Service.oslo)
        try answerStore(&driver)
        #expect(driver.home?.localWeather.place == oslo)
    }

    @Test("A failed search shows the failure and the first favorite, and is retried")
    func failed() throws {
        var driver = try started([london])
        try driver.serve(Question.search, Service.down)
        #expect(driver.home?.localWeather == .named(.searchFailed("Oslo", .serviceError(status: 503))))
        #expect(driver.home?.featured?.place == london)
        try driver.elapse { $0 == .notifyAfter(duration: ScreenClock.shortestWait) }
        #expect(driver.home?.localWeather == .named(.searching("Oslo")))
    }

    @Test("A pending search is repeated when the user returns to the screen")
    func returned() throws {
        var driver = try started()
        try driver.send(.active(.home(.goToFavorites)))
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
        try driver.list(.goToHome)
        try driver.answer(KeyValueEffect.self) { _ in .read(Favorites([oslo]).encoded()) }
        #expect(driver.home?.localWeather.place == oslo)
    }

    @Test("A place given after the launch is ignored")
    func late() throws {
        var driver = try WeatherDriver.started([london])
        let view = driver.view
        try driver.send(.usePlace(.place(oslo)))
        #expect(driver.view == view && driver.effects(of: LocationEffect.self).count == 1)
    }

    @Test("A place chosen on any screen becomes the location at home, and the shell is notified")
    func chosen() throws {
        let ways: [[Active.ShellEvent]] = [
            [], [.home(.goToFavorites)], [.home(.goToFavorites), .favorites(.requestAddFavorite)],
            [.home(.goToDetail(london))],
        ]
        for way in ways {
            var driver = try WeatherDriver.started([london, rye], at: .name("Oslo"))
            for event in way { try driver.send(.active(event)) }
            try driver.send(.active(.usePlace(rye)))
            #expect(
                driver.home?.localWeather.place == rye && driver.home?.favorites.map(\.place) == [london, rye],
                "\(way)")
            #expect(driver.notifications.contains { ($0 as? LocationChosen)?.place == rye })
            #expect(driver.active?.toast?.message == .located(rye))
            #expect(driver.effects(of: KeyValueEffect.self).isEmpty, "the former place is no longer looked for")
            try driver.send(.active(.home(.goToFavorites)))
            try driver.list(.goToHome)
            #expect(driver.home?.localWeather.place == rye)
        }
    }

    @Test("A report searches for the named location, unless it is about another place")
    func report() throws {
        var driver = try WeatherDriver.running(.report(Job.Question()), at: .name("Oslo"))
        try driver.tell(1_773_500_000)
        try driver.answer(KeyValueEffect.self) { _ in .read(nil) }
        try driver.serve(Question.search, Service.offline)
        #expect(driver.report?.gap == .searchFailed("Oslo", .offline("no route to host")))
        driver = try WeatherDriver.running(.report(Job.Question(place: .place(london))), at: .name("Oslo"))
        #expect(driver.effects(of: KeyValueEffect.self).isEmpty && driver.effects(of: HTTPEffect.self).count == 1)
    }
}
