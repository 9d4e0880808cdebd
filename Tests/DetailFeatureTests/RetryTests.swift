import CoreTesting
import DetailFeature
import Effects
import HTTPEffects
import OpenWeather
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

@Suite struct RetryTests {
    @Test("A failed part is requested again after a minute, and the others are not")
    func failed() throws {
        var driver = MachineDriver<DetailScreen>(in: .init(weather: .fetching(previous: mild)))
        driver.send(.weatherAnswered(.failure(.timedOut)))
        let timer = try driver.expect(TimeEffect.self)
        guard case .notifyAfter(ScreenClock.shortestWait) = timer.effect else {
            Issue.record("a timer of a minute runs")
            return
        }
        try driver.answer(timer, with: .durationElapsed)
        try driver.expect(OpenWeatherSource().conditions(at: oslo.coordinate, key: key).effect)
        #expect(driver.state?.weather == .fetching(previous: mild) && driver.state?.clock.retries == 1)
        try driver.expectNothingElse()
    }

    @Test("Each retry waits longer until a refresh, and nothing is retried in the background")
    func waits() {
        var driver = MachineDriver<DetailScreen>(in: .init())
        func timers() -> [Duration] {
            driver.waiting.compactMap {
                if case .notifyAfter(let span)? = $0.effect as? TimeEffect { span } else { nil }
            }
        }
        driver.send(.airAnswered(.failure(.timedOut)))
        #expect(timers() == [.seconds(65)])
        driver.send(.retryDue)
        driver.send(.airAnswered(.failure(.timedOut)))
        #expect(timers() == [.seconds(130)])
        driver.send(.foreground(.left))
        #expect(timers() == [])
        driver.send(.foreground(.entered))
        #expect(timers() == [.seconds(130)])
        driver.send(.shell(.refresh))
        driver.send(.airAnswered(.failure(.timedOut)))
        #expect(timers() == [.seconds(65)])
    }

    @Test("A step of the forecast is hidden once its time has come")
    func past() {
        let steps = [1_773_511_200, 1_773_522_000].map { ForecastStep(time: $0, temperature: 9) }
        var driver = MachineDriver<DetailScreen>(in: .init(forecast: .fetched(Forecast(steps: steps))))
        for (time, shown) in [(1_773_511_199, steps), (1_773_511_200, [steps[1]])] as [(UInt64, [ForecastStep])] {
            driver.send(.timeTold(Instant(seconds: time)))
            #expect(driver.view?.forecast.latest?.steps == shown)
        }
    }

    @Test("Reports older than the cache keeps them are requested again, and the cache may answer")
    func stale() {
        var driver = MachineDriver<DetailScreen>(in: .init())
        func asked(at seconds: UInt64) -> [HTTPEffect] {
            let before = Set(driver.waiting.map(\.id))
            driver.send(.timeTold(Instant(seconds: 1_773_500_000 + seconds)))
            return driver.waiting.filter { !before.contains($0.id) }.compactMap { $0.effect as? HTTPEffect }
        }
        for seconds in [0, 300, 629] as [UInt64] { #expect(asked(at: seconds) == []) }
        driver.send(.shell(.refresh))
        let answers: [DetailScreen.Event] = [
            .weatherAnswered(.success(mild)), .forecastAnswered(.success(dry)), .airAnswered(.success(ozone)),
        ]
        for answer in answers { driver.send(answer) }
        for seconds in [630, 1259] as [UInt64] { #expect(asked(at: seconds) == []) }
        let place = oslo.coordinate
        #expect(
            asked(at: 1260) == [
                OpenWeatherSource().conditions(at: place, key: key).effect,
                OpenWeatherSource().forecast(at: place, key: key).effect,
                OpenWeatherSource().air(at: place, key: key).effect,
            ])
    }
}
