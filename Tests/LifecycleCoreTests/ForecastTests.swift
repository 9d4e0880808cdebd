import CoreTesting
import DetailScreen
import Effects
import FavoritesScreen
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

/// Which forecasts are asked for, when, and what is shown of them.
@Suite(.everyBridge) struct ForecastTests {
    private func forecastsAsked(_ driver: WeatherDriver) -> Int {
        driver.effects(of: HTTPEffect.self).count(where: Question.forecast)
    }

    @Test("A forecast is requested once the weather of its place has arrived")
    func afterWeather() throws {
        var driver = try WeatherDriver.started([london])
        #expect(forecastsAsked(driver) == 0 && driver.home?.favorites[0].forecast == nil)
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        #expect(forecastsAsked(driver) == 1 && driver.home?.favorites[0].forecast == .fetching(previous: nil))
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        #expect(driver.home?.favorites[0].forecast?.latest?.steps.map(\.temperature) == [9.5])
        #expect(forecastsAsked(driver) == 0)
    }

    @Test("The user's location and a favorite at the same coordinate share a forecast")
    func shared() throws {
        var driver = try WeatherDriver.started([oslo])
        try driver.answer(LocationEffect.self) { _ in .enabled(true) }
        try driver.answer(LocationEffect.self) { _ in .location(oslo.coordinate) }
        for _ in 0..<2 { try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather } }
        #expect(forecastsAsked(driver) == 1)
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        #expect(driver.home?.localForecast == driver.home?.favorites[0].forecast)
        #expect(driver.home?.localForecast?.isFetched == true)
    }

    @Test("The first ten of many favorites have forecasts")
    func first() throws {
        let places = (0..<12).map {
            Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20))
        }
        var driver = try WeatherDriver.started(places)
        try driver.answer(LocationEffect.self) { _ in .enabled(false) }
        for _ in places { try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather } }
        #expect(forecastsAsked(driver) == HomeScreen.mostForecasts)
    }

    @Test("A failed forecast leaves the weather unchanged, and a refused key leads to onboarding")
    func failures() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.down }
        #expect(driver.home?.favorites[0].forecast == .failed(.serviceError(status: 503), previous: nil))
        #expect(driver.home?.favorites[0].weather.isFetched == true)
        try driver.send(.active(.home(.refresh)))
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.refused }
        #expect(driver.onboard?.reason == .unauthorized)
    }

    @Test("The forecast of a place that is no longer shown is cancelled")
    func unwanted() throws {
        for event in [HomeScreen.ShellEvent.closeLookUp, .lookUp("Oslo")] {
            var driver = try WeatherDriver.started()
            try driver.send(.active(.home(.show(london))))
            try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
            #expect(forecastsAsked(driver) == 1)
            try driver.send(.active(.home(event)))
            #expect(forecastsAsked(driver) == 0)
        }
    }

    @Test("Past steps of a forecast are not shown")
    func upcoming() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        try driver.tell(1_773_511_199)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps.count == 1)
        try driver.minute()
        try driver.tell(1_773_511_200)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps == [])
    }

    @Test("Everything is requested again automatically after ten minutes, and a cache may answer")
    func byItself() throws {
        var driver = try WeatherDriver.started([london])
        try driver.tell(1_773_500_000)
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
        try driver.minute()
        try driver.tell(1_773_500_599)
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
        try driver.minute()
        try driver.tell(1_773_500_600)
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count(where: Question.weather) == 1 && asked.count(where: Question.forecast) == 1)
        #expect(asked.allSatisfy { $0.headers.isEmpty })
        #expect(driver.home?.favorites[0].forecast?.latest != nil, "the last ones are shown until then")
    }

    @Test("A refresh by the user bypasses the cache")
    func reloading() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        #expect(driver.effects(of: HTTPEffect.self).allSatisfy { $0.headers.isEmpty })
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        try driver.send(.active(.home(.refresh)))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 2 && asked.allSatisfy(\.isReloading))
    }
}

/// The details of a place.
@Suite(.everyBridge) struct DetailTests {
    private func atDetail(_ place: Place = london) throws -> WeatherDriver {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self) { _ in Service.weather }
        try driver.send(.active(.home(.goToDetail(place))))
        return driver
    }

    @Test("The known weather is shown at once, and weather, forecast and air quality are requested")
    func start() throws {
        var driver = try atDetail()
        #expect(driver.detail?.place == london && driver.detail?.weather.latest != nil)
        #expect(driver.effects(of: HTTPEffect.self).count == 3, "what home had asked for is not wanted any more")
        try driver.answer(HTTPEffect.self, where: Question.air) { _ in Service.air }
        #expect(driver.detail?.air == .fetched(AirQuality(index: .moderate, measuredAt: 1_773_500_000)))
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        #expect(driver.detail?.forecast.isFetched == true && driver.detail?.weather.isFetched == true)
    }

    @Test("Each part fails separately and keeps its last value, and a refused key leads to onboarding")
    func failures() throws {
        var driver = try atDetail()
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.offline }
        #expect(driver.detail?.weather.failure == .offline("no route to host") && driver.detail?.weather.latest != nil)
        try driver.answer(HTTPEffect.self, where: Question.air) { _ in Service.quota }
        #expect(
            driver.detail?.air == .failed(.quotaExceeded, previous: nil) && driver.detail?.forecast.isFetching == true)
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.refused }
        #expect(driver.onboard?.reason == .unauthorized)
    }

    @Test("Home is unchanged after the return, including favorites that another run has added")
    func back() throws {
        var driver = try WeatherDriver.atFavorites([london])
        try driver.list(.requestAddFavorite)
        try driver.list(.add(.submit(oslo)))
        try driver.list(.goToHome)
        try driver.send(.active(.home(.goToDetail(london))))
        let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 50.9, longitude: 0.7), country: "GB")
        try driver.answerSave(.conflict(Favorites([london, rye]).encoded()))
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.home?.favorites.map(\.place) == [london, rye, oslo])
    }

    @Test("The weather known at home is shown after the return without a request")
    func weatherAtHome() throws {
        var driver = try atDetail()
        try driver.send(.active(.detail(.goToHome)))
        #expect(driver.home?.favorites[0].weather.isFetched == true)
    }

    @Test("Everything is requested again after ten minutes, and the background counts no minutes")
    func byItself() throws {
        var driver = try atDetail()
        for (question, output) in [(Question.weather, Service.weather), (Question.forecast, Service.forecast)] {
            try driver.answer(HTTPEffect.self, where: question) { _ in output }
        }
        try driver.answer(HTTPEffect.self, where: Question.air) { _ in Service.air }
        try driver.tell(1_773_500_000)
        try driver.send(.foreground(.left))
        #expect(driver.ticks == 0)
        try driver.send(.foreground(.entered))
        #expect(driver.ticks == 1)
        try driver.tell(1_773_500_600)
        #expect(driver.effects(of: HTTPEffect.self).count == 3)
        #expect(driver.effects(of: HTTPEffect.self).allSatisfy { !$0.isReloading })
        for (question, output) in [
            (Question.weather, Service.weather), (Question.forecast, Service.forecast), (Question.air, Service.air),
        ] {
            try driver.answer(HTTPEffect.self, where: question) { _ in output }
        }
        try driver.tell(1_773_500_601)
        try driver.minute()
        try driver.tell(1_773_500_660)
        #expect(driver.effects(of: HTTPEffect.self).isEmpty, "once, and not each minute from then on")
    }

    @Test("A forecast known at home is shown until a newer one arrives")
    func knownForecast() throws {
        var driver = try WeatherDriver.started([london])
        try driver.answer(HTTPEffect.self, where: Question.weather) { _ in Service.weather }
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.forecast }
        try driver.send(.active(.home(.goToDetail(london))))
        #expect(driver.detail?.forecast.isFetching == true && driver.detail?.forecast.latest != nil)
        try driver.answer(HTTPEffect.self, where: Question.forecast) { _ in Service.offline }
        #expect(driver.detail?.forecast.latest != nil)
    }

    @Test("A refresh bypasses the cache for everything that is not pending")
    func refresh() throws {
        var driver = try atDetail()
        try driver.answer(HTTPEffect.self, where: Question.air) { _ in Service.air }
        try driver.send(.active(.detail(.refresh)))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 3 && asked.filter(\.isReloading).count == 1)
    }

    @Test("A searched place leaves the screen when searches are to be forgotten")
    func forget() throws {
        var driver = try atDetail(oslo)
        try driver.send(.active(.forgetSearches))
        #expect(driver.home != nil)
    }
}

extension HTTPEffect {
    fileprivate var isReloading: Bool { headers.contains { $0.name == "Cache-Control" && $0.value == "no-cache" } }
}

extension CoreDriver<Lifecycle> {
    fileprivate var detail: DetailScreen.ViewModel? {
        if case .detail(let view)? = active?.screen { view } else { nil }
    }

    fileprivate var ticks: Int {
        effects(of: TimeEffect.self).count { if case .every = $0 { true } else { false } }
    }

    /// Lets a minute pass.
    fileprivate mutating func minute() throws {
        try answer(TimeEffect.self, where: { if case .every = $0 { true } else { false } }) { _ in .tick }
    }

    fileprivate mutating func tell(_ seconds: UInt64) throws {
        try answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: Instant(seconds: seconds)) }
    }
}
