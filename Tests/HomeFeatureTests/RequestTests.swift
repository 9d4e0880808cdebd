import CoreTesting
import Effects
import HTTPEffects
import HomeFeature
import LocationEffects
import OpenWeather
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// What is asked for, what no longer is, and what is not asked for at all.
@Suite struct RequestTests {
    private typealias Driver = MachineDriver<HomeScreen>

    private static let many = (1...12).map {
        Place(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20))
    }

    private func started(_ favorites: [Place]) -> Driver {
        Driver(startingWith: .init(key: key, favorites: Favorites(favorites)))
    }

    private func weather(_ places: Place...) -> [String] {
        places.map { OpenWeatherAPI.currentWeather(at: $0.coordinate, key: key).url }
    }

    private func forecast(_ places: Place...) -> [String] {
        places.map { OpenWeatherAPI.forecast(at: $0.coordinate, key: key).url }
    }

    @Test("The favorites wait for the location only if there are any, and until it is known")
    func waitEnds() {
        #expect(started([]).timers == [])
        var driver = started([london])
        #expect(driver.timers == [.seconds(1)])
        driver.send(.local(.permissionAnswered(false)))
        #expect(driver.timers == [] && driver.asked == weather(london))
    }

    @Test("Favorites that come while others wait do not extend the wait")
    func waitGoesOn() {
        var driver = started([london])
        let wait = driver.waiting.map(\.id)
        driver.send(.favoritesMerged(Favorites([london, oslo])))
        #expect(driver.waiting.map(\.id) == wait)
        driver.send(.localDelayed)
        #expect(driver.asked == weather(london, oslo))
    }

    @Test("A favorite that another run has deleted is no longer requested, and its answer changes nothing")
    func deleted() {
        var driver = started([london, oslo])
        driver.send(.localDelayed)
        driver.send(.favoritesMerged(Favorites([oslo])))
        #expect(driver.asked == weather(oslo))
        let state = driver.state
        driver.send(.favoriteAnswered(london.coordinate, .success(mild)))
        #expect(driver.state == state)
    }

    @Test("The forecast of a favorite is requested once after its weather, and not after a failure")
    func forecastAfterWeather() {
        var driver = started([london])
        driver.send(.localDelayed)
        driver.send(.favoriteAnswered(london.coordinate, .failure(.notFound)))
        #expect(driver.asked == weather(london) && driver.state?.forecasts == [:])
        for _ in 0..<2 { driver.send(.favoriteAnswered(london.coordinate, .success(mild))) }
        #expect(driver.asked == weather(london) + forecast(london))
    }

    @Test("The forecasts of only the first ten favorites are requested")
    func mostForecasts() {
        var driver = started(Self.many)
        driver.send(.localDelayed)
        for place in Self.many { driver.send(.favoriteAnswered(place.coordinate, .success(mild))) }
        #expect(driver.state?.forecasts.count == 10)
        for (index, place) in Self.many.enumerated() {
            #expect(driver.asked.contains(forecast(place)[0]) == (index < 10))
        }
    }

    @Test("Requests for a looked-up place are cancelled when it is closed or replaced")
    func lookupClosed() {
        for next in [HomeScreen.ShellEvent.closeLookUp, .show(oslo)] {
            var driver = started([])
            driver.send(.shell(.show(rye)))
            #expect(driver.asked == weather(rye))
            driver.send(.lookup(.weatherAnswered(.success(mild))))
            #expect(driver.asked.contains(forecast(rye)[0]))
            driver.send(.shell(next))
            #expect(driver.asked == (next == .closeLookUp ? [] : weather(oslo)))
            #expect(driver.state?.forecasts == [:])
        }
    }

    @Test("The forecast of the former location is cancelled when the location changes")
    func movedOn() {
        var driver = started([])
        driver.send(.local(.permissionAnswered(true)))
        driver.send(.local(.locationAnswered(rye.coordinate)))
        #expect(driver.asked == weather(rye) + forecast(rye))
        driver.send(.local(.locationAnswered(oslo.coordinate)))
        #expect(driver.asked == weather(oslo) + forecast(oslo))
        #expect(driver.state?.forecasts.keys.map(\.self) == [oslo.coordinate])
    }

    @Test("The weather at the user's place is no longer requested once the location is disabled")
    func locationDisabled() {
        var driver = started([])
        driver.send(.local(.permissionAnswered(true)))
        driver.send(.local(.locationAnswered(oslo.coordinate)))
        #expect(driver.asked == weather(oslo) + forecast(oslo))
        driver.send(.local(.permissionAnswered(false)))
        #expect(driver.asked == [])
    }

    @Test("A refresh during pending requests requests nothing, and the request time stays")
    func refreshTooEarly() {
        var state = home(
            local: .locating, weather: [.fetching(previous: nil), .fetching(previous: mild)], now: 1_773_503_700)
        state.forecasts = [:]
        (state.askedAt, state.retries) = (1_773_503_700, 2)
        var driver = Driver(in: state)
        driver.send(.shell(.refresh))
        #expect(driver.waiting.isEmpty && driver.state == state)
    }

    @Test("A minute in which no shown age changes publishes no view, and one in which an age changes does")
    func minutes() {
        let observed = UInt64(mild.observedAt)
        var state = home(local: .disabled, weather: [.fetched(mild), .fetched(mild)], now: mild.observedAt + 3600 * 2)
        state.askedAt = state.now
        var driver = Driver(in: state)
        driver.send(.timeTold(Instant(seconds: observed + 3600 * 2 + 60)))
        #expect(driver.renderCount == 0 && driver.state?.now == mild.observedAt + 3600 * 2 + 60)
        state.now = mild.observedAt + 300
        state.askedAt = state.now
        driver = Driver(in: state)
        driver.send(.timeTold(Instant(seconds: observed + 360)))
        #expect(driver.renderCount == 1)
    }
}

extension MachineDriver<HomeScreen> {
    /// The timers that run, but for the minutes.
    var timers: [Duration] {
        waiting.compactMap { request in
            if case .notifyAfter(let span)? = request.effect as? TimeEffect { span } else { nil }
        }
    }

    /// What the service is asked.
    var asked: [String] { waiting.compactMap { ($0.effect as? HTTPEffect)?.url } }

    /// Lets the oldest timer run out.
    mutating func elapse() throws {
        for request in waiting {
            guard case .notifyAfter? = request.effect as? TimeEffect else { continue }
            return try resolve(request.id, of: TimeEffect.self, with: .durationElapsed)
        }
        Issue.record("no timer runs")
    }
}
