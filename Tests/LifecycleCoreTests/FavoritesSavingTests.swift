import CoreTesting
import Effects
import HTTPEffects
import KeyValueEffects
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct FavoritesSavingTests {
    private let garbage = Array("[{".utf8)

    @Test("A place that is found and is new is added, shown and stored; nothing is written while nothing has changed")
    func add() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.goToHome)
        try driver.send(.active(.home(.refresh)))
        try driver.send(.active(.home(.goToFavorites)))
        #expect(driver.savesWaiting == 0)
        try driver.list(.requestAddFavorite)
        for text in ["Os", "Oslo"] { try driver.list(.add(.search(text))) }
        #expect(driver.timersWaiting == 1 && driver.search == .searching)
        #expect(try driver.elapse() == .milliseconds(300), "after the last letter")
        try driver.serve({ $0.url.contains("q=Oslo&") }, Service.oslo)
        try driver.list(.add(.submit(london)))
        #expect(driver.search == .results([oslo], refused: london) && driver.knownFavorites == [london])
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
        try driver.list(.confirmDelete(.confirmed))
        #expect(driver.favorites?.favorites == [oslo])
        try driver.list(.goToHome)
        try driver.send(.active(.replaceAPIKey))
        #expect(driver.savesWaiting == 1 && driver.onboard != nil)
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("One save runs at a time, and the next one writes only the latest list")
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
            #expect(aside.reason == .truncated)
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

    @Test("Favorites that could not be read are read again after growing delays, and shown once that succeeds")
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

    /// An app that has read its favorites like this, and in which the user has added one.
    private func adding(to stored: KeyValueOutput) throws -> WeatherDriver {
        var driver = try WeatherDriver.started(stored: stored)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.add(oslo)
        return driver
    }

    @Test("Places added before the list is read are merged with it and stored")
    func addedThenRead() throws {
        var driver = try adding(to: locked)
        #expect(driver.favorites?.favorites == [oslo] && driver.savesWaiting == 0)
        #expect(driver.active?.saving == .failed(cause: "locked") && driver.view.unstored == "locked")
        try driver.send(.active(.retrySave))
        #expect(driver.active?.saving == .saving && driver.view.isStoring)
        try answerLoad(.read(Favorites([london]).encoded()), &driver)
        #expect(driver.favorites?.favorites == [london, oslo])
        #expect(try driver.answerSave() == [london, oslo])
        #expect(driver.active?.saving == .saved && driver.active?.toast?.message == .savedAgain)
    }

    @Test("A place added and deleted before the list is read is deleted from the list that is read")
    func deletedBeforeRead() throws {
        var driver = try adding(to: locked)
        try driver.delete(oslo)
        try driver.send(.active(.retrySave))
        try answerLoad(.read(Favorites([london, oslo]).encoded()), &driver)
        #expect(try driver.answerSave() == [london])
    }

    @Test("An unreadable list that is read later is copied before the added places replace it")
    func unreadableLater() throws {
        var driver = try adding(to: locked)
        try driver.send(.active(.retrySave))
        try answerLoad(.read(garbage), &driver)
        let aside = try #require(driver.notifications.compactMap { $0 as? FavoritesQuarantined }.first)
        #expect(aside.bytes == garbage && driver.active?.notice == .favoritesQuarantined(aside.reason))
        #expect(driver.savesWaiting == 0)
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
    }

    private func aside(_ number: Int) -> KeyValueEffect {
        .compareAndSet(key: "favorites.unreadable-\(number)", expected: nil, value: garbage)
    }

    @Test("Unreadable bytes are copied to another key and replaced afterwards, by the list as the user has changed it")
    func first() throws {
        var driver = try adding(to: .read(garbage))
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)] && driver.active?.saving == .saving)
        try driver.add(london)
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)])
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo, london])
        #expect(driver.active?.saving == .saved)
    }

    @Test("Copied bytes are not copied again, and a key taken by other bytes leads to the next number")
    func numbered() throws {
        var driver = try adding(to: .read(garbage))
        for number in 1...2 {
            #expect(driver.effects(of: KeyValueEffect.self) == [aside(number)])
            try driver.answer(KeyValueEffect.self) { _ in .conflict([UInt8(number)]) }
        }
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(3)])
        try driver.answer(KeyValueEffect.self) { _ in .conflict(garbage) }
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("Bytes that cannot be copied are not replaced, and the user is notified of the retry")
    func notKept() throws {
        var driver = try adding(to: .read(garbage))
        for _ in 0..<2 {
            try driver.answer(KeyValueEffect.self) { _ in .failed("disk full") }
            #expect(driver.active?.saving == .failed(cause: "disk full") && driver.savesWaiting == 0)
            try driver.elapse()
            #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)])
        }
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("A finished copy is not repeated on a retry, and a list of another run is merged without one")
    func once() throws {
        var driver = try adding(to: .read(garbage))
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        try driver.answerSave(.failure(.timeout))
        try driver.elapse()
        try driver.answerSave(.conflict(london))
        #expect(try driver.answerSave() == [london, oslo])
    }
}
