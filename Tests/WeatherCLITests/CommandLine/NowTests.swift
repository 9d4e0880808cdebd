import HomeScreen
import LocationEffects
import Testing
import TextApp
import WeatherModel
import WeatherRequests

@testable import WeatherCLI

@Suite("When a report is made, and when it fails")
struct NowTests {
    private static let point = Coordinate(latitude: 1, longitude: 2)
    private static let rye = Place(name: "Rye", coordinate: point)
    private static let report = WeatherReport(conditions: Conditions(temperature: 1, observedAt: 1), age: .unknown)
    private static let fetched = WeatherStatus.fetched(report)
    private static let failed = WeatherStatus.failed(.timedOut, previous: report)
    private static let fetching = WeatherStatus.fetching(previous: report)

    private func home(
        _ local: LocalWeather.ViewModel, _ favorites: [WeatherStatus] = [], lookup: PlaceLookup.ViewModel? = nil,
        isTimeKnown: Bool = true
    ) -> HomeScreen.ViewModel {
        HomeScreen.ViewModel(
            localWeather: local, favorites: favorites.map { HomeScreen.FavoriteWeather(place: Self.rye, weather: $0) },
            lookup: lookup, isTimeKnown: isTimeKnown)
    }

    @Test("it waits for the place, the weather there, every favorite's and the time")
    func settled() {
        for local in [
            LocalWeather.ViewModel.locationDisabled, .locationUnavailable, .weather(Self.point, Self.fetched),
        ] {
            #expect(home(local, [Self.fetched, Self.failed]).isComplete)
            #expect(!home(local, [Self.fetched, Self.fetching]).isComplete)
            #expect(!home(local, isTimeKnown: false).isComplete)
        }
        for local in [
            LocalWeather.ViewModel.checkingPermission, .fetchingLocation, .weather(Self.point, Self.fetching),
        ] {
            #expect(!home(local).isComplete)
        }
    }

    @Test("a place looked up is waited for alone, with the time")
    func lookupSettled() {
        #expect(!home(.locationDisabled).isLookupComplete)
        for lookup in [
            PlaceLookup.ViewModel.noMatch("x"), .searchFailed("x", .timedOut), .weather(Self.rye, Self.failed),
        ] {
            #expect(home(.checkingPermission, [Self.fetching], lookup: lookup).isLookupComplete)
            #expect(!home(.checkingPermission, lookup: lookup, isTimeKnown: false).isLookupComplete)
        }
        for lookup in [PlaceLookup.ViewModel.searching("x"), .weather(Self.rye, Self.fetching)] {
            #expect(!home(.locationDisabled, lookup: lookup).isLookupComplete)
        }
    }

    private func failure(in home: HomeScreen.ViewModel, asksDesktop: Bool = false) -> Failure? {
        NowFailure(of: "now", asksDesktop: asksDesktop).failure(in: home)
    }

    private func status(_ home: HomeScreen.ViewModel) -> ExitCode? { failure(in: home)?.status }

    @Test("weather here that failed is a failure, whatever came of the favorites")
    func localFailure() {
        #expect(status(home(.weather(Self.point, Self.failed), [Self.fetched])) == .tryAgainLater)
        #expect(status(home(.weather(Self.point, Self.fetched), [Self.failed])) == nil)
    }

    @Test("without a location, one favorite that came is enough; a location that is not found is a failure")
    func favoritesAlone() {
        #expect(status(home(.locationDisabled, [Self.failed, Self.fetched])) == nil)
        #expect(status(home(.locationDisabled, [Self.failed, Self.failed])) == .tryAgainLater)
        #expect(status(home(.locationUnavailable, [Self.fetched])) == .unavailable)
        #expect(status(home(.locationDisabled)) == .configuration)
        #expect(status(home(.locationUnavailable)) == .unavailable)
    }

    @Test("the desktop is advised only when it was not asked")
    func advice() {
        for asked in [false, true] {
            let told = failure(in: home(.locationDisabled), asksDesktop: asked)?.message
            #expect(told?.contains("--location auto") == !asked)
            #expect(told?.contains("--location LAT,LON") == true)
        }
    }

    @Test("a lookup has failures of its own")
    func lookup() {
        #expect(status(home(.locationDisabled, lookup: .noMatch("x"))) == .noMatch)
        #expect(status(home(.locationDisabled, lookup: .searchFailed("x", .timedOut))) == .tryAgainLater)
        #expect(status(home(.locationDisabled, lookup: .weather(Self.rye, Self.failed))) == .tryAgainLater)
        #expect(status(home(.locationDisabled, lookup: .weather(Self.rye, Self.fetched))) == nil)
    }
}
