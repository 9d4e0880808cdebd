import CoreTesting
import HTTPEffects
import KeyValueEffects
import LocationEffects
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct FavoritesJobTests {
    private static let otherLondon = Place(
        name: "London", coordinate: Coordinate(latitude: 43, longitude: -81), country: "CA")
    private static let many = (0..<1001).map { number in
        Place(name: "\(number)", coordinate: Coordinate(latitude: Double(number / 40), longitude: Double(number % 40)))
    }

    private static let line = (0..<10_001).map { number in
        Place(name: "\(number)", coordinate: Coordinate(latitude: Double(number) / 200, longitude: 0))
    }
    private static let copies = Array(repeating: oslo, count: 10_001)

    /// What is not done, with which favorites, and why.
    private static let notDone: [(order: Job.Order, favorites: [Place], result: Job.Result)] = [
        (.listFavorites, [oslo, london], .favorites([oslo, london], arePutAside: false)),
        // There are 1,000 at most, all of a list or none are added, and a known one is no error.
        (.addFavorites([oslo, london]), Array(many.prefix(999)), .failed(.tooMany(1001))),
        (.addFavorite("Oslo"), Array(many.prefix(1000)), .failed(.tooMany(1001))),
        (.addFavorites(line), [], .failed(.tooMany(10_001))),
        (.addFavorites(copies), [oslo], .added([], of: copies)),
        (.addFavorites([many[0]]), many, .added([], of: [many[0]])),
        // A place within a kilometer of a favorite is that one.
        (.addFavorites([Place(name: "Hut", coordinate: oslo.coordinate)]), [london, oslo], .added([], of: [oslo])),
        // A name that is not that of one favorite removes none, and those that have it are told.
        (
            .removeFavorite("London"), [london, otherLondon],
            .failed(.ambiguous([london, otherLondon], of: [london, otherLondon]))
        ), (.removeFavorite("Paris"), [london], .failed(.ambiguous([], of: [london]))),
    ]

    @Test("A job with nothing to search for or to save ends at once", arguments: notDone.indices)
    func immediate(index: Int) throws {
        let (order, favorites, result) = Self.notDone[index]
        let driver = try WeatherDriver.running(order, favorites)
        #expect(driver.result == result && driver.workWaiting.isEmpty)
    }

    @Test("Favorites that cannot be read are neither listed nor changed, and a list put aside is reported")
    func notRead() throws {
        let orders: [Job.Order] = [.listFavorites, .addFavorite("A"), .addFavorites([oslo]), .removeFavorite("A")]
        for order in orders {
            let driver = try WeatherDriver.running(order, stored: .failed("disk"))
            #expect(driver.result == .failed(.notRead("disk")) && driver.savesWaiting == 0)
        }
        let unreadable = try WeatherDriver.running(.listFavorites, stored: .read(Array("{".utf8)))
        #expect(unreadable.result == .favorites([], arePutAside: true))
    }

    @Test("The first place found is added, the others are reported, and the job ends once it is saved")
    func search() throws {
        var driver = try WeatherDriver.running(.addFavorite(" Os\u{7}lo "), [london])
        let found = #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"},{"name":"Os","lat":3,"lon":4}]"#
        try driver.serve({ $0.url.contains("q=Oslo") }, Service.answer(200, found))
        #expect(driver.result == nil)
        #expect(try driver.answerSave() == [london, oslo])
        let other = Place(name: "Os", coordinate: Coordinate(latitude: 3, longitude: 4))
        #expect(driver.result == .added([oslo], of: [oslo, other]) && driver.workWaiting.isEmpty)
    }

    @Test("A search that fails, finds nothing or finds a favorite adds nothing")
    func searchFailures() throws {
        for (answer, result) in [
            (Service.nothing, .failed(.searchFailed(.notFound))), (Service.oslo, .added([], of: [oslo])),
            (Service.refused, .failed(.searchFailed(.notAuthorized))),
            (Service.down, .failed(.searchFailed(.serviceError(status: 503)))),
        ] as [(HTTPOutput, Job.Result)] {
            var driver = try WeatherDriver.running(.addFavorite("Oslo"), [oslo])
            try driver.serve(answer)
            #expect(driver.result == result && driver.savesWaiting == 0)
        }
        let driver = try WeatherDriver.running(.addFavorite("Oslo"), key: .missing(keyName))
        #expect(driver.result == .failed(.keyNeeded(.welcome)))
    }

    @Test("Places are added in one save, without those that are favorites already, after a merge with another run's")
    func add() throws {
        var driver = try WeatherDriver.running(.addFavorites([oslo, london]), [london] + Self.many.prefix(998))
        try driver.answerSave(.conflict(london, rye))
        #expect(driver.result == nil)
        #expect(try driver.answerSave() == [london, rye, oslo])
        #expect(driver.result == .added([oslo], of: [oslo, london]))
    }

    @Test("A favorite is removed by its name or its coordinate", arguments: ["london", "London, GB", "51.5,-0.125"])
    func remove(name: String) throws {
        var driver = try WeatherDriver.running(.removeFavorite(name), [london, oslo])
        #expect(try driver.answerSave() == [oslo])
        #expect(driver.result == .removed(london))
    }

    @Test("A change that cannot be saved is a problem, and is not retried")
    func notSaved() throws {
        var driver = try WeatherDriver.running(.removeFavorite("London"), [london])
        try driver.answerSave(.failed("disk full"))
        #expect(driver.result == .failed(.notSaved("disk full")))
    }
}

@Suite(.everyBridge) struct KeyJobTests {
    @Test(
        "A key is tried and then stored without reading the last one, whatever the favorites are",
        arguments: [(Service.weather, Job.KeyTest.accepted), (Service.quota, .failed(.quotaExceeded))])
    func store(answer: HTTPOutput, test: Job.KeyTest) throws {
        var driver = try WeatherDriver.running(
            .storeKey(SecretText(" appid=\(canary)\n")), stored: .failed("disk"))
        #expect(driver.effects(of: SecretEffect.self).isEmpty)
        try driver.serve(answer)
        #expect(driver.effects(of: SecretEffect.self) == [.store(keyName, key)])
        #expect(!shown(driver).contains(canary))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.result == .keyStored(test) && !shown(driver).contains(canary))
    }

    @Test("A rejected key is not stored, and one that is not to be tried is stored")
    func rejected() throws {
        var driver = try WeatherDriver.running(.storeKey(key))
        try driver.serve(Service.refused)
        #expect(driver.result == .failed(.invalidKey(.refused)) && driver.effects(of: SecretEffect.self).isEmpty)
        driver = try WeatherDriver.running(.storeUntriedKey(key))
        try driver.answer(SecretEffect.self) { _ in .stored(keyName) }
        #expect(driver.result == .keyStored(.notWanted))
    }

    @Test("A text that is no API key is not stored")
    func invalid() throws {
        for (text, problem) in [("", OnboardScreen.Problem.empty), ("two words", .malformed)] {
            let driver = try WeatherDriver.running(.storeKey(SecretText(text)))
            #expect(driver.result == .failed(.invalidKey(problem)) && driver.effects(of: SecretEffect.self).isEmpty)
        }
    }

    @Test("A key is deleted, even one that cannot be read; without one, nothing is deleted")
    func delete() throws {
        let keys: [(SecretOutput, Job.Result)] = [
            (.fetched(keyName, key), .keyDeleted), (.fetchError("locked"), .unreadableKeyDeleted),
        ]
        for (stored, result) in keys {
            var driver = try WeatherDriver.running(.deleteKey, key: stored)
            #expect(driver.result == nil)
            try driver.answer(SecretEffect.self) { _ in .deleted(keyName) }
            #expect(driver.result == result)
        }
        #expect(try WeatherDriver.running(.deleteKey, key: .missing(keyName)).result == .keyMissing)
    }

    @Test("A key that cannot be stored or deleted is a problem")
    func notChanged() throws {
        for (order, answer) in [
            (Job.Order.storeUntriedKey(key), SecretOutput.storeError("full")), (.deleteKey, .deleteError("full")),
        ] {
            var driver = try WeatherDriver.running(order)
            try driver.answer(SecretEffect.self) { _ in answer }
            #expect(driver.result == .failed(.keyNotChanged("full")))
        }
    }
}

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

    @Test(
        "A report with air quality ends once the air has arrived or failed, and reports a refused key",
        arguments: [Service.air, Service.down, Service.refused])
    func air(answer: HTTPOutput) throws {
        var driver = try asking(Job.Question(place: .place(oslo), hasAir: true))
        #expect(!driver.effects(of: HTTPEffect.self).contains(where: Question.air))
        try driver.serve(Question.weather(at: oslo), Service.weather)
        #expect(driver.result == nil)
        try driver.serve(Question.air, answer)
        #expect(driver.workWaiting.isEmpty)
        if answer == Service.refused {
            #expect(driver.result == .failed(.keyNeeded(.unauthorized)))
        } else {
            #expect(driver.report?.air?.latest?.index == (answer == Service.air ? .moderate : nil))
            #expect(driver.report?.gap == nil && driver.report?.hasAnswer == true)
        }
    }

    @Test("A place given by its coordinate is not searched for, and its failed request is not retried")
    func coordinate() throws {
        for (answer, gap) in [(Service.weather, nil), (Service.offline, HomeScreen.Gap.failed(offline))] {
            var driver = try asking(Job.Question(place: .place(oslo)))
            try driver.serve(Question.weather(at: oslo), answer)
            #expect(driver.report?.gap == gap && driver.report?.hasAnswer == (gap == nil))
            #expect(driver.report?.lookupForecast == nil && driver.workWaiting.isEmpty)
        }
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

    @Test("Without a location the first favorite is reported, unless all favorites are reported")
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

    @Test("Favorites that could not be read or decoded are reported together with the weather")
    func favorites() throws {
        let question = Job.Order.report(Job.Question(place: .place(oslo)))
        for stored in [KeyValueOutput.failed("disk"), .read(Array("{".utf8))] {
            var driver = try WeatherDriver.running(question, stored: stored)
            try driver.tell(noon)
            try driver.serve(Service.weather)
            let view = try #require(driver.reported)
            let isUnread = if case .blocked = view.saving { true } else { false }
            #expect(isUnread == (view.notice == nil))
        }
    }

    @Test(
        "Favorites that are read on a retry are part of a report only if it includes favorites",
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
