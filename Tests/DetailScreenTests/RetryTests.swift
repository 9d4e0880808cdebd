import CoreTesting
import DetailScreen
import Effects
import HTTPEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests

@Suite struct RetryTests {
    @Test("a part that has failed is asked for again after a minute, and the others are left alone")
    func failed() throws {
        var driver = MachineDriver<DetailScreen>(in: .init(weather: .fetching(previous: mild)))
        driver.send(.weatherAnswered(.failure(.timedOut)))
        let timer = try driver.expect(TimeEffect.self)
        guard case .notifyAfter(let id, Backoff.shortest) = timer.effect else {
            Issue.record("a timer of a minute runs")
            return
        }
        try driver.answer(timer, with: .durationElapsed(id: id))
        try driver.expect(OpenWeather.currentWeather(at: oslo.coordinate, key: apiKey))
        #expect(driver.state?.weather == .fetching(previous: mild) && driver.state?.retries == 1)
        try driver.expectNothingElse()
    }
}
