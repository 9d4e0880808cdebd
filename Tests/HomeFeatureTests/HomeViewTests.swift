import CoreTesting
import HomeFeature
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

@Suite struct HomeViewTests {
    private let now: Int64 = 1_773_500_120
    private var report: WeatherReport { WeatherReport(conditions: mild, age: .minutes(2)) }

    @Test("Weather is shown by the state of its request, with the last report and its age")
    func statuses() {
        let expected: [WeatherStatus] = [
            .fetching(previous: nil), .fetching(previous: report), .fetched(report), .failed(offline, previous: nil),
            .failed(offline, previous: report),
        ]
        for (fetch, status) in zip(States.fetches, expected) {
            let view = HomeScreen.view(
                of: home(
                    local: .located(oslo.coordinate, fetch), weather: [fetch, fetch],
                    lookup: .found(london, others: [], fetch),
                    now: now))
            #expect(view.localWeather == .weather(oslo.coordinate, status))
            #expect(
                view.favorites.map(\.weather) == [status, status] && view.favorites.map(\.place) == [london, oslo])
            #expect(view.lookup == .weather(london, status))
        }
    }

    @Test("Nothing has an age before the time is known")
    func noTime() {
        let view = HomeScreen.view(of: home())
        #expect(view.favorites.first?.weather == .fetched(WeatherReport(conditions: mild, age: .unknown)))
    }

    @Test("The view says whether the time is known, since some reports never have an age")
    func timeKnown() {
        #expect(!HomeScreen.view(of: home()).isTimeKnown)
        let view = HomeScreen.view(of: home(now: mild.observedAt - 3600))
        #expect(view.isTimeKnown)
        #expect(view.favorites.first?.weather == .fetched(WeatherReport(conditions: mild, age: .unknown)))
    }

    @Test("The other places of a name are available as soon as one is shown")
    func namesakes() {
        #expect(HomeScreen.view(of: home(lookup: .searching("London"))).namesakes == [])
        let found = home(lookup: .found(london, others: [oslo], .fetching(previous: nil)))
        #expect(HomeScreen.view(of: found).namesakes == [oslo])
    }

    @Test("Each step to the local weather has a different view")
    func steps() {
        let views = States.local.map { HomeScreen.view(of: home(local: $0)).localWeather }
        for (index, view) in views.enumerated() { #expect(views.firstIndex(of: view) == index) }
    }

    @Test("The report of a looked-up place has an age once the time is known")
    func lookedUpLate() throws {
        var driver = MachineDriver<HomeScreen>(in: home(now: 1_773_503_700))
        driver.send(.shell(.lookUp("Rye")))
        driver.send(.lookup(.placesAnswered(.success([rye]))))
        driver.send(.lookup(.weatherAnswered(.success(mild))))
        let report = WeatherReport(conditions: mild, age: Age(of: mild.observedAt, at: 1_773_503_700))
        #expect(driver.view?.lookup == .weather(rye, .fetched(report)))
    }

    @Test("Every report has an age once the time is known")
    func told() throws {
        var driver = MachineDriver<HomeScreen>(in: home(lookup: .found(rye, others: [], .fetched(mild))))
        driver.send(.timeTold(Instant(seconds: 1_773_500_120)))
        let view = try #require(driver.view)
        #expect(view.localWeather == .weather(oslo.coordinate, .fetched(report)))
        #expect(view.lookup == .weather(rye, .fetched(report)))
        #expect(view.favorites.first?.weather == .fetched(report))
    }
}
