import CoreTesting
import KeyValueEffects
import LifecycleCore
import LocationEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

/// What becomes of the list when another run of the app stores one, too.
@Suite(.everyBridge) struct FavoritesMergingTests {
    private let garbage = Array("[{".utf8)

    /// What the save that waits expects to find.
    private func expected(_ driver: WeatherDriver) throws -> [UInt8]? {
        let save = try #require(driver.effects(of: KeyValueEffect.self).first { Question.save($0) })
        guard case .compareAndSet(Favorites.key, let expected, _) = save else { return nil }
        return expected
    }

    private func places(_ bytes: [UInt8]?) throws -> [Place]? { try bytes.map { try Favorites(stored: $0).places } }

    /// An app with London as a favorite, to which the user adds Oslo.
    private func adding() throws -> WeatherDriver {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.add(oslo)
        return driver
    }

    @Test("A save expects the bytes that were last read or written")
    func expectations() throws {
        var driver = try adding()
        #expect(try places(expected(driver)) == [london])
        try driver.delete(london)
        try driver.answerSave()
        #expect(try places(expected(driver)) == [london, oslo])
        try driver.answerSave()
        try driver.add(rye)
        #expect(try places(expected(driver)) == [oslo])
        for stored in [nil, garbage] {
            var first = try WeatherDriver.started(stored: .read(stored))
            try first.send(.active(.home(.goToFavorites)))
            try first.add(oslo)
            if stored != nil { try first.answer(KeyValueEffect.self) { _ in .saved } }
            #expect(try expected(first) == stored)
        }
    }

    @Test("Additions and removals of another run are kept, and so are those of this one, without an announcement")
    func merged() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        let paris = Place(name: "Paris", coordinate: Coordinate(latitude: 48.85, longitude: 2.35), country: "FR")
        try driver.add(rye)
        try driver.delete(london)
        let said = driver.notifications.count
        let theirs = Favorites([london, paris]).encoded()
        try driver.answerSave(.conflict(theirs))
        #expect(driver.favorites?.favorites == [paris, rye] && driver.active?.saving == .saving)
        #expect(try expected(driver) == theirs)
        #expect(try driver.answerSave() == [paris, rye])
        #expect(driver.active?.saving == .saved && driver.savesWaiting == 0)
        #expect(driver.notifications.count == said)
        #expect(driver.active?.toast?.message == .favorites(.removed(london)))
    }

    @Test("The toast about a place is dropped when another run has removed the place")
    func removed() throws {
        for stored in [[oslo], [london, oslo]] {
            var driver = try WeatherDriver.atFavorites([london, oslo])
            try driver.list(.requestRename(london.coordinate))
            try driver.list(.rename(.text("Home")))
            try driver.list(.rename(.save))
            #expect(driver.active?.toast != nil)
            try driver.answerSave(.conflict(Favorites(stored + [rye]).encoded()))
            #expect((driver.active?.toast == nil) == (stored == [oslo]))
            #expect(driver.favorites?.favorites.contains { $0.name == "Home" } == (stored != [oslo]))
        }
    }

    @Test("An equal list of another run needs no save, and after a failed save it counts as saved")
    func same() throws {
        for hasFailed in [false, true] {
            var driver = try adding()
            if hasFailed {
                try driver.answerSave(.failed("disk full"))
                try driver.elapse()
            }
            try driver.answerSave(.conflict(london, oslo))
            #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
            #expect(driver.active?.toast?.message == (hasFailed ? .savedAgain : .favorites(.added(oslo))))
            try driver.delete(oslo)
            #expect(try places(expected(driver)) == [london, oslo])
        }
    }

    @Test("A missing stored list does not remove the favorites")
    func gone() throws {
        var driver = try adding()
        try driver.answerSave(.conflict(nil))
        #expect(try expected(driver) == nil)
        #expect(try driver.answerSave() == [london, oslo])
    }

    @Test("A list saved despite an error is not taken for another run's, until a later save has succeeded")
    func lostAnswer() throws {
        var added = try adding()
        try added.answerSave(.failure(.timeout))
        try added.delete(oslo)
        try added.send(.active(.retrySave))
        try added.answerSave(.conflict(london, oslo))
        #expect(try added.answerSave() == [london])
        var removed = try WeatherDriver.atFavorites([london, oslo])
        try removed.delete(oslo)
        try removed.answerSave(.failure(.timeout))
        try removed.add(oslo)
        try removed.send(.active(.retrySave))
        try removed.answerSave(.conflict(london))
        #expect(try removed.answerSave() == [london, oslo])
        var settled = try adding()
        try settled.answerSave(.failure(.timeout))
        try settled.send(.active(.retrySave))
        try settled.answerSave()
        try settled.add(rye)
        // Another run has read oslo, and removed it.
        try settled.answerSave(.conflict(london))
        #expect(try settled.answerSave() == [london, rye])
    }

    @Test("A save that keeps finding other lists merges each, and is finally delayed and retried")
    func manyConflicts() throws {
        var driver = try WeatherDriver.atFavorites([])
        try driver.add(oslo)
        var theirs: [Place] = []
        for number in 0..<FavoritesSaver.mostConflicts {
            #expect(driver.active?.saving == .saving)
            theirs.append(Place(name: "P\(number)", coordinate: Coordinate(latitude: Double(number), longitude: 5)))
            try driver.answerSave(.conflict(Favorites(theirs).encoded()))
        }
        #expect(driver.savesWaiting == 0)
        #expect(driver.view.unstored?.contains("other runs") == true)
        #expect(try driver.elapse() == .seconds(2))
        #expect(try driver.answerSave() == theirs + [oslo])
        #expect(driver.active?.saving == .saved)
    }

    @Test("Only consecutive conflicts are counted")
    func conflictsInARow() {
        var state = FavoritesSaver.State()
        for number in 1...FavoritesSaver.mostConflicts + 2 {
            var favorites = state.favorites
            favorites.add(Place(name: "P", coordinate: Coordinate(latitude: Double(number), longitude: 5)))
            _ = FavoritesSaver.update(&state, .listChanged(favorites))
            var theirs = favorites
            theirs.add(Place(name: "Q", coordinate: Coordinate(latitude: Double(number), longitude: 50)))
            theirs.remove(at: Coordinate(latitude: Double(number), longitude: 5))
            _ = FavoritesSaver.update(&state, .stored(favorites.revision, .success(.conflict(theirs.encoded()))))
            _ = FavoritesSaver.update(&state, .stored(state.favorites.revision, .success(.saved)))
            #expect(state.phase == .idle && state.favorites.places.count == 2 * number)
        }
    }

    @Test("A list merged during onboarding, or after the app has failed, is stored nevertheless")
    func elsewhere() throws {
        for hasFailed in [false, true] {
            var driver = try adding()
            try driver.send(.active(.replaceAPIKey))
            if hasFailed { try driver.submitKey(.storeError("full")) }
            try driver.answerSave(.conflict(london, rye))
            #expect(driver.knownFavorites == [london, rye, oslo])
            #expect(try driver.answerSave() == [london, rye, oslo])
        }
    }
}
