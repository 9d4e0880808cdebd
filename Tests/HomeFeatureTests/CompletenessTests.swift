import HomeFeature
import LocationEffects
import Testing
import WeatherModel
import WeatherViews

@Suite struct CompletenessTests {
    private static let point = Coordinate(latitude: 1, longitude: 2)
    private static let report = WeatherReport(conditions: Conditions(temperature: 1, observedAt: 1), age: .unknown)
    private static let fetched = WeatherStatus.fetched(report)
    private static let stale = WeatherStatus.failed(.timedOut, previous: report)
    private static let failed = WeatherStatus.failed(.timedOut, previous: nil)
    private static let fetching = WeatherStatus.fetching(previous: report)

    private static func home(
        _ local: LocalWeather = .locationDisabled, _ favorites: [WeatherStatus] = [], lookup: PlaceLookup? = nil,
        isTimeKnown: Bool = true
    ) -> HomeScreen.ViewModel {
        HomeScreen.ViewModel(
            localWeather: local, favorites: favorites.map { HomeScreen.FavoriteWeather(place: rye, weather: $0) },
            lookup: lookup, isTimeKnown: isTimeKnown)
    }

    @Test("The screen is complete once the place, all weather and the time have arrived or failed")
    func complete() {
        for local in [
            LocalWeather.locationDisabled, .locationUnavailable, .weather(Self.point, Self.fetched),
            .named(.noMatch("x")), .named(.weather(rye, Self.stale)),
        ] {
            #expect(Self.home(local, [Self.fetched, Self.stale]).isComplete)
            #expect(!Self.home(local, [Self.fetched, Self.fetching]).isComplete)
            #expect(!Self.home(local, isTimeKnown: false).isComplete)
        }
        for lookup in [PlaceLookup.noMatch("x"), .searchFailed("x", .timedOut), .weather(rye, Self.stale)] {
            #expect(Self.home(lookup: lookup).isComplete)
        }
        let incomplete = [
            Self.home(.checkingPermission), Self.home(.fetchingLocation),
            Self.home(.weather(Self.point, Self.fetching)),
            Self.home(.named(.searching("x"))), Self.home(.named(.weather(rye, Self.fetching))),
            Self.home(lookup: .searching("x")), Self.home(lookup: .weather(rye, Self.fetching)),
        ]
        #expect(incomplete.allSatisfy { !$0.isComplete })
    }

    @Test("The screen is incomplete while any forecast is pending")
    func forecasts() {
        var views = Array(repeating: Self.home(.weather(Self.point, Self.fetched), [Self.fetched]), count: 3)
        views[0].localForecast = .fetching(previous: nil)
        views[1].lookupForecast = .fetching(previous: nil)
        views[2].favorites = [.init(place: rye, weather: Self.fetched, forecast: .fetching(previous: nil))]
        #expect(views.allSatisfy { !$0.isComplete })
    }

    private static let gaps: [(screen: HomeScreen.ViewModel, gap: HomeScreen.Gap?)] = [
        // Weather here that failed is a gap, whatever came of the favorites.
        (home(.weather(point, stale), [fetched]), .failed(.timedOut)), (home(.weather(point, fetched), [failed]), nil),
        // Without a location, the first favorite takes its place; a location that is not found is a gap.
        (home(.locationDisabled, [fetched, failed]), nil),
        (home(.locationDisabled, [failed, fetched]), .failed(.timedOut)),
        (home(.locationDisabled), .locationNotSet), (home(.locationUnavailable, [fetched]), .locationUnavailable),
        (home(.named(.searchFailed("x", .timedOut)), [fetched]), .searchFailed("x", .timedOut)),
        // A lookup has gaps of its own.
        (home(lookup: .noMatch("x")), .noMatch("x")),
        (home(lookup: .searchFailed("x", .timedOut)), .searchFailed("x", .timedOut)),
        (home(lookup: .weather(rye, stale)), .failed(.timedOut)), (home(lookup: .weather(rye, fetched)), nil),
    ]

    @Test("The gap is what is missing of the requested place", arguments: gaps.indices)
    func gap(index: Int) { #expect(Self.gaps[index].screen.gap == Self.gaps[index].gap) }

    @Test("Stale weather of the requested place counts as an answer, and that of favorites only as a report")
    func answers() {
        let answers = [
            Self.home(.weather(Self.point, Self.stale)), Self.home(.locationDisabled, [Self.stale, Self.failed]),
            Self.home(lookup: .weather(rye, Self.stale)),
        ]
        #expect(answers.allSatisfy { $0.hasAnswer && $0.hasReport })
        for local in [LocalWeather.locationUnavailable, .weather(Self.point, Self.failed)] {
            #expect(!Self.home(local, [Self.fetched]).hasAnswer && Self.home(local, [Self.fetched]).hasReport)
        }
        let nothing = [
            Self.home(.locationDisabled, [Self.failed]),
            Self.home(.locationDisabled, [Self.fetched], lookup: .noMatch("x")),
            Self.home(lookup: .weather(rye, Self.failed)),
        ]
        #expect(nothing.allSatisfy { !$0.hasAnswer && !$0.hasReport })
    }

    @Test("A report shows the favorites if the local weather failed, and a forecast shows only itself, also stale")
    func yield() {
        let weather = Self.home(.weather(Self.point, Self.failed), [Self.fetched])
        #expect(weather.yield(ofForecast: false) == (hasAnswer: false, isShown: true, gap: .failed(.timedOut)))
        #expect(weather.yield(ofForecast: true) == (hasAnswer: false, isShown: false, gap: .failed(.timedOut)))
        var stale = Self.home(.weather(Self.point, Self.fetched))
        stale.localForecast = .failed(.timedOut, previous: dry)
        #expect(stale.yield(ofForecast: false) == (hasAnswer: true, isShown: true, gap: nil))
        #expect(stale.yield(ofForecast: true) == (hasAnswer: true, isShown: true, gap: .failed(.timedOut)))
        stale.lookup = .noMatch("x")
        #expect(stale.yield(ofForecast: true) == (hasAnswer: false, isShown: false, gap: .noMatch("x")))
    }
}
