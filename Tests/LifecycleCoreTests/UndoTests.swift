import CoreTesting
import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import Testing
import WeatherModel
import WeatherViews

/// What becomes of a favorite that was deleted and is wanted back.
@Suite(.everyBridge) struct UndoTests {
    @Test("A deleted place is restored to its row, saved and announced")
    func restored() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        try driver.delete(oslo)
        #expect(driver.active?.lastRemoved == oslo)
        #expect(try driver.answerSave() == [london, rye])
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [london, oslo, rye] && driver.active?.lastRemoved == nil)
        #expect(driver.active?.toast?.message == .favorites(.restored(oslo)))
        #expect(try driver.answerSave() == [london, oslo, rye])
        #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
    }

    @Test("Several deletions are undone in reverse order, also on the home screen")
    func several() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo, rye])
        for place in [london, rye, oslo] { try driver.delete(place) }
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [oslo])
        try driver.list(.goToHome)
        for expected in [[oslo, rye], [london, oslo, rye], [london, oslo, rye]] {
            try driver.send(.active(.undoDelete))
            #expect(driver.home?.favorites.map(\.place) == expected && driver.knownFavorites == expected)
        }
        #expect(driver.active?.lastRemoved == nil)
    }

    @Test("Undo skips a place that was added again, and restores the deletion before")
    func addedAgain() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        for place in [london, oslo] { try driver.delete(place) }
        try driver.add(oslo)
        #expect(driver.active?.lastRemoved == london)
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [london, oslo])
    }

    @Test("The number of remembered deletions is limited")
    func most() throws {
        let places = (0...Active.mostUndone).map { number in
            Place(name: "\(number)", coordinate: .init(latitude: Double(number), longitude: 0))
        }
        var driver = try WeatherDriver.atFavorites(places)
        for place in places { try driver.delete(place) }
        for _ in places { try driver.send(.active(.undoDelete)) }
        #expect(driver.favorites?.favorites == Array(places.dropFirst()))
    }

    @Test("A moved place stays moved, though another run has added one meanwhile")
    func moved() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.list(.move(oslo.coordinate, .up))
        #expect(driver.favorites?.favorites == [oslo, london])
        #expect(driver.active?.toast?.message == .favorites(.moved(oslo, to: 0)))
        try driver.answerSave(.conflict(london, oslo, rye))
        #expect(try driver.answerSave() == [oslo, london, rye])
    }
}
