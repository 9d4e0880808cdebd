import HomeFeature
import LocationEffects
import Testing
import WeatherModel
import WeatherRequests
import WeatherViews

@Suite struct CompletenessTests {
    private static let point = Coordinate(latitude: 1, longitude: 2)
    private static let report = WeatherReport(conditions: Conditions(temperature: 1, observedAt: 1), age: .unknown)
    private static let fetched = WeatherStatus.fetched(report)
    private static let stale = WeatherStatus.failed(.timedOut, previous: report)
    private static let failed = WeatherStatus.failed(.timedOut, previous: nil)
    private static let fetching = WeatherStatus.fetching(previous: report)

    private func home(
        _ local: LocalWeather, _ favorites: [WeatherStatus] = [], lookup: PlaceLookup? = nil,
        isTimeKnown: Bool = true
    ) -> HomeScreen.ViewModel {
        HomeScreen.ViewModel(
            localWeather: local, favorites: favorites.map { HomeScreen.FavoriteWeather(place: rye, weather: $0) },
            lookup: lookup, isTimeKnown: isTimeKnown)
    }

    @Test("The screen is complete with the place, the weather there, every favorite's and the time")
    func complete() {
        for local in [
            LocalWeather.locationDisabled, .locationUnavailable, .weather(Self.point, Self.fetched),
            .named(.noMatch("x")), .named(.weather(rye, Self.stale)),
        ] {
            #expect(home(local, [Self.fetched, Self.stale]).isComplete)
            #expect(!home(local, [Self.fetched, Self.fetching]).isComplete)
            #expect(!home(local, isTimeKnown: false).isComplete)
        }
        for local in [
            LocalWeather.checkingPermission, .fetchingLocation, .weather(Self.point, Self.fetching),
            .named(.searching("x")), .named(.weather(rye, Self.fetching)),
        ] {
            #expect(!home(local).isComplete)
        }
    }

    @Test("The screen is complete with the place looked up and its weather")
    func lookup() {
        for lookup in [
            PlaceLookup.noMatch("x"), .searchFailed("x", .timedOut), .weather(rye, Self.stale),
        ] {
            #expect(home(.locationDisabled, lookup: lookup).isComplete)
        }
        for lookup in [PlaceLookup.searching("x"), .weather(rye, Self.fetching)] {
            #expect(!home(.locationDisabled, lookup: lookup).isComplete)
        }
    }

    @Test("A forecast in flight is waited for, whose ever it is")
    func forecasts() {
        var views = Array(repeating: home(.weather(Self.point, Self.fetched), [Self.fetched]), count: 3)
        views[0].localForecast = .fetching(previous: nil)
        views[1].lookupForecast = .fetching(previous: nil)
        views[2].favorites[0].forecast = .fetching(previous: nil)
        #expect(views.allSatisfy { !$0.isComplete })
    }

    @Test("Weather here that failed is a gap, whatever came of the favorites")
    func localGap() {
        #expect(home(.weather(Self.point, Self.stale), [Self.fetched]).gap == .failed(.timedOut))
        #expect(home(.weather(Self.point, Self.fetched), [Self.failed]).gap == nil)
    }

    @Test("Without a location, the first favorite takes its place; a location that is not found is a gap")
    func favoritesGap() {
        #expect(home(.locationDisabled, [Self.fetched, Self.failed]).gap == nil)
        #expect(home(.locationDisabled, [Self.failed, Self.fetched]).gap == .failed(.timedOut))
        #expect(home(.locationDisabled).gap == .locationNotSet)
        #expect(home(.locationUnavailable, [Self.fetched]).gap == .locationUnavailable)
        #expect(home(.named(.searchFailed("x", .timedOut)), [Self.fetched]).gap == .searchFailed("x", .timedOut))
    }

    @Test("A lookup has gaps of its own")
    func lookupGap() {
        #expect(home(.locationDisabled, lookup: .noMatch("x")).gap == .noMatch("x"))
        #expect(home(.locationDisabled, lookup: .searchFailed("x", .timedOut)).gap == .searchFailed("x", .timedOut))
        #expect(home(.locationDisabled, lookup: .weather(rye, Self.stale)).gap == .failed(.timedOut))
        #expect(home(.locationDisabled, lookup: .weather(rye, Self.fetched)).gap == nil)
    }

    @Test("Stale weather of the requested place is an answer, and that of the favorites at least a report")
    func answers() {
        let answers = [
            home(.weather(Self.point, Self.stale)), home(.locationDisabled, [Self.stale, Self.failed]),
            home(.locationDisabled, lookup: .weather(rye, Self.stale)),
        ]
        #expect(answers.allSatisfy { $0.hasAnswer && $0.hasReport })
        for local in [LocalWeather.locationUnavailable, .weather(Self.point, Self.failed)] {
            #expect(!home(local, [Self.fetched]).hasAnswer && home(local, [Self.fetched]).hasReport)
        }
        let nothing = [
            home(.locationDisabled, [Self.failed]), home(.locationDisabled, [Self.fetched], lookup: .noMatch("x")),
            home(.locationDisabled, lookup: .weather(rye, Self.failed)),
        ]
        #expect(nothing.allSatisfy { !$0.hasAnswer && !$0.hasReport })
    }

    @Test("A report shows favorites in place of weather that failed, and a forecast only itself, however stale")
    func yield() {
        let weather = home(.weather(Self.point, Self.failed), [Self.fetched])
        #expect(weather.yield(ofForecast: false) == .init(hasAnswer: false, isShown: true, gap: .failed(.timedOut)))
        #expect(weather.yield(ofForecast: true) == .init(hasAnswer: false, isShown: false, gap: .failed(.timedOut)))
        var stale = home(.weather(Self.point, Self.fetched))
        stale.localForecast = .failed(.timedOut, previous: dry)
        #expect(stale.yield(ofForecast: false) == .init(hasAnswer: true, isShown: true, gap: nil))
        #expect(stale.yield(ofForecast: true) == .init(hasAnswer: true, isShown: true, gap: .failed(.timedOut)))
        stale.lookup = .noMatch("x")
        #expect(stale.yield(ofForecast: true) == .init(hasAnswer: false, isShown: false, gap: .noMatch("x")))
    }
}
