import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import LifecycleCore
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

@Suite(.everyBridge) struct SearchTests {
    private func searching() throws -> WeatherDriver {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.requestAddFavorite)
        return driver
    }

    @Test("A search begins 300 milliseconds after the last letter, and cancelling it cancels its timer")
    func debounced() throws {
        var driver = try searching()
        for text in ["Os", "Osl", "Oslo"] { try driver.list(.add(.search(text))) }
        #expect(driver.timersWaiting == 1 && driver.effects(of: HTTPEffect.self).isEmpty)
        #expect(driver.search == .searching)
        #expect(try driver.elapse() == .milliseconds(300))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 1 && asked[0].url.contains("q=Oslo&"))
        try driver.list(.add(.search("Osl")))
        let timer = try #require(driver.waiting.first { ($0.effect as? TimeEffect).map(Question.timer) == true })
        try driver.list(.add(.cancel))
        #expect(driver.timersWaiting == 0 && driver.cancelled.contains(timer.id))
        #expect(throws: BridgeError.notPending(timer.id)) {
            try driver.resolve(timer.id, of: TimeEffect.self, with: .durationElapsed)
        }
    }

    @Test("Failures are distinguished, of a search as of a favorite's weather, and the same text searches again")
    func outcomes() throws {
        let failures: [(HTTPOutput, WeatherFailure)] = [
            (Service.quota, .quotaExceeded), (.failure(.rateLimited), .rateLimited),
            (Service.offline, .offline("no route to host")), (.failure(.timeout), .timedOut),
            (Service.down, .serviceError(status: 503)), (Service.signInPage, .unreadable(.html)),
            (Service.answer(400, #"{"message":"wrong latitude"}"#), .badRequest("wrong latitude")),
            (Service.answer(404, ""), .notFound),
        ]
        for (output, failure) in failures {
            var home = try WeatherDriver.started([london])
            try home.serve(output)
            #expect(home.home?.favorites.first?.weather == .failed(failure, previous: nil))
            var driver = try searching()
            try driver.search("Oslo")
            try driver.serve(Question.search, output)
            #expect(driver.search == (failure == .notFound ? .noMatch : .failed(failure)))
            try driver.search("Oslo")
            #expect(driver.search == .searching)
            try driver.serve(Question.search, failure == .notFound ? Service.nothing : Service.oslo)
            #expect(driver.search == (failure == .notFound ? .noMatch : .results([oslo], refused: nil)))
        }
    }

    @Test("A place that is already a favorite is refused by name, and the results stay")
    func duplicate() throws {
        var driver = try searching()
        try driver.search("London")
        try driver.serve(
            Question.search, Service.answer(200, #"[{"name":"London","lat":51.5,"lon":-0.125,"country":"GB"}]"#))
        let near = Place(name: "City of London", coordinate: Coordinate(latitude: 51.505, longitude: -0.125))
        for place in [london, near] {
            try driver.list(.add(.submit(place)))
            #expect(driver.search == .results([london], refused: place) && driver.knownFavorites == [london])
        }
    }
}
