import CoreTesting
import HomeFeature
import Testing
import WeatherModel
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
            var state = home(location: .located(rye.coordinate), weather: [fetch, fetch], atRye: fetch, now: now)
            state.lookup = .found(london, others: [])
            let view = HomeScreen.view(of: state)
            #expect(view.localWeather == .weather(rye.coordinate, status))
            #expect(
                view.favorites.map(\.weather) == [status, status] && view.favorites.map(\.place) == [london, oslo])
            #expect(view.lookup == .weather(london, status))
        }
    }

    @Test("Ages are unknown before the time is known, and the view says whether it is")
    func noTime() {
        for (now, isKnown) in [(nil, false), (mild.observedAt - 3600, true)] as [(Int64?, Bool)] {
            let view = HomeScreen.view(of: home(now: now))
            #expect(view.isTimeKnown == isKnown)
            #expect(view.favorites.first?.weather == .fetched(WeatherReport(conditions: mild, age: .unknown)))
        }
    }

    @Test("A description of a view contains the reports, since explored states are told apart by it")
    func description() {
        let text =
            "\(HomeScreen.view(of: home(location: .disabled, weather: [.fetched(mild), .fetched(mild)], now: now)))"
        #expect(text.contains("\(mild)") && text.contains("minutes(2)"))
    }

    @Test("The other places of a name are available once one is shown")
    func namesakes() {
        #expect(HomeScreen.view(of: home(lookup: .searching("London"))).namesakes == [])
        let found = home(lookup: .found(london, others: [oslo]))
        #expect(HomeScreen.view(of: found).namesakes == [oslo])
    }

    @Test("Each phase of the local weather has a different view")
    func steps() {
        let views = States.local.map { HomeScreen.view(of: $0).localWeather }
        for (index, view) in views.enumerated() { #expect(views.firstIndex(of: view) == index) }
    }
}
