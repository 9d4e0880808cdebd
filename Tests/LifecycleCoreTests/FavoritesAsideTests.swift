import CoreTesting
import Effects
import FavoritesScreen
import HomeScreen
import KeyValueEffects
import LifecycleCore
import Testing
import WeatherModel

/// What becomes of stored bytes that are no list.
@Suite(.everyBridge) struct FavoritesAsideTests {
    private let garbage = Array("[{".utf8)

    /// An app whose stored favorites make no sense, and in which the user has added one.
    private func changed() throws -> WeatherDriver {
        var driver = try WeatherDriver.started(stored: .success(.get(value: garbage)))
        try driver.send(.active(.home(.goToFavorites)))
        try add(oslo, &driver)
        return driver
    }

    private func add(_ place: Place, _ driver: inout WeatherDriver) throws {
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(place)))
    }

    private func aside(_ number: Int) -> KeyValueEffect {
        .compareAndSet(key: "favorites.unreadable-\(number)", expected: nil, value: garbage)
    }

    @Test("Unreadable bytes are copied to another key and replaced afterwards")
    func first() throws {
        var driver = try changed()
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)] && driver.active?.saving == .saving)
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
        #expect(driver.active?.saving == .saved)
    }

    @Test("Changes by the user during the copy are in the list that replaces the bytes")
    func changedMeanwhile() throws {
        var driver = try changed()
        try add(london, &driver)
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)])
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo, london])
    }

    @Test("Bytes with a copy are not copied again, and a key with other bytes leads to the next number")
    func numbered() throws {
        var driver = try changed()
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
        var driver = try changed()
        for _ in 0..<2 {
            try driver.answer(KeyValueEffect.self) { _ in .failure(.io(message: "disk full")) }
            #expect(driver.active?.saving == .failed(cause: "disk full") && driver.savesWaiting == 0)
            try driver.elapse()
            #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)])
        }
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("A finished copy is not repeated when its replacement is retried")
    func once() throws {
        var driver = try changed()
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        try driver.answerSave(.failure(.timeout))
        try driver.elapse()
        #expect(try driver.answerSave() == [oslo])
    }

    @Test("A list that another run has stored meanwhile is merged, and nothing is copied")
    func replacedMeanwhile() throws {
        var driver = try changed()
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        try driver.answerSave(.conflict(Favorites([london]).encoded()))
        #expect(try driver.answerSave() == [london, oslo])
    }
}
