import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import LifecycleCore
import OnboardScreen
import SecretEffects
import Testing
import TimeEffects
import WeatherModel

@Suite(.everyBridge) struct FavoritesSavingTests {
    private let diskFull = KeyValueOutput.failure(.io(message: "disk full"))

    private func addOslo(_ driver: inout WeatherDriver) throws {
        try driver.list(.requestAddFavorite)
        try driver.search("Oslo")
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in Service.oslo }
        try driver.list(.add(.submit(oslo)))
    }

    private func delete(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestDelete(place.coordinate))
        try driver.list(.confirmDelete(.confirmed))
    }

    @Test("An added place is shown and stored")
    func add() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try addOslo(&driver)
        #expect(driver.favorites?.favorites == [london, oslo] && driver.search == nil)
        #expect(driver.active?.saving == .saving)
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.active?.saving == .saved)
    }

    @Test("A place is deleted after a confirmation, and the list is stored")
    func delete() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.list(.requestDelete(london.coordinate))
        #expect(driver.favorites?.workflow == .confirmDelete(london) && driver.savesWaiting == 0)
        try driver.list(.confirmDelete(.cancelled))
        #expect(driver.favorites?.favorites == [london, oslo] && driver.savesWaiting == 0)
        try delete(london, &driver)
        #expect(driver.favorites?.favorites == [oslo])
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("Nothing is written while nothing has changed")
    func noNeedlessSave() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.goToHome)
        try driver.send(.active(.home(.refresh)))
        #expect(driver.savesWaiting == 0)
    }

    @Test("One save runs at a time, and the next writes the latest list without those between")
    func order() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try addOslo(&driver)
        try delete(london, &driver)
        try delete(oslo, &driver)
        #expect(driver.savesWaiting == 1)
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.savesWaiting == 1)
        #expect(try driver.answerSave() == [])
        #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
    }

    @Test("A failed save is shown and retried after growing delays of up to a minute")
    func retried() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        var waits: [Duration] = []
        for _ in 0..<8 {
            #expect(try driver.answerSave(diskFull) == [london])
            #expect(driver.active?.saving == .failed(cause: "disk full"))
            waits.append(try driver.elapse())
        }
        #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) })
        #expect(try driver.answerSave() == [london])
        #expect(driver.active?.saving == .saved)
    }

    @Test("A failed save can be retried manually, which cancels the timer")
    func retriedByHand() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.answerSave(diskFull)
        let timer = try #require(driver.waiting.first { ($0.effect as? TimeEffect).map(Question.timer) == true })
        try driver.send(.active(.retrySave))
        #expect(driver.cancelled.contains(timer.id) && driver.timersWaiting == 0)
        try driver.answerSave()
        #expect(driver.active?.saving == .saved)
    }

    @Test("A change during the delay is written by the retry")
    func changedWhileWaiting() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.answerSave(diskFull)
        try delete(london, &driver)
        #expect(driver.savesWaiting == 0)
        try driver.elapse()
        #expect(try driver.answerSave() == [])
    }

    @Test("Leaving the screen or resetting the key does not end a save")
    func outlivesScreens() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try delete(oslo, &driver)
        try driver.list(.goToHome)
        #expect(driver.savesWaiting == 1)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.savesWaiting == 1 && driver.onboard != nil)
        #expect(try driver.answerSave() == [london])
    }

    @Test("Unreadable favorites are passed to the shell first, and the user is notified")
    func quarantine() throws {
        let bytes = Array("[{\"name\":".utf8)
        var driver = try WeatherDriver.started(stored: .success(.get(value: bytes)))
        let aside = try #require(driver.notifications.first as? FavoritesQuarantined)
        #expect(aside.bytes == bytes && driver.active?.notice == .favoritesQuarantined(aside.reason))
        #expect(driver.active?.saving == .saved && driver.savesWaiting == 0)
        try driver.send(.active(.dismissNotice))
        #expect(driver.active?.notice == nil)
    }

    @Test("A notice about the favorites is still shown after onboarding")
    func toldAfterOnboarding() throws {
        for stored in [KeyValueOutput.success(.get(value: Array("[{".utf8))), locked] {
            var driver = try WeatherDriver.started(stored: stored, key: .missing(OnboardScreen.keyName))
            try driver.send(.onboard(.apiKey(key)))
            try driver.send(.onboard(.submit))
            try driver.answer(SecretEffect.self) { _ in .stored(OnboardScreen.keyName) }
            #expect((driver.active?.notice == nil) == (stored == locked))
            #expect(driver.active?.saving == (stored == locked ? .blocked(cause: "locked") : .saved))
        }
    }

    private let locked = KeyValueOutput.failure(.io(message: "locked"))

    /// Answers the pending read of the stored list.
    private func answerLoad(_ output: KeyValueOutput, _ driver: inout WeatherDriver) throws {
        try driver.answer(KeyValueEffect.self, where: { $0 == .get(key: Favorites.key) }) { _ in output }
    }

    @Test("A list that could not be read is read again after growing delays, and shown once that succeeds")
    func readAgain() throws {
        var driver = try WeatherDriver.started(stored: locked)
        for seconds in [2, 4, 8, 16, 32, 60, 60] as [UInt64] {
            #expect(driver.active?.saving == .blocked(cause: "locked") && driver.home?.favorites == [])
            #expect(try driver.elapse() == .seconds(seconds))
            try answerLoad(locked, &driver)
        }
        try driver.send(.active(.retrySave))
        try answerLoad(.success(.get(value: Favorites([london]).encoded())), &driver)
        #expect(driver.active?.saving == .saved && driver.home?.favorites.map(\.place) == [london])
        #expect(driver.savesWaiting == 0)
    }

    @Test("Places added before the list is read are merged with it and stored")
    func addedBeforeRead() throws {
        var driver = try WeatherDriver.started(stored: locked)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        #expect(driver.favorites?.favorites == [oslo] && driver.savesWaiting == 0)
        #expect(driver.active?.saving == .failed(cause: "locked") && driver.view.unstored == "locked")
        try driver.send(.active(.retrySave))
        #expect(driver.active?.saving == .saving && driver.view.isStoring)
        try answerLoad(.success(.get(value: Favorites([london]).encoded())), &driver)
        #expect(driver.favorites?.favorites == [london, oslo])
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.active?.saving == .saved && driver.active?.toast?.message == .savedAgain)
    }

    @Test("A place added and deleted before the list is read is deleted from it, and nothing else")
    func deletedBeforeRead() throws {
        var driver = try WeatherDriver.started(stored: locked)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        try delete(oslo, &driver)
        try driver.send(.active(.retrySave))
        try answerLoad(.success(.get(value: Favorites([london, oslo]).encoded())), &driver)
        #expect(try driver.answerSave() == [london])
    }

    @Test("An unreadable list that is read later is copied before the added places replace it")
    func unreadableLater() throws {
        let bytes = Array("[{".utf8)
        var driver = try WeatherDriver.started(stored: locked)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        try driver.send(.active(.retrySave))
        try answerLoad(.success(.get(value: bytes)), &driver)
        let aside = try #require(driver.notifications.compactMap { $0 as? FavoritesQuarantined }.first)
        #expect(aside.bytes == bytes && driver.active?.notice == .favoritesQuarantined(aside.reason))
        #expect(driver.savesWaiting == 0)
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("An empty store is neither an error nor a notice")
    func first() throws {
        let driver = try WeatherDriver.started(stored: .success(.get(value: nil)))
        #expect(driver.active?.notice == nil && driver.active?.saving == .saved && driver.notifications.isEmpty)
    }
}
