import CoreTesting
import DetailScreen
import FavoritesScreen
import HTTPEffects
import HomeScreen
import LifecycleCore
import LocationEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

/// The weather on the list of favorites, and the way from there to the details of a place and back.
@Suite(.everyBridge) struct FavoritesWeatherTests {
    /// A list on which London has weather and Oslo has none.
    private func driver() throws -> WeatherDriver {
        var driver = try WeatherDriver.started([london, oslo])
        try driver.answer(HTTPEffect.self, where: Question.weather(at: london)) { _ in Service.weather }
        try driver.send(.active(.home(.goToFavorites)))
        return driver
    }

    @Test("The weather of an added place arrives while the list is shown")
    func fetched() throws {
        var driver = try driver()
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(rye)))
        try driver.answer(HTTPEffect.self, where: Question.weather(at: rye)) { _ in Service.weather }
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, nil, 11.5])
    }

    @Test("The list shows the weather known at home and requests only the time")
    func shown() throws {
        let driver = try driver()
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, nil])
        #expect(driver.workWaiting.allSatisfy { $0 is TimeEffect })
    }

    @Test("An added place has no weather, and a restored one has the known weather")
    func added() throws {
        var driver = try driver()
        try driver.list(.requestDelete(london.coordinate))
        try driver.list(.confirmDelete(.confirmed))
        #expect(driver.favorites?.list == [.init(place: oslo)])
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(rye)))
        try driver.send(.active(.undoDelete))
        #expect(driver.favorites?.favorites == [london, oslo, rye])
        #expect(driver.favorites?.list.map { $0.weather == nil } == [false, true, true])
    }

    @Test("A look at the details returns to the same list, filter and weather")
    func details() throws {
        var driver = try driver()
        try driver.list(.requestFilter)
        try driver.list(.filter(.text("lon")))
        try driver.list(.filter(.keep))
        let list = driver.favorites
        try driver.list(.goToDetail(london))
        guard case .detail(let detail)? = driver.active?.screen else {
            Issue.record("the details are shown")
            return
        }
        #expect(detail.place == london && detail.weather.latest?.conditions.temperature == 11.5)
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.favorites == list && list?.filter?.matches == [0])
        try driver.list(.goToHome)
        #expect(driver.home?.favorites.map(\.place) == [london, oslo])
    }

    @Test("An added place has its weather after a look at its details", arguments: [true, false])
    func addedAndLookedAt(hasArrived: Bool) throws {
        var driver = try WeatherDriver.atFavorites([])
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        if hasArrived { try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather } }
        try driver.list(.goToDetail(oslo))
        try driver.send(.active(.detail(.goToHome)))
        if !hasArrived { try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather } }
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5])
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
    }

    @Test("Places that another run adds while the details are shown are in the list afterwards")
    func mergedMeanwhile() throws {
        var driver = try driver()
        try driver.list(.requestDelete(oslo.coordinate))
        try driver.list(.confirmDelete(.confirmed))
        try driver.list(.goToDetail(london))
        try driver.answerSave(.conflict(Favorites([london, oslo, rye]).encoded()))
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.favorites?.favorites == [london, rye])
    }
}
