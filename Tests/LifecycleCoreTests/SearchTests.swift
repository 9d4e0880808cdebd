import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import LifecycleCore
import LocationEffects
import Testing
import TimeEffects
import WeatherModel

@Suite(.everyBridge) struct SearchTests {
    private func searching() throws -> WeatherDriver {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.requestAddFavorite)
        return driver
    }

    private func answer(_ driver: inout WeatherDriver, _ output: HTTPOutput) throws {
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in output }
    }

    @Test("A search begins 300 milliseconds after the last letter")
    func debounced() throws {
        var driver = try searching()
        for text in ["Os", "Osl", "Oslo"] { try driver.list(.add(.search(text))) }
        #expect(driver.timersWaiting == 1 && driver.effects(of: HTTPEffect.self).isEmpty)
        #expect(driver.search == .searching)
        #expect(try driver.elapse() == .milliseconds(300))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 1 && asked[0].url.contains("q=Oslo&"))
    }

    @Test("Fewer than two characters are not searched for", arguments: ["", "O", " O ", "\u{1B}[1mO"])
    func tooShort(text: String) throws {
        var driver = try searching()
        try driver.list(.add(.search("Oslo")))
        try driver.list(.add(.search(text)))
        #expect(driver.search == .prompt && driver.timersWaiting == 0)
    }

    @Test("Cancelling the search cancels its timer")
    func canceled() throws {
        var driver = try searching()
        try driver.list(.add(.search("Oslo")))
        let timer = try #require(driver.waiting.first { ($0.effect as? TimeEffect).map(Question.timer) == true })
        try driver.list(.add(.cancel))
        #expect(driver.timersWaiting == 0 && driver.cancelled.contains(timer.id))
        #expect(throws: BridgeError.notPending(timer.id)) {
            try driver.resolve(timer.id, of: TimeEffect.self, with: .durationElapsed)
        }
    }

    @Test("Typing on cancels the previous search, whose late answer changes nothing")
    func late() throws {
        var driver = try searching()
        try driver.search("London")
        let asked = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.list(.add(.search("Oslo")))
        #expect(driver.cancelled.contains(asked.id))
        #expect(throws: BridgeError.notPending(asked.id)) {
            try driver.resolve(asked.id, of: HTTPEffect.self, with: Service.oslo)
        }
        #expect(driver.search == .searching)
    }

    @Test("Failures are distinguished")
    func outcomes() throws {
        let cases: [(HTTPOutput, AddFavorite.Search)] = [
            (Service.oslo, .results([oslo], refused: nil)), (Service.nothing, .noMatch),
            (Service.answer(404, ""), .noMatch), (Service.quota, .failed(.quotaExceeded)),
            (Service.offline, .failed(.offline("no route to host"))), (.failure(.timeout), .failed(.timedOut)),
            (Service.down, .failed(.serviceError(status: 503))), (Service.signInPage, .failed(.unreadable(.html))),
        ]
        for (output, expected) in cases {
            var driver = try searching()
            try driver.search("Oslo")
            try answer(&driver, output)
            #expect(driver.search == expected)
        }
    }

    @Test("The same text searches again after a failure")
    func again() throws {
        var driver = try searching()
        try driver.search("Oslo")
        try answer(&driver, Service.offline)
        try driver.search("Oslo")
        #expect(driver.search == .searching)
        try answer(&driver, Service.oslo)
        #expect(driver.search == .results([oslo], refused: nil))
    }

    @Test("A place that is already a favorite is refused by name, and the results stay")
    func duplicate() throws {
        var driver = try searching()
        try driver.search("London")
        try answer(
            &driver, Service.answer(200, #"[{"name":"London","lat":51.5,"lon":-0.125,"country":"GB"}]"#))
        let near = Place(name: "City of London", coordinate: Coordinate(latitude: 51.505, longitude: -0.125))
        for place in [london, near] {
            try driver.list(.add(.submit(place)))
            #expect(driver.search == .results([london], refused: place) && driver.knownFavorites == [london])
        }
    }

    @Test("Leaving for the home screen ends the search")
    func left() throws {
        var driver = try searching()
        try driver.search("Oslo")
        let asked = try #require(driver.waiting.first { $0.effect is HTTPEffect })
        try driver.list(.goToHome)
        #expect(driver.cancelled.contains(asked.id) && driver.home != nil)
    }
}
