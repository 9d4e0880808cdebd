import CoreTesting
import FavoritesScreen
import HomeScreen
import LifecycleCore
import LocationEffects
import Testing
import WeatherModel

/// What becomes of a favorite that was deleted and is wanted back.
@Suite(.everyBridge) struct UndoTests {
    private func delete(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestDelete(place.coordinate))
        try driver.list(.confirmDelete(.confirmed))
    }

    @Test("a place that was deleted is put back where it was, saved, and told")
    func restored() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        try delete(oslo, &driver)
        #expect(driver.active?.lastRemoved == oslo)
        #expect(try driver.answerSave() == [london, rye])
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [london, oslo, rye] && driver.active?.lastRemoved == nil)
        #expect(driver.active?.toast?.message == .favorites(.restored(oslo)))
        #expect(try driver.answerSave() == [london, oslo, rye])
        #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
    }

    @Test("several deletions are undone one after the other, the last one first, also on the home screen")
    func several() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        for place in [london, rye, oslo] { try delete(place, &driver) }
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [oslo])
        try driver.list(.goToHome)
        for expected in [[oslo, rye], [london, oslo, rye], [london, oslo, rye]] {
            try driver.send(.active(.undoDelete))
            #expect(driver.home?.favorites.map(\.place) == expected && driver.knownFavorites == expected)
        }
        #expect(driver.active?.lastRemoved == nil)
    }

    @Test("a place that was added again since needs no undoing: the deletion before is undone")
    func addedAgain() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        for place in [london, oslo] { try delete(place, &driver) }
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        #expect(driver.active?.lastRemoved == london)
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [london, oslo])
    }

    @Test("no more deletions are remembered than can be undone")
    func most() throws {
        let places = (0...Active.mostUndone).map { number in
            Place(name: "\(number)", coordinate: .init(latitude: Double(number), longitude: 0))
        }
        var driver = try WeatherDriver.atFavorites(places)
        for place in places { try delete(place, &driver) }
        for _ in places { try driver.send(.active(.undoDelete)) }
        #expect(driver.favorites?.favorites == Array(places.dropFirst()))
    }

    @Test("what is put back is merged with what another run has done meanwhile, which stays")
    func merged() throws {
        let paris = Place(name: "Paris", coordinate: .init(latitude: 48.85, longitude: 2.35), country: "FR")
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        try delete(london, &driver)
        try driver.answerSave()
        try driver.send(.active(.undoDelete))
        try driver.answerSave(.conflict(Favorites([rye, paris]).encoded()))
        #expect(driver.favorites?.favorites == [rye, paris, london])
        #expect(try driver.answerSave() == [rye, paris, london])
    }

    @Test("a place that is moved stays moved, though another run has added one meanwhile")
    func moved() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.list(.move(oslo.coordinate, .up))
        #expect(driver.favorites?.favorites == [oslo, london])
        #expect(driver.active?.toast?.message == .favorites(.moved(oslo, to: 0)))
        try driver.answerSave(.conflict(Favorites([london, oslo, rye]).encoded()))
        #expect(try driver.answerSave() == [oslo, london, rye])
    }
}
