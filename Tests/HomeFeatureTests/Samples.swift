import CoreTesting
import Effects
import HomeFeature
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

let key = APIKey("canary0123456789")
let london = Place(name: "London", coordinate: Coordinate(latitude: 51.5, longitude: -0.125), country: "GB")
let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 50.9, longitude: 0.7), country: "GB")
let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
let mild = Conditions(temperature: 11.5, observedAt: 1_773_500_000)
let cold = Conditions(temperature: -3, observedAt: 1_773_503_600)
let dry = Forecast(steps: [ForecastStep(time: 1_773_511_200, temperature: 9)], utcOffset: 3600)
let offline = WeatherFailure.offline("no route to host")

/// Every failure there is.
let allFailures: [WeatherFailure] = [
    .notAuthorized, .badRequest("wrong latitude"), .notFound, .quotaExceeded, .offline("no route to host"), .timedOut,
    .serviceError(status: 503), .unreadable(.html), .rateLimited,
]

func home(
    local: LocalWeather.Phase = .located(oslo.coordinate, .fetched(mild)),
    weather: [WeatherFetch] = [.fetched(mild), .failed(offline, previous: mild)], lookup: PlaceLookup.Phase? = nil,
    now: Int64? = nil, isWaiting: Bool = false
) -> HomeScreen.State {
    var state = HomeScreen.State(
        key: key, favorites: Favorites([london, oslo]), local: local,
        weather: Dictionary(uniqueKeysWithValues: zip([london.coordinate, oslo.coordinate], weather)), lookup: lookup,
        now: now)
    if isWaiting { state.waiting = Set(state.weather.keys) }
    for place in [london, oslo, rye] { state.forecasts[place.coordinate] = .fetched(dry) }
    return state
}

/// A sample of each state.
enum States {
    static let fetches: [WeatherFetch] = [
        .fetching(previous: nil), .fetching(previous: mild), .fetched(mild), .failed(offline, previous: nil),
        .failed(offline, previous: mild),
    ]
    static let local: [LocalWeather.Phase] =
        [.checkingPermission, .disabled, .locating, .unlocated] + fetches.map { .located(oslo.coordinate, $0) }
    static let lookup: [PlaceLookup.Phase] =
        [.searching("Rye"), .noMatch("Rye"), .searchFailed("Rye", offline)]
        + fetches.map { .found(london, others: [oslo], $0) }
    static let home =
        local.map { HomeFeatureTests.home(local: $0) }
        + lookup.map { HomeFeatureTests.home(weather: [.fetched(mild), .fetched(cold)], lookup: $0) }
}

extension HomeScreen.State {
    /// The weather at the favorites, in their order.
    var rows: [WeatherFetch] { favorites.places.compactMap { weather[$0.coordinate] } }
}

/// The words for the states.
enum Names {
    static func name(_ fetch: WeatherFetch) -> String {
        switch fetch {
        case .fetching(nil): "fetching"
        case .fetching: "fetching again"
        case .fetched: "fetched"
        case .failed(_, nil): "failed"
        case .failed: "failed again"
        }
    }

    static func name(_ local: LocalWeather.Phase) -> String {
        switch local {
        case .checkingPermission: "checking permission"
        case .disabled: "disabled"
        case .locating: "locating"
        case .unlocated: "not located"
        case .located(_, let weather): "located, \(name(weather))"
        }
    }

    static func name(_ lookup: PlaceLookup.Phase) -> String {
        switch lookup {
        case .searching: "searching"
        case .noMatch: "no match"
        case .searchFailed: "search failed"
        case .found(_, _, let weather): "found, \(name(weather))"
        }
    }

    static func name(_ home: HomeScreen.State) -> String {
        let favorites = home.rows.map(name).joined(separator: " + ")
        let lookup = home.lookup.map { "; lookup \(name($0.phase))" } ?? ""
        return "local \(name(home.local.phase)); favorites \(favorites)\(lookup)"
    }
}

/// A sample of each event.
enum Events {
    static let weather: [WeatherAnswer] = [.success(cold), .failure(.notAuthorized), .failure(.timedOut)]
    static let forecasts: [ForecastAnswer] = [.success(dry), .failure(.notAuthorized), .failure(.timedOut)]
    static let places: [Result<[Place], WeatherFailure>] = [
        .success([london]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.timedOut),
    ]
    static let local: [LocalWeather.Event] =
        [
            .permissionAnswered(true), .permissionAnswered(false), .locationAnswered(oslo.coordinate),
            .locationAnswered(nil),
        ] + weather.map(LocalWeather.Event.weatherAnswered) + [.refreshed(reloading: true)]
    static let lookup: [PlaceLookup.Event] =
        places.map(PlaceLookup.Event.placesAnswered) + weather.map(PlaceLookup.Event.weatherAnswered)
        + [.refreshed(reloading: true)]
    static let home: [HomeScreen.Event] =
        shell.map(HomeScreen.Event.shell) + local.map(HomeScreen.Event.local) + favorites
        + lookup.map(HomeScreen.Event.lookup)
        + [.localDelayed, .minutePassed, .timeTold(Instant(seconds: 1_773_503_660)), .retryDue]
        + forecasts.map { HomeScreen.Event.forecastAnswered(london.coordinate, $0) }
        + [.favoritesMerged(Favorites([oslo, rye])), .foreground(.entered), .foreground(.left)]
    private static let favorites: [HomeScreen.Event] =
        weather.map { .favoriteAnswered(oslo.coordinate, $0) } + [.favoriteAnswered(rye.coordinate, weather[0])]
    private static let shell: [HomeScreen.ShellEvent] = [
        .goToFavorites, .refresh, .lookUp("Rye"), .show(rye), .closeLookUp, .goToDetail(london),
    ]

    /// The word for an event; a favorite that is not there is said to be none.
    static func label(_ event: HomeScreen.Event) -> String {
        switch event {
        case .favoriteAnswered(rye.coordinate, _): "favoriteAnswered.noSuchFavorite"
        case .shell, .foreground, .local, .favoriteAnswered, .lookup, .localDelayed, .minutePassed, .timeTold,
            .retryDue,
            .forecastAnswered, .favoritesMerged:
            TransitionTable.word(for: event)
        }
    }
}
