import CoreTesting
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

private let noon: UInt64 = 1_773_500_000

@Suite(.everyBridge) struct ReportJobTests {
    /// A report for these favorites, with the time told.
    private func asking(_ question: Job.Question, _ favorites: [Place] = []) throws -> WeatherDriver {
        var driver = try WeatherDriver.running(.report(question), favorites)
        try driver.tell(noon)
        return driver
    }

    @Test("The report of a place ends with its weather and its namesakes, and requests neither location nor favorites")
    func place() throws {
        var driver = try asking(Job.Question(place: .name("Rye"), hasForecasts: true), [london])
        #expect(driver.effects(of: LocationEffect.self).isEmpty && driver.effects(of: HTTPEffect.self).count == 1)
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in
            Service.answer(200, #"[{"name":"Rye","lat":1,"lon":2},{"name":"Rye","lat":3,"lon":4}]"#)
        }
        try driver.serve(Question.weather, Service.weather)
        #expect(driver.result == nil, "the forecast is in flight")
        try driver.serve(Question.forecast, Service.forecast)
        let home = try #require(driver.report)
        #expect(home.gap == nil && home.namesakes.count == 1 && home.favorites.isEmpty)
        #expect(home.lookupForecast?.isFetched == true && driver.workWaiting.isEmpty)
    }

    @Test("The report of a place with its air ends once that has arrived or failed", arguments: [true, false])
    func air(isThere: Bool) throws {
        var driver = try asking(Job.Question(place: .place(oslo), hasAir: true))
        #expect(!driver.effects(of: HTTPEffect.self).contains(where: Question.air))
        try driver.serve(Question.weather(at: oslo), Service.weather)
        #expect(driver.result == nil)
        try driver.serve(Question.air, isThere ? Service.air : Service.down)
        let home = try #require(driver.report)
        #expect(home.air?.latest?.index == (isThere ? .moderate : nil) && home.gap == nil && home.hasAnswer)
        #expect(driver.workWaiting.isEmpty)
    }

    @Test("A key that is refused for the air is told")
    func airRefused() throws {
        var driver = try asking(Job.Question(place: .place(oslo), hasAir: true))
        try driver.serve(Question.weather(at: oslo), Service.weather)
        try driver.serve(Question.air, Service.refused)
        #expect(driver.result == .failed(.keyNeeded(.unauthorized)))
    }

    @Test("A place that is given by its coordinate is not searched for, and without forecasts none is requested")
    func coordinate() throws {
        var driver = try asking(Job.Question(place: .place(oslo)))
        try driver.serve(Question.weather(at: oslo), Service.weather)
        #expect(driver.report?.lookupForecast == nil && driver.report?.hasAnswer == true)
    }

    @Test("The report of the user's location with the favorites waits for all of them, and for the time")
    func everything() throws {
        var driver = try WeatherDriver.running(
            .report(Job.Question(hasFavorites: true, hasForecasts: true)), [london])
        try driver.locate(at: oslo)
        for _ in 0..<2 {
            try driver.serve(Question.weather, Service.weather)
            try driver.serve(Question.forecast, Service.forecast)
        }
        #expect(driver.result == nil)
        try driver.tell(noon)
        #expect(driver.report?.favorites.count == 1 && driver.report?.localForecast?.isFetched == true)
    }

    @Test("The first favorite stands in for a location that is not set, unless the favorites are reported anyway")
    func standIn() throws {
        var alone = try asking(Job.Question(), [london, oslo])
        try alone.locate(at: nil)
        try alone.serve(Question.weather(at: london), Service.weather)
        #expect(alone.report?.placeAbove == london && alone.report?.favorites.isEmpty == true)
        var all = try asking(Job.Question(hasFavorites: true), [london])
        try all.locate(at: nil)
        try all.serve(Service.weather)
        #expect(all.report?.lookup == nil && all.report?.favorites.count == 1)
    }

    @Test("Without a location and favorites the report is empty")
    func nowhere() throws {
        var driver = try asking(Job.Question())
        try driver.locate(at: nil)
        #expect(driver.report?.gap == .locationNotSet)
    }

    @Test("A failed request is not retried: the report says what is missing")
    func failure() throws {
        var driver = try asking(Job.Question(place: .place(oslo)))
        try driver.serve(Service.offline)
        #expect(driver.report?.gap == .failed(.offline("no route to host")) && driver.workWaiting.isEmpty)
    }

    @Test("Without a usable key there is no report", arguments: ["missing", "unreadable", "refused"])
    func noKey(how: String) throws {
        let question = Job.Order.report(Job.Question(place: .place(oslo)))
        let stored: [String: SecretOutput] = ["missing": .missing(keyName), "unreadable": .fetchError("locked")]
        var driver = try WeatherDriver.running(question, key: stored[how] ?? .fetched(keyName, key))
        if how == "refused" { try driver.serve(Service.refused) }
        let reason: OnboardScreen.Reason =
            how == "missing" ? .welcome : how == "refused" ? .unauthorized : .unreadable("locked")
        #expect(driver.result == .failed(.keyNeeded(reason)) && driver.workWaiting.isEmpty)
    }

    @Test("Favorites that cannot be read, or are unreadable, are reported beside the weather")
    func favorites() throws {
        let question = Job.Order.report(Job.Question(place: .place(oslo)))
        for stored in [KeyValueOutput.failed("disk"), .read(Array("{".utf8))] {
            var driver = try WeatherDriver.running(question, stored: stored)
            try driver.tell(noon)
            try driver.serve(Service.weather)
            guard case .report(let view)? = driver.result else {
                Issue.record("\(String(describing: driver.result))")
                return
            }
            let isUnread = if case .blocked = view.saving { true } else { false }
            #expect(isUnread == (view.notice == nil))
        }
    }

    @Test(
        "Favorites that are read later are part of a report that has the favorites, and of no other",
        arguments: [true, false])
    func later(hasFavorites: Bool) throws {
        let question = Job.Question(place: hasFavorites ? nil : .place(oslo), hasFavorites: hasFavorites)
        var driver = try WeatherDriver.running(.report(question), stored: .failed("disk"))
        try driver.elapse()
        try driver.answer(KeyValueEffect.self) { _ in .read(Favorites([london]).encoded()) }
        if hasFavorites { try driver.locate(at: nil) }
        #expect(driver.effects(of: HTTPEffect.self).count == 1)
        try driver.serve(Question.weather(at: hasFavorites ? london : oslo), Service.weather)
        try driver.tell(noon)
        #expect(driver.report?.favorites.count == (hasFavorites ? 1 : 0))
    }
}
