import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import OnboardFeature
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct FavoritesSavingTests {
    private let garbage = Array("[{".utf8)

    @Test("A place is added from a search, shown and stored; nothing is written while nothing has changed")
    func add() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.goToHome)
        try driver.send(.active(.home(.refresh)))
        try driver.send(.active(.home(.goToFavorites)))
        #expect(driver.savesWaiting == 0)
        try driver.list(.requestAddFavorite)
        try driver.search("Oslo")
        try driver.serve(Question.search, Service.oslo)
        try driver.list(.add(.submit(oslo)))
        #expect(driver.favorites?.favorites == [london, oslo] && driver.search == nil)
        #expect(driver.active?.saving == .saving)
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.active?.saving == .saved)
    }

    @Test("A place is deleted after a confirmation, and the list is stored, also after the screen and the key are left")
    func delete() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.list(.requestDelete(london.coordinate))
        #expect(driver.favorites?.workflow == .confirmDelete(london) && driver.savesWaiting == 0)
        try driver.list(.confirmDelete(.cancelled))
        #expect(driver.favorites?.favorites == [london, oslo] && driver.savesWaiting == 0)
        try driver.delete(london)
        #expect(driver.favorites?.favorites == [oslo])
        try driver.list(.goToHome)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.savesWaiting == 1 && driver.onboard != nil)
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("One save runs at a time, and the next writes the latest list without those between")
    func order() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.add(oslo)
        for place in [london, oslo] { try driver.delete(place) }
        #expect(driver.savesWaiting == 1)
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.savesWaiting == 1)
        #expect(try driver.answerSave() == [])
        #expect(driver.savesWaiting == 0 && driver.active?.saving == .saved)
    }

    @Test("A failed save is shown and retried with the latest list after growing delays of up to a minute, or manually")
    func retried() throws {
        var driver = try WeatherDriver.atFavorites([london, oslo])
        try driver.delete(oslo)
        var waits: [Duration] = []
        for _ in 0..<8 {
            #expect(try driver.answerSave(.failed("disk full")) == [london])
            #expect(driver.active?.saving == .failed(cause: "disk full"))
            waits.append(try driver.elapse())
        }
        #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60].map { Duration.seconds($0) })
        try driver.answerSave(.failed("disk full"))
        try driver.delete(london)
        #expect(driver.savesWaiting == 0)
        let timer = try #require(driver.waiting.first { ($0.effect as? TimeEffect).map(Question.timer) == true })
        try driver.send(.active(.retrySave))
        #expect(driver.cancelled.contains(timer.id) && driver.timersWaiting == 0)
        #expect(try driver.answerSave() == [])
        #expect(driver.active?.saving == .saved)
    }

    @Test("Unreadable favorites are passed to the shell, and the user is notified, also after onboarding")
    func quarantine() throws {
        for hasKey in [true, false] {
            var driver = try WeatherDriver.started(
                stored: .read(garbage), key: hasKey ? .fetched(keyName, key) : .missing(keyName))
            let aside = try #require(driver.notifications.first as? FavoritesQuarantined)
            if !hasKey { try driver.submitKey() }
            #expect(aside.bytes == garbage && driver.active?.notice == .favoritesQuarantined(aside.reason))
            #expect(driver.active?.saving == .saved && driver.savesWaiting == 0)
            try driver.send(.active(.dismissNotice))
            #expect(driver.active?.notice == nil)
        }
        let first = try WeatherDriver.started(stored: .read(nil))
        #expect(first.active?.notice == nil && first.active?.saving == .saved && first.notifications.isEmpty)
    }

    private let locked = KeyValueOutput.failed("locked")

    /// Answers the pending read of the stored list.
    private func answerLoad(_ output: KeyValueOutput, _ driver: inout WeatherDriver) throws {
        try driver.answer(KeyValueEffect.self, where: { $0 == .get(key: Favorites.key) }) { _ in output }
    }

    @Test("A list that could not be read is read again after growing delays, and shown once that succeeds")
    func readAgain() throws {
        var driver = try WeatherDriver.started(stored: locked, key: .missing(keyName))
        try driver.submitKey()
        for seconds in [2, 4, 8, 16, 32, 60, 60] as [UInt64] {
            #expect(driver.active?.saving == .blocked(cause: "locked") && driver.home?.favorites == [])
            #expect(driver.active?.notice == nil)
            #expect(try driver.elapse() == .seconds(seconds))
            try answerLoad(locked, &driver)
        }
        try driver.send(.active(.retrySave))
        try answerLoad(.read(Favorites([london]).encoded()), &driver)
        #expect(driver.active?.saving == .saved && driver.home?.favorites.map(\.place) == [london])
        #expect(driver.savesWaiting == 0)
    }

    /// An app that could not read its favorites, and in which the user has added one before it reads them again.
    private func addedBeforeRead() throws -> WeatherDriver {
        var driver = try WeatherDriver.started(stored: locked)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.add(oslo)
        return driver
    }

    @Test("Places added before the list is read are merged with it and stored")
    func addedThenRead() throws {
        var driver = try addedBeforeRead()
        #expect(driver.favorites?.favorites == [oslo] && driver.savesWaiting == 0)
        #expect(driver.active?.saving == .failed(cause: "locked") && driver.view.unstored == "locked")
        try driver.send(.active(.retrySave))
        #expect(driver.active?.saving == .saving && driver.view.isStoring)
        try answerLoad(.read(Favorites([london]).encoded()), &driver)
        #expect(driver.favorites?.favorites == [london, oslo])
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.active?.saving == .saved && driver.active?.toast?.message == .savedAgain)
    }

    @Test("A place added and deleted before the list is read is deleted from it, and nothing else")
    func deletedBeforeRead() throws {
        var driver = try addedBeforeRead()
        try driver.delete(oslo)
        try driver.send(.active(.retrySave))
        try answerLoad(.read(Favorites([london, oslo]).encoded()), &driver)
        #expect(try driver.answerSave() == [london])
    }

    @Test("An unreadable list that is read later is copied before the added places replace it")
    func unreadableLater() throws {
        var driver = try addedBeforeRead()
        try driver.send(.active(.retrySave))
        try answerLoad(.read(garbage), &driver)
        let aside = try #require(driver.notifications.compactMap { $0 as? FavoritesQuarantined }.first)
        #expect(aside.bytes == garbage && driver.active?.notice == .favoritesQuarantined(aside.reason))
        #expect(driver.savesWaiting == 0)
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
    }
}
