import CoreTesting
import DetailFeature
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

/// The weather on the list of favorites, and the way from there to the details of a place and back.
@Suite(.everyBridge) struct FavoritesWeatherTests {
    /// A list on which London has weather and Oslo has none.
    private func driver() throws -> WeatherDriver {
        var driver = try WeatherDriver.started([london, oslo])
        try driver.serve(Question.weather(at: london), Service.weather)
        try driver.send(.active(.home(.goToFavorites)))
        return driver
    }

    @Test("The list shows the weather known at home; an added place has none until it arrives")
    func shown() throws {
        var driver = try driver()
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, nil])
        #expect(driver.workWaiting.allSatisfy { $0 is TimeEffect })
        try driver.delete(london)
        #expect(driver.favorites?.list == [.init(place: oslo)])
        try driver.add(rye)
        #expect(driver.favorites?.list == [.init(place: oslo), .init(place: rye)])
        try driver.serve(Question.weather(at: rye), Service.weather)
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [nil, 11.5])
    }

    @Test("A look at the details returns to the same list, filter and weather, with the changes of another run")
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
        try driver.delete(oslo)
        try driver.list(.goToDetail(london))
        try driver.answerSave(.conflict(london, oslo, rye))
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.favorites?.favorites == [london, rye], "another run has added one meanwhile")
        try driver.list(.goToHome)
        #expect(driver.home?.favorites.map(\.place) == [london, rye])
    }

    @Test("An added place has its weather after a look at its details", arguments: [true, false])
    func addedAndLookedAt(hasArrived: Bool) throws {
        var driver = try WeatherDriver.atFavorites([])
        try driver.add(oslo)
        if hasArrived { try driver.serve(Question.weather, Service.weather) }
        try driver.list(.goToDetail(oslo))
        try driver.send(.active(.detail(.goToHome)))
        if !hasArrived { try driver.serve(Question.weather, Service.weather) }
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5])
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
    }
}
