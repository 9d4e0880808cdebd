import CoreTesting
import HTTPEffects
import HomeScreen
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

private let noon = Instant(seconds: 1_773_500_000, nanoseconds: 0)

@Suite(.everyBridge) struct ReportJobTests {
    /// A report for these favorites, with the time told.
    private func asking(_ question: Job.Question, _ favorites: [Place] = []) throws -> WeatherDriver {
        var driver = try WeatherDriver.running(.report(question), favorites)
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: noon) }
        return driver
    }

    @Test("The report of a place ends with its weather and its namesakes, and requests neither location nor favorites")
    func place() throws {
        var driver = try asking(Job.Question(place: .name("Rye"), hasForecasts: true), [london])
        #expect(driver.effects(of: LocationEffect.self).isEmpty && driver.effects(of: HTTPEffect.self).count == 1)
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in
            Service.answer(200, #"[{"name":"Rye","lat":1,"lon":2},{"name":"Rye","lat":3,"lon":4}]"#)
        }
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        #expect(driver.result == nil, "the forecast is in flight")
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        let home = try #require(driver.report)
        #expect(home.gap == nil && home.namesakes.count == 1 && home.favorites.isEmpty)
        #expect(home.lookupForecast?.isFetched == true && driver.workWaiting.isEmpty)
    }

    @Test("A place that is given by its coordinate is not searched for, and without forecasts none is requested")
    func coordinate() throws {
        var driver = try asking(Job.Question(place: .place(oslo)))
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        #expect(driver.report?.lookupForecast == nil && driver.report?.hasAnswer == true)
    }

    @Test("The report of the user's location with the favorites waits for all of them, and for the time")
    func everything() throws {
        var driver = try WeatherDriver.running(
            .report(Job.Question(hasFavorites: true, hasForecasts: true)), [london])
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        try driver.answer(LocationEffect.self) { _ in .location(oslo.coordinate) }
        for _ in 0..<2 {
            try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
            try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        }
        #expect(driver.result == nil)
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: noon) }
        #expect(driver.report?.favorites.count == 1 && driver.report?.localForecast?.isFetched == true)
    }

    @Test("The first favorite stands in for a location that is not set, unless the favorites are reported anyway")
    func standIn() throws {
        var alone = try asking(Job.Question(), [london, oslo])
        try alone.answer(LocationEffect.self) { _ in .enabled(false) }
        try alone.answer(HTTPEffect.self, where: Question.weather(at: london)) { _ in Service.weather }
        #expect(alone.report?.placeAbove == london && alone.report?.favorites.isEmpty == true)
        var all = try asking(Job.Question(hasFavorites: true), [london])
        try all.answer(LocationEffect.self) { _ in .enabled(false) }
        try all.answer(HTTPEffect.self) { _ in Service.weather }
        #expect(all.report?.lookup == nil && all.report?.favorites.count == 1)
    }

    @Test("Without a location and favorites the report is empty")
    func nowhere() throws {
        var driver = try asking(Job.Question())
        try driver.answer(LocationEffect.self) { _ in .enabled(false) }
        #expect(driver.report?.gap == .locationNotSet)
    }

    @Test("A failed request is not retried: the report says what is missing")
    func failure() throws {
        var driver = try asking(Job.Question(place: .place(oslo)))
        try driver.answer(HTTPEffect.self) { _ in Service.offline }
        guard case .failed(.offline)? = driver.report?.gap else {
            Issue.record("\(String(describing: driver.result))")
            return
        }
        #expect(driver.workWaiting.isEmpty)
    }

    @Test("Without a usable key there is no report", arguments: ["missing", "unreadable", "refused"])
    func noKey(how: String) throws {
        let question = Job.Order.report(Job.Question(place: .place(oslo)))
        let key: SecretOutput? = ["missing": .missing(keyName), "unreadable": .fetchError("locked")][how]
        var driver = try WeatherDriver.running(question, key: key)
        if how == "refused" { try driver.answer(HTTPEffect.self) { _ in Service.refused } }
        let reason: OnboardScreen.Reason =
            how == "missing" ? .welcome : how == "refused" ? .unauthorized : .unreadable("locked")
        #expect(driver.result == .failed(.keyNeeded(reason)) && driver.workWaiting.isEmpty)
    }

    @Test("Favorites that cannot be read, or are unreadable, are reported beside the weather")
    func favorites() throws {
        let question = Job.Order.report(Job.Question(place: .place(oslo)))
        for stored in [KeyValueOutput.failure(.io(message: "disk")), .success(.get(value: Array("{".utf8)))] {
            var driver = try WeatherDriver.running(question, stored: stored)
            try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: noon) }
            try driver.answer(HTTPEffect.self) { _ in Service.weather }
            guard case .report(let view)? = driver.result else {
                Issue.record("\(String(describing: driver.result))")
                return
            }
            let isUnread = if case .blocked = view.saving { true } else { false }
            #expect(isUnread == (view.notice == nil))
        }
    }

    @Test("Favorites that are read later are not part of a report that leaves them out")
    func laterUnwanted() throws {
        var driver = try WeatherDriver.running(
            .report(Job.Question(place: .place(oslo))), stored: .failure(.io(message: "disk")))
        try driver.elapse()
        try driver.answer(KeyValueEffect.self) { _ in .success(.get(value: Favorites([london]).encoded())) }
        #expect(driver.effects(of: HTTPEffect.self).count == 1)
        try driver.answer(HTTPEffect.self, where: Question.weather(at: oslo)) { _ in Service.weather }
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: noon) }
        #expect(driver.report?.favorites.isEmpty == true)
    }

    @Test("Favorites that are read later are reported, too")
    func later() throws {
        var driver = try WeatherDriver.running(
            .report(Job.Question(hasFavorites: true)), stored: .failure(.io(message: "disk")))
        try driver.elapse()
        try driver.answer(KeyValueEffect.self) { _ in .success(.get(value: Favorites([london]).encoded())) }
        try driver.answer(LocationEffect.self) { _ in .enabled(false) }
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: noon) }
        #expect(driver.report?.favorites.count == 1)
    }
}
