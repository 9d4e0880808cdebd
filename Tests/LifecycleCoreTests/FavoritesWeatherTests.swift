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

    @Test("the weather of a place that was added arrives while the list is shown")
    func fetched() throws {
        var driver = try driver()
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(rye)))
        try driver.answer(HTTPEffect.self, where: Question.weather(at: rye)) { _ in Service.weather }
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, nil, 11.5])
    }

    @Test("the list shows what home knew, and asks for nothing but the time")
    func shown() throws {
        let driver = try driver()
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, nil])
        #expect(driver.workWaiting.allSatisfy { $0 is TimeEffect })
    }

    @Test("a place just added has no weather, and one that is put back has what was known")
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

    @Test("whoever opens the details from the list comes back to it, as it was narrowed, with its weather")
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

    @Test("a place that was added has its weather after a look at its details, too", arguments: [true, false])
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

    @Test("what another run adds while the details are shown is on the list afterwards")
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
