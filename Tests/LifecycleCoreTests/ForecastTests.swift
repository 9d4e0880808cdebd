import CoreTesting
import HTTPEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherViews

/// Which forecasts are asked for, when, and what is shown of them.
@Suite(.everyBridge) struct ForecastTests {
    @Test("A forecast is requested once the weather of its place has arrived, and past steps are not shown")
    func afterWeather() throws {
        var driver = try WeatherDriver.started([london])
        #expect(driver.home?.favorites[0].forecast == nil)
        try driver.serve(Question.weather, Service.weather)
        #expect(driver.home?.favorites[0].forecast == .fetching(previous: nil))
        try driver.serve(Question.forecast, Service.forecast)
        try driver.tell(1_773_511_199)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps.map(\.temperature) == [9.5])
        try driver.minute()
        try driver.tell(1_773_511_200)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps == [])
    }

    @Test("Reports are requested again once the cache has expired, and a refresh bypasses the cache")
    func again() throws {
        var driver = try WeatherDriver.started([london])
        try driver.tell(1_773_500_000)
        try driver.serve(Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        for (seconds, count) in [(1_773_500_629, 0), (1_773_500_630, 2)] as [(UInt64, Int)] {
            try driver.minute()
            try driver.tell(seconds)
            #expect(driver.effects(of: HTTPEffect.self).map(\.isReloading) == Array(repeating: false, count: count))
        }
        #expect(driver.home?.favorites[0].forecast?.latest != nil, "the last ones are shown until then")
        try driver.serve(Question.weather, Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        try driver.send(.active(.home(.refresh)))
        #expect(driver.effects(of: HTTPEffect.self).map(\.isReloading) == [true, true])
    }
}

/// The details of a place.
@Suite(.everyBridge) struct DetailTests {
    @Test("Details show known reports at once, and weather, forecast and air are requested and fail separately")
    func start() throws {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        let forecast = try #require(driver.home?.favorites[0].forecast?.latest)
        try driver.send(.active(.home(.goToDetail(london))))
        #expect(driver.detail?.place == london && driver.detail?.weather.latest != nil)
        #expect(driver.detail?.forecast.latest == forecast)
        #expect(driver.effects(of: HTTPEffect.self).count == 3, "what home had asked for is not wanted any more")
        try driver.serve(Question.air, Service.air)
        #expect(driver.detail?.air == .fetched(AirQuality(index: .moderate)))
        // A refresh bypasses the cache for everything that is not pending.
        try driver.send(.active(.detail(.refresh)))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 3 && asked.filter(\.isReloading).count == 1)
        try driver.serve(Question.forecast, Service.offline)
        try driver.serve(Question.weather, Service.weather)
        #expect(
            driver.detail?.forecast == .failed(offline, previous: forecast) && driver.detail?.weather.isFetched == true)
    }

    @Test("Home is unchanged after the return, including favorites that another run has added")
    func back() throws {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Question.weather, Service.weather)
        try driver.send(.active(.home(.goToFavorites)))
        try driver.add(oslo)
        try driver.list(.goToHome)
        try driver.send(.active(.home(.goToDetail(london))))
        try driver.answerSave(.conflict(london, rye))
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.home?.favorites.map(\.place) == [london, rye, oslo])
        #expect(driver.home?.favorites[0].weather.isFetched == true)
    }

    @Test("The next places are in the order of the home screen, in both directions and around the end")
    func order() throws {
        var driver = try WeatherDriver.started([london, oslo, rye])
        #expect(driver.active?.hasNeighbors == false)
        try driver.send(.active(.home(.goToDetail(oslo))))
        #expect(driver.active?.hasNeighbors == true && driver.detail?.place == oslo)
        var shown: [Place?] = []
        for direction in [FavoritesScreen.Direction.down, .down, .up, .up] {
            try driver.send(.active(.showNeighbor(direction)))
            shown.append(driver.detail?.place)
        }
        #expect(shown == [rye, london, rye, oslo])
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.home?.favorites.map(\.place) == [london, oslo, rye])
    }

    @Test("The next place after a looked-up one is the user's own")
    func lookup() throws {
        var driver = try WeatherDriver.started([rye])
        try driver.send(.active(.usePlace(london)))
        try driver.send(.active(.home(.show(oslo))))
        try driver.send(.active(.home(.goToDetail(oslo))))
        var shown: [Place?] = []
        for _ in 1...3 {
            try driver.send(.active(.showNeighbor(.down)))
            shown.append(driver.detail?.place)
        }
        #expect(shown == [london, rye, oslo])
    }

    @Test("With one place there is no next one, and home ignores a request for it")
    func alone() throws {
        var driver = try WeatherDriver.started([london])
        let home = driver.view
        try driver.send(.active(.showNeighbor(.down)))
        #expect(driver.view == home)
        try driver.send(.active(.home(.goToDetail(london))))
        #expect(driver.active?.hasNeighbors == false)
        try driver.send(.active(.showNeighbor(.down)))
        #expect(driver.detail?.place == london)
    }
}

/// The weather on the list of favorites, and the way from there to the details of a place and back.
@Suite(.everyBridge) struct FavoritesWeatherTests {
    /// A list on which London has weather and Oslo has none.
    private func driver() throws -> WeatherDriver {
        var driver = try WeatherDriver.started([london, oslo])
        try driver.serve(Question.weather(at: london), Service.weather)
        try driver.send(.active(.home(.goToFavorites)))
        return driver
    }

    @Test("The list shows the weather known at home, and that of pending or added places once it arrives")
    func shown() throws {
        var driver = try driver()
        func temperatures() -> [Double?]? { driver.favorites?.list.map { $0.weather?.conditions.temperature } }
        #expect(temperatures() == [11.5, nil])
        try driver.delete(london)
        #expect(driver.favorites?.list == [.init(place: oslo)])
        try driver.add(rye)
        #expect(driver.favorites?.list == [.init(place: oslo), .init(place: rye)])
        try driver.serve(Question.weather(at: rye), Service.weather)
        #expect(temperatures() == [nil, 11.5])
        try driver.serve(Question.weather(at: oslo), Service.weather)
        #expect(temperatures() == [11.5, 11.5])
    }

    @Test("Leaving the details returns to the same list, filter and weather, with the changes of another run")
    func details() throws {
        var driver = try driver()
        try driver.list(.requestFilter)
        try driver.list(.filter(.text("lon")))
        try driver.list(.filter(.keep))
        let list = driver.favorites
        try driver.list(.goToDetail(london))
        #expect(driver.detail?.place == london && driver.detail?.weather.latest?.conditions.temperature == 11.5)
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.favorites == list && list?.filter?.matches == [0])
        try driver.delete(oslo)
        try driver.list(.goToDetail(london))
        try driver.answerSave(.conflict(london, oslo, rye))
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.favorites?.favorites == [london, rye], "another run has added one meanwhile")
        try driver.serve(Question.weather(at: rye), Service.weather)
        #expect(driver.favorites?.list.map { $0.weather?.conditions.temperature } == [11.5, 11.5])
        try driver.list(.goToHome)
        #expect(driver.home?.favorites.map(\.place) == [london, rye])
    }
}

extension HTTPEffect {
    fileprivate var isReloading: Bool { headers.contains { $0.name == "Cache-Control" && $0.value == "no-cache" } }
}

extension CoreDriver<Lifecycle> {
    /// Lets a minute pass.
    fileprivate mutating func minute() throws {
        try answer(TimeEffect.self, where: { $0 == .every(interval: .seconds(60)) }) { _ in .tick }
    }
}
