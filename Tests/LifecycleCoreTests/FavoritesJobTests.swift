import CoreTesting
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import WeatherModel
import WeatherViews

@Suite(.everyBridge) struct FavoritesJobTests {
    @Test("The favorites are listed without a key, and told to be incomplete if unreadable ones were put aside")
    func list() throws {
        let driver = try WeatherDriver.running(.listFavorites, [oslo, london])
        #expect(driver.result == .favorites([oslo, london], arePutAside: false) && driver.workWaiting.isEmpty)
        let unreadable = try WeatherDriver.running(.listFavorites, stored: .read(Array("{".utf8)))
        #expect(unreadable.result == .favorites([], arePutAside: true))
    }

    @Test("Favorites that cannot be read are neither listed nor changed")
    func notRead() throws {
        let orders: [Job.Order] = [
            .listFavorites, .addFavorite("Oslo"), .addFavorites([oslo]), .removeFavorite("London"),
        ]
        for order in orders {
            let driver = try WeatherDriver.running(order, stored: .failed("disk"))
            #expect(driver.result == .failed(.notRead("disk")) && driver.savesWaiting == 0)
        }
    }

    @Test("The first place found is added, the others are told, and the job ends when it is saved")
    func search() throws {
        var driver = try WeatherDriver.running(.addFavorite("Os"), [london])
        try driver.answer(HTTPEffect.self, where: Question.search) { _ in
            Service.answer(
                200, #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"},{"name":"Os","lat":3,"lon":4}]"#)
        }
        #expect(driver.result == nil)
        #expect(try driver.answerSave() == [london, oslo])
        let other = Place(name: "Os", coordinate: Coordinate(latitude: 3, longitude: 4))
        #expect(driver.result == .added([oslo], of: [oslo, other]) && driver.workWaiting.isEmpty)
    }

    @Test("A search that fails or finds nothing adds nothing")
    func searchFailures() throws {
        for (answer, failure) in [
            (Service.nothing, WeatherFailure.notFound), (Service.refused, .notAuthorized),
            (Service.down, .serviceError(status: 503)),
        ] {
            var driver = try WeatherDriver.running(.addFavorite("Oslo"))
            try driver.serve(answer)
            #expect(driver.result == .failed(.searchFailed(failure)) && driver.savesWaiting == 0)
        }
        let driver = try WeatherDriver.running(.addFavorite("Oslo"), key: .missing(keyName))
        #expect(driver.result == .failed(.keyNeeded(.welcome)))
    }

    @Test("Places are added in one save, without those that are favorites already")
    func add() throws {
        var driver = try WeatherDriver.running(.addFavorites([oslo, london, rye]), [london])
        #expect(try driver.answerSave() == [london, oslo, rye])
        #expect(driver.result == .added([oslo, rye], of: [oslo, london, rye]))
        var known = try WeatherDriver.running(.addFavorite(" Os\u{7}lo "), [oslo])
        try known.serve({ $0.url.contains("q=Oslo") }, Service.oslo)
        #expect(known.result == .added([], of: [oslo]) && known.savesWaiting == 0)
    }

    @Test("Places are added all or none, so that there are 1,000 favorites at most; a known one is no error")
    func limit() throws {
        let places = (0..<1001).map { number in
            Place(
                name: "\(number)", coordinate: Coordinate(latitude: Double(number / 40), longitude: Double(number % 40))
            )
        }
        let many = Array(places.prefix(999))
        let full = try WeatherDriver.running(.addFavorites([oslo, london]), many)
        #expect(full.result == .failed(.tooMany(1001)) && full.savesWaiting == 0)
        let fits = try WeatherDriver.running(.addFavorites([oslo]), many)
        #expect(fits.savesWaiting == 1)
        let search = try WeatherDriver.running(.addFavorite("Oslo"), many + [rye])
        #expect(search.result == .failed(.tooMany(1001)) && search.effects(of: HTTPEffect.self).isEmpty)
        let known = try WeatherDriver.running(.addFavorites([places[0]]), places)
        #expect(known.result == .added([], of: [places[0]]) && known.savesWaiting == 0)
    }

    @Test("A favorite is removed by its name or its coordinate", arguments: ["london", "London, GB", "51.5,-0.125"])
    func remove(name: String) throws {
        var driver = try WeatherDriver.running(.removeFavorite(name), [london, oslo])
        #expect(try driver.answerSave() == [oslo])
        #expect(driver.result == .removed(london))
    }

    @Test("A name that is not that of one favorite removes none, and tells those that have it")
    func ambiguous() throws {
        let other = Place(name: "London", coordinate: Coordinate(latitude: 43, longitude: -81), country: "CA")
        for (name, matches) in [("London", [london, other]), ("Paris", [])] {
            let driver = try WeatherDriver.running(.removeFavorite(name), [london, other])
            #expect(driver.result == .failed(.ambiguous(matches, of: [london, other])) && driver.savesWaiting == 0)
        }
    }

    @Test("A change that cannot be saved is a problem, and is not retried")
    func notSaved() throws {
        var driver = try WeatherDriver.running(.removeFavorite("London"), [london])
        try driver.answerSave(.failed("disk full"))
        #expect(driver.result == .failed(.notSaved("disk full")))
    }

    @Test("A list that another run has stored in the meantime is merged before the job ends")
    func conflict() throws {
        var driver = try WeatherDriver.running(.addFavorites([oslo]), [london])
        try driver.answerSave(.conflict(london, rye))
        #expect(driver.result == nil)
        #expect(try driver.answerSave() == [london, rye, oslo])
        #expect(driver.result == .added([oslo], of: [oslo]))
    }
}
