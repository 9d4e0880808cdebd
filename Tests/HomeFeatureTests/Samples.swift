import CoreRuntime
import CoreTesting
import Effects
import HTTPEffects
import HomeFeature
import LocationEffects
import OpenWeather
import SecretEffects
import Testing
import TimeEffects
import WeatherModel
import WeatherRequests
@_exported public import WeatherSamples
import WeatherSources
import WeatherViews

let cold = Conditions(temperature: -3, observedAt: 1_773_503_600)

/// Every failure there is.
let allFailures: [WeatherFailure] = [
    .notAuthorized, .badRequest("wrong latitude"), .notFound, .quotaExceeded, .offline("no route to host"), .timedOut,
    .serviceError(status: 503), .unreadable(.html), .rateLimited,
]

/// A screen with the user's location and two favorites, one of which is there; `atRye` is the weather at a third place.
func home(
    location: HomeScreen.LocationPhase = .located(oslo.coordinate),
    weather: [WeatherFetch] = [.fetched(mild), .failed(offline, previous: mild)], atRye: WeatherFetch? = nil,
    lookup: HomeScreen.Lookup? = nil, now: Int64? = nil, isWaiting: Bool = false
) -> HomeScreen.State {
    var state = HomeScreen.State(access: access, favorites: Favorites([london, oslo]), followsLocation: true)
    (state.location, state.lookup, state.clock.now) = (location, lookup, now)
    for (place, weather) in zip([london, oslo, rye], weather + [atRye].compactMap(\.self)) {
        let status = WeatherStatus(weather, now: now)
        state.reports[place.coordinate] = .init(weather: status, forecast: .fetched(dry), isWaiting: isWaiting)
    }
    return state
}

/// A screen whose favorites are fetched.
func whole(
    location: HomeScreen.LocationPhase = .located(oslo.coordinate), atRye: WeatherFetch? = nil,
    lookup: HomeScreen.Lookup? = nil, now: Int64? = nil
) -> HomeScreen.State {
    home(location: location, weather: [.fetched(mild), .fetched(cold)], atRye: atRye, lookup: lookup, now: now)
}

/// A sample of each state.
enum States {
    static let fetches: [WeatherFetch] = [
        .fetching(previous: nil), .fetching(previous: mild), .fetched(mild), .failed(offline, previous: nil),
        .failed(offline, previous: mild),
    ]
    static let unlocated: [HomeScreen.LocationPhase] = [.checkingPermission, .disabled, .locating, .unlocated]
    static let local =
        unlocated.map { HomeFeatureTests.home(location: $0) } + fetches.map(located)
        + (lookups + [.found(rye, others: [])]).map(named)
    static let lookups: [HomeScreen.Lookup] = [.searching("Rye"), .noMatch("Rye"), .searchFailed("Rye", offline)]
    static let moving = [WeatherFetch.fetching(previous: nil), .failed(offline, previous: nil)].map {
        HomeFeatureTests.home(location: .located(oslo.coordinate, next: rye.coordinate), atRye: $0)
    }
    static let home = local + moving + lookups.map { whole(lookup: $0) } + fetches.map(found)

    /// Located at a place that is no favorite.
    static func located(_ weather: WeatherFetch) -> HomeScreen.State {
        HomeFeatureTests.home(location: .located(rye.coordinate), atRye: weather)
    }

    /// With the location that the user has named.
    static func named(_ lookup: HomeScreen.Lookup) -> HomeScreen.State {
        if case .found = lookup { return HomeFeatureTests.home(location: .named(lookup), atRye: .fetched(mild)) }
        return HomeFeatureTests.home(location: .named(lookup))
    }

    /// With a looked-up place that is no favorite.
    static func found(_ weather: WeatherFetch) -> HomeScreen.State {
        whole(atRye: weather, lookup: .found(rye, others: [oslo]))
    }
}

extension HomeScreen.State {
    /// The weather at the favorites, in their order.
    var rows: [WeatherFetch] { favorites.places.compactMap { weather(at: $0) } }

    /// The weather at a place, without its age.
    func weather(at place: Place) -> WeatherFetch? { reports[place.coordinate]?.weather.map(\.conditions) }

    /// The requested forecasts.
    var forecasts: [ForecastFetch] { reports.values.compactMap(\.forecast) }

    /// The number of places whose weather is not requested yet.
    var waitingCount: Int { reports.values.count(where: \.isWaiting) }
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

    static func name(_ home: HomeScreen.State) -> String {
        let atRye = home.weather(at: rye).map { ", \(name($0))" } ?? ""
        let location =
            switch home.location {
            case .checkingPermission: "checking permission"
            case .disabled: "disabled"
            case .locating: "locating"
            case .unlocated: "not located"
            case .located(let place, let next):
                "located\(place == rye.coordinate ? atRye : " at a favorite")\(next == nil ? "" : ", moving\(atRye)")"
            case .named(let lookup): "named, \(name(lookup, atRye))"
            }
        let lookup = home.lookup.map { "; \(name($0, atRye))" } ?? ""
        return "\(location); favorites \(home.rows.map(name).joined(separator: " + "))\(lookup)"
    }

    private static func name(_ lookup: HomeScreen.Lookup, _ atRye: String) -> String {
        switch lookup {
        case .searching: "searching"
        case .noMatch: "no match"
        case .searchFailed: "search failed"
        case .found(let place, _): "found\(place == rye ? atRye : " a favorite")"
        }
    }
}

/// A sample of each event.
enum Events {
    static let weather: [WeatherAnswer] = [.success(cold), .failure(.notAuthorized), .failure(.timedOut)]
    static let forecasts: [ForecastAnswer] = [.success(dry), .failure(.notAuthorized), .failure(.timedOut)]
    static let places: [Result<[Place], WeatherFailure>] = [
        .success([rye]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.timedOut),
    ]
    static let home: [HomeScreen.Event] =
        shell.map(HomeScreen.Event.shell) + [
            .permissionAnswered(true), .permissionAnswered(false), .locationAnswered(oslo.coordinate),
            .locationAnswered(rye.coordinate), .locationAnswered(nil),
        ] + places.map(HomeScreen.Event.locationNamed) + places.map(HomeScreen.Event.placesAnswered)
        + weather.map { .weatherAnswered(rye.coordinate, $0) }
        + weather.map { .weatherAnswered(oslo.coordinate, $0) }
        + [.localDelayed, .minutePassed, .timeTold(Instant(seconds: 1_773_503_660)), .retryDue]
        + forecasts.map { HomeScreen.Event.forecastAnswered(london.coordinate, $0) }
        + [.favoritesMerged(Favorites([oslo, rye])), .foreground(.entered), .foreground(.left)]
    private static let shell: [HomeScreen.ShellEvent] = [
        .goToFavorites, .refresh, .show(rye), .closeLookUp, .goToDetail(london),
    ]
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

/// The requests for the weather at places.
func weatherURLs(_ places: Place...) -> [String] {
    places.map { OpenWeatherSource().conditions(at: $0.coordinate, key: key).effect.url }
}

/// The requests for the forecasts at places.
func forecastURLs(_ places: Place...) -> [String] {
    places.map { OpenWeatherSource().forecast(at: $0.coordinate, key: key).effect.url }
}

/// The request for the air at a place.
func airURL(_ place: Place) -> String { OpenWeatherSource().air(at: place.coordinate, key: key).effect.url }
