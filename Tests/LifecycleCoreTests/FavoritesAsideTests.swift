import CoreTesting
import Effects
import FavoritesFeature
import HomeFeature
import KeyValueEffects
import LifecycleCore
import Testing
import WeatherModel
import WeatherViews

/// What becomes of stored bytes that are no list.
@Suite(.everyBridge) struct FavoritesAsideTests {
    private let garbage = Array("[{".utf8)

    /// An app whose stored favorites make no sense, and in which the user has added one.
    private func changed() throws -> WeatherDriver {
        var driver = try WeatherDriver.started(stored: .read(garbage))
        try driver.send(.active(.home(.goToFavorites)))
        try driver.add(oslo)
        return driver
    }

    private func aside(_ number: Int) -> KeyValueEffect {
        .compareAndSet(key: "favorites.unreadable-\(number)", expected: nil, value: garbage)
    }

    @Test("Unreadable bytes are copied to another key and replaced afterwards, by the list as the user has changed it")
    func first() throws {
        var driver = try changed()
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)] && driver.active?.saving == .saving)
        try driver.add(london)
        #expect(driver.effects(of: KeyValueEffect.self) == [aside(1)])
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        #expect(try driver.answerSave() == [oslo, london])
        #expect(driver.active?.saving == .saved)
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
        var driver = try changed()
        try driver.answer(KeyValueEffect.self) { _ in .saved }
        try driver.answerSave(.failure(.timeout))
        try driver.elapse()
        try driver.answerSave(.conflict(london))
        #expect(try driver.answerSave() == [london, oslo])
    }
}
