import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

/// What becomes of the list when another run of the app stores one, too.
@Suite(.everyBridge) struct FavoritesMergingTests {
    private let garbage = Array("[{".utf8)

    private func add(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(place)))
    }

    private func delete(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestDelete(place.coordinate))
        try driver.list(.confirmDelete(.confirmed))
    }

    /// What the save that waits expects to find.
    private func expected(_ driver: WeatherDriver) throws -> [UInt8]? {
        let save = try #require(driver.effects(of: KeyValueEffect.self).first { Question.save($0) })
        guard case .compareAndSet(Favorites.key, let expected, _) = save else { return nil }
        return expected
    }

    private func places(_ bytes: [UInt8]?) throws -> [Place]? { try bytes.map { try Favorites(stored: $0).places } }

    @Test("A save expects the bytes that were read, and the next one those that were written")
    func expectations() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        #expect(try places(expected(driver)) == [london])
        try delete(london, &driver)
        try driver.answerSave()
        #expect(try places(expected(driver)) == [london, oslo])
        try driver.answerSave()
        try add(rye, &driver)
        #expect(try places(expected(driver)) == [oslo])
    }

    @Test("The first save expects nothing, and one that replaces unreadable bytes expects those")
    func firstExpectations() throws {
        for stored in [nil, garbage] {
            var driver = try WeatherDriver.started(stored: .success(.get(value: stored)))
            try driver.send(.active(.home(.goToFavorites)))
            try add(oslo, &driver)
            if stored != nil { try driver.answer(KeyValueEffect.self) { _ in .saved } }
            #expect(try expected(driver) == stored)
        }
    }

    @Test("A list that another run has saved is merged and saved again, and the toast says so")
    func savedByAnother() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.failure(.io(message: "disk full")))
        try driver.elapse()
        try driver.answerSave(.conflict(Favorites([london, oslo, rye]).encoded()))
        #expect(driver.favorites?.favorites == [london, oslo, rye] && driver.active?.saving == .saved)
        #expect(driver.active?.toast?.message == .savedAgain)
    }

    @Test("Additions and removals of another run are kept, and so are those of this one")
    func merged() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        let paris = Place(name: "Paris", coordinate: Coordinate(latitude: 48.85, longitude: 2.35), country: "FR")
        try add(rye, &driver)
        try delete(london, &driver)
        let theirs = Favorites([london, paris]).encoded()
        try driver.answerSave(.conflict(theirs))
        #expect(driver.favorites?.favorites == [paris, rye] && driver.active?.saving == .saving)
        #expect(try expected(driver) == theirs)
        #expect(try driver.answerSave() == [paris, rye])
        #expect(driver.active?.saving == .saved && driver.savesWaiting == 0)
        #expect(!driver.notifications.contains { $0 is FavoritesQuarantined })
    }

    @Test("A merge is not announced as a change by the user")
    func noNews() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        let said = driver.notifications.count
        try driver.answerSave(.conflict(Favorites([london, rye]).encoded()))
        try driver.answerSave()
        #expect(driver.notifications.count == said && driver.active?.toast?.message == .favorites(.added(oslo)))
    }

    @Test("A list of another run that equals this one needs no second save")
    func same() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.conflict(Favorites([london, oslo]).encoded()))
        #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
        try delete(oslo, &driver)
        #expect(try places(expected(driver)) == [london, oslo])
    }

    @Test("A missing list is not taken for the removal of every favorite")
    func gone() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.conflict(nil))
        #expect(try expected(driver) == nil)
        #expect(try driver.answerSave() == [london, oslo])
    }

    @Test("Unreadable bytes are copied before they are replaced")
    func unreadable() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.conflict(garbage))
        let aside = try #require(driver.notifications.compactMap { $0 as? FavoritesQuarantined }.first)
        #expect(aside.bytes == garbage && aside.reason.contains("could not be read"))
        #expect(driver.savesWaiting == 0)
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try expected(driver) == garbage)
        #expect(try driver.answerSave() == [london, oslo])
    }

    @Test("A save that succeeded despite an error is not taken for another run's, and later removals are kept")
    func lostAnswer() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.failure(.timeout))
        try delete(oslo, &driver)
        try driver.send(.active(.retrySave))
        try driver.answerSave(.conflict(Favorites([london, oslo]).encoded()))
        #expect(try driver.answerSave() == [london])
    }

    @Test("A place removed in a failed save and added again since stays")
    func lostAnswerOfRemoval() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.answerSave(.failure(.timeout))
        try add(oslo, &driver)
        try driver.send(.active(.retrySave))
        try driver.answerSave(.conflict(Favorites([london]).encoded()))
        #expect(try driver.answerSave() == [london, oslo])
    }

    @Test("A failed save has no effect after another one has succeeded")
    func settledAnswer() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.answerSave(.failure(.timeout))
        try driver.send(.active(.retrySave))
        try driver.answerSave()
        try add(rye, &driver)
        // Another run has read oslo, and removed it.
        try driver.answerSave(.conflict(Favorites([london]).encoded()))
        #expect(try driver.answerSave() == [london, rye])
    }

    @Test("A save that keeps finding other lists merges each, and is finally delayed and retried")
    func manyConflicts() throws {
        var driver = try WeatherDriver.atFavorites([])
        try add(oslo, &driver)
        var theirs: [Place] = []
        for number in 0..<FavoritesSaver.mostConflicts {
            #expect(driver.active?.saving == .saving)
            theirs.append(Place(name: "P\(number)", coordinate: Coordinate(latitude: Double(number), longitude: 5)))
            try driver.answerSave(.conflict(Favorites(theirs).encoded()))
        }
        #expect(driver.savesWaiting == 0)
        guard case .failed(let cause)? = driver.active?.saving else {
            Issue.record("\(driver.view)")
            return
        }
        #expect(cause.contains("other runs"))
        #expect(try driver.elapse() == .seconds(2))
        #expect(try driver.answerSave() == theirs + [oslo])
        #expect(driver.active?.saving == .saved)
    }

    @Test("Only consecutive conflicts are counted")
    func conflictsInARow() throws {
        var driver = try WeatherDriver.atFavorites([])
        var theirs: [Place] = []
        for number in 0..<FavoritesSaver.mostConflicts + 2 {
            let place = Place(name: "P\(number)", coordinate: Coordinate(latitude: Double(number % 80), longitude: 5))
            try add(place, &driver)
            theirs.append(
                Place(name: "Q\(number)", coordinate: Coordinate(latitude: Double(number % 80), longitude: 50)))
            try driver.answerSave(.conflict(Favorites(theirs).encoded()))
            theirs = try driver.answerSave()
            #expect(driver.active?.saving == .saved)
        }
    }

    @Test("Home shows a place that another run added and requests its weather; known weather stays")
    func atHome() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(london, &driver)
        try driver.list(.goToHome)
        try driver.elapse()
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        try driver.answerSave(.conflict(Favorites([rye, london, oslo]).encoded()))
        let rows = try #require(driver.home?.favorites)
        #expect(rows.map(\.place) == [rye, oslo])
        #expect(rows[0].weather == .fetching(previous: nil))
        guard case .fetched = rows[1].weather else {
            Issue.record("\(rows[1].weather)")
            return
        }
        try driver.elapse()
        #expect(driver.effects(of: HTTPEffect.self).count { Question.weather(at: rye)($0) } == 1)
    }

    @Test("Weather that arrives after places have moved belongs to the right place")
    func onItsWay() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(london, &driver)
        try driver.list(.goToHome)
        try driver.elapse()
        let asked = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.answerSave(.conflict(Favorites([rye, london, oslo]).encoded()))
        #expect(!driver.cancelled.contains(asked.id))
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        try driver.elapse()
        try driver.answer(HTTPEffect.self, where: Question.weather(at: rye)) { _ in Service.down }
        let rows = try #require(driver.home?.favorites)
        #expect(rows[0].weather == .failed(.serviceError(status: 503), previous: nil))
        guard case .fetched = rows[1].weather else {
            Issue.record("\(rows[1].weather)")
            return
        }
    }

    @Test("Pending weather is not requested again when a place before it is removed")
    func onItsWayOnce() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        try delete(london, &driver)
        try driver.list(.goToHome)
        try driver.elapse()
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        try driver.answerSave(.conflict(Favorites([london, rye]).encoded()))
        #expect(driver.home?.favorites.map(\.place) == [rye])
        #expect(driver.effects(of: HTTPEffect.self).count { Question.weather(at: rye)($0) } == 1)
    }

    @Test("The request for a place that another run removed is cancelled, and one for another place is not")
    func askedAbout() throws {
        for (removed, remains) in [(london, false), (oslo, true)] {
            var driver = try WeatherDriver.atFavorites([london, oslo])
            try add(rye, &driver)
            try driver.list(.requestDelete(london.coordinate))
            try driver.answerSave(.conflict(Favorites([london, oslo].filter { $0 != removed }).encoded()))
            #expect((driver.favorites?.workflow == .confirmDelete(london)) == remains)
        }
    }

    @Test("A list merged during onboarding is shown afterwards")
    func whileOnboarding() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.send(.active(.replaceAPIKey))
        try driver.answerSave(.conflict(Favorites([london, rye]).encoded()))
        #expect(driver.knownFavorites == [london, rye, oslo])
        #expect(try driver.answerSave() == [london, rye, oslo])
    }

    @Test("A list merged after the app has failed is stored nevertheless")
    func afterFailure() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try add(oslo, &driver)
        try driver.send(.active(.replaceAPIKey))
        try driver.send(.onboard(.apiKey(key)))
        try driver.send(.onboard(.submit))
        try driver.answer(SecretEffect.self) { _ in .storeError("full") }
        try driver.answerSave(.conflict(Favorites([london, rye]).encoded()))
        #expect(driver.knownFavorites == [london, rye, oslo])
        #expect(try driver.answerSave() == [london, rye, oslo])
    }
}
