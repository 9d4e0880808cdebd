import CoreTesting
import DetailFeature
import Effects
import FavoritesFeature
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

/// Which forecasts are asked for, when, and what is shown of them.
@Suite(.everyBridge) struct ForecastTests {
    private func forecastsAsked(_ driver: WeatherDriver) -> Int {
        driver.effects(of: HTTPEffect.self).count(where: Question.forecast)
    }

    @Test("A forecast is requested once the weather of its place has arrived, and past steps are not shown")
    func afterWeather() throws {
        var driver = try WeatherDriver.started([london])
        #expect(forecastsAsked(driver) == 0 && driver.home?.favorites[0].forecast == nil)
        try driver.serve(Question.weather, Service.weather)
        #expect(forecastsAsked(driver) == 1 && driver.home?.favorites[0].forecast == .fetching(previous: nil))
        try driver.serve(Question.forecast, Service.forecast)
        try driver.tell(1_773_511_199)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps.map(\.temperature) == [9.5])
        try driver.minute()
        try driver.tell(1_773_511_200)
        #expect(driver.home?.favorites[0].forecast?.latest?.steps == [])
    }

    @Test("The user's location and a favorite at the same coordinate share weather and forecast")
    func shared() throws {
        var driver = try WeatherDriver.started([oslo])
        try driver.locate(at: oslo)
        try driver.serve(Question.weather, Service.weather)
        #expect(forecastsAsked(driver) == 1 && driver.effects(of: HTTPEffect.self).count(where: Question.air) == 1)
        #expect(driver.effects(of: HTTPEffect.self).count == 2)
        #expect(driver.home?.localWeather.weather == driver.home?.favorites[0].weather)
        try driver.serve(Question.forecast, Service.forecast)
        #expect(driver.home?.localForecast == driver.home?.favorites[0].forecast)
        #expect(driver.home?.localForecast?.isFetched == true)
    }

    @Test("A failed forecast leaves the weather unchanged, and a refused key leads to onboarding")
    func failures() throws {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Service.weather)
        try driver.serve(Question.forecast, Service.down)
        #expect(driver.home?.favorites[0].forecast == .failed(.serviceError(status: 503), previous: nil))
        #expect(driver.home?.favorites[0].weather.isFetched == true)
        try driver.send(.active(.home(.refresh)))
        try driver.serve(Question.forecast, Service.refused)
        #expect(driver.onboard?.reason == .unauthorized)
    }

    @Test("Everything is requested again once a cache has it no more, and by a refresh, which none may")
    func again() throws {
        var driver = try WeatherDriver.started([london])
        try driver.tell(1_773_500_000)
        try driver.serve(Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        try driver.minute()
        try driver.tell(1_773_500_629)
        #expect(driver.effects(of: HTTPEffect.self).isEmpty)
        try driver.minute()
        try driver.tell(1_773_500_630)
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count(where: Question.weather) == 1 && asked.count(where: Question.forecast) == 1)
        #expect(asked.allSatisfy { $0.headers.isEmpty })
        #expect(driver.home?.favorites[0].forecast?.latest != nil, "the last ones are shown until then")
        try driver.serve(Question.weather, Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        try driver.send(.active(.home(.refresh)))
        let reloading = driver.effects(of: HTTPEffect.self)
        #expect(reloading.count == 2 && reloading.allSatisfy(\.isReloading))
    }
}

/// The details of a place.
@Suite(.everyBridge) struct DetailTests {
    private func atDetail(_ place: Place = london) throws -> WeatherDriver {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Service.weather)
        try driver.send(.active(.home(.goToDetail(place))))
        return driver
    }

    @Test("The known weather is shown at once, and weather, forecast and air quality are requested")
    func start() throws {
        var driver = try atDetail()
        #expect(driver.detail?.place == london && driver.detail?.weather.latest != nil)
        #expect(driver.effects(of: HTTPEffect.self).count == 3, "what home had asked for is not wanted any more")
        try driver.serve(Question.air, Service.air)
        #expect(driver.detail?.air == .fetched(AirQuality(index: .moderate, measuredAt: 1_773_500_000)))
        // A refresh bypasses the cache for everything that is not pending.
        try driver.send(.active(.detail(.refresh)))
        let asked = driver.effects(of: HTTPEffect.self)
        #expect(asked.count == 3 && asked.filter(\.isReloading).count == 1)
        try driver.serve(Question.forecast, Service.forecast)
        try driver.serve(Question.weather, Service.weather)
        #expect(driver.detail?.forecast.isFetched == true && driver.detail?.weather.isFetched == true)
    }

    @Test("Each part fails separately and keeps its last value, and a refused key leads to onboarding")
    func failures() throws {
        var driver = try WeatherDriver.started([london])
        try driver.serve(Question.weather, Service.weather)
        try driver.serve(Question.forecast, Service.forecast)
        try driver.send(.active(.home(.goToDetail(london))))
        #expect(driver.detail?.forecast.isFetching == true && driver.detail?.forecast.latest != nil)
        try driver.serve(Question.forecast, Service.offline)
        #expect(driver.detail?.forecast.latest != nil)
        try driver.serve(Question.air, Service.quota)
        #expect(driver.detail?.air == .failed(.quotaExceeded, previous: nil))
        #expect(driver.detail?.weather.isFetching == true && driver.detail?.weather.latest != nil)
        try driver.serve(Question.weather, Service.refused)
        #expect(driver.onboard?.reason == .unauthorized)
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
}

extension HTTPEffect {
    fileprivate var isReloading: Bool { headers.contains { $0.name == "Cache-Control" && $0.value == "no-cache" } }
}

extension CoreDriver<Lifecycle> {
    fileprivate var detail: DetailScreen.ViewModel? {
        if case .detail(let view)? = active?.screen { view } else { nil }
    }
    /// Lets a minute pass.
    fileprivate mutating func minute() throws {
        try answer(TimeEffect.self, where: { if case .every = $0 { true } else { false } }) { _ in .tick }
    }
}
