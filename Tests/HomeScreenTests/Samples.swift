import CoreTesting
import HomeScreen
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests

let key = APIKey("canary0123456789")
let london = Place(name: "London", coordinate: Coordinate(latitude: 51.5, longitude: -0.125), country: "GB")
let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 50.9, longitude: 0.7), country: "GB")
let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
let mild = Conditions(temperature: 11.5, observedAt: 1_773_500_000)
let cold = Conditions(temperature: -3, observedAt: 1_773_503_600)
let dry = Forecast(steps: [ForecastStep(time: 1_773_511_200, temperature: 9)], utcOffset: 3600)
let offline = WeatherFailure.offline("no route to host")

/// Every failure there is; each leads to the next, so that a new one cannot be left out.
let allFailures = Array(sequence(first: WeatherFailure.notAuthorized, next: failure(after:)))

private func failure(after failure: WeatherFailure) -> WeatherFailure? {
    switch failure {
    case .notAuthorized: .badRequest("wrong latitude")
    case .badRequest: .notFound
    case .notFound: .quotaExceeded
    case .quotaExceeded: .offline("no route to host")
    case .offline: .timedOut
    case .timedOut: .serviceError(status: 503)
    case .serviceError: .unreadable(.html)
    case .unreadable: .rateLimited
    case .rateLimited: nil
    }
}

func home(
    local: LocalWeather.Phase = .located(oslo.coordinate, .fetched(mild)),
    weather: [WeatherFetch] = [.fetched(mild), .failed(offline, previous: mild)], lookup: PlaceLookup.Phase? = nil,
    now: Int64? = nil, requestedFavorites: Int? = nil
) -> HomeScreen.State {
    var state = HomeScreen.State(
        key: key, favorites: Favorites([london, oslo]), local: local, weather: weather, lookup: lookup, now: now,
        requestedFavorites: requestedFavorites)
    for place in [london, oslo, rye] { state.forecasts[place.coordinate] = .fetched(dry) }
    return state
}

/// A sample of each state; each case leads to the next, so that a new one cannot be left out.
enum States {
    static let fetches: [WeatherFetch] = [
        .fetching(previous: nil), .fetching(previous: mild), .fetched(mild), .failed(offline, previous: nil),
        .failed(offline, previous: mild),
    ]
    static let local = locals(from: .checkingPermission)
    static let lookup = lookups(from: .searching("Rye"))
    static let home =
        local.map { HomeScreenTests.home(local: $0) }
        + lookup.map { HomeScreenTests.home(weather: [.fetched(mild), .fetched(cold)], lookup: $0) }

    private static func locals(from phase: LocalWeather.Phase) -> [LocalWeather.Phase] {
        switch phase {
        case .checkingPermission: [.checkingPermission] + locals(from: .disabled)
        case .disabled: [.disabled] + locals(from: .locating)
        case .locating: [.locating] + locals(from: .unlocated)
        case .unlocated: [.unlocated] + locals(from: .located(oslo.coordinate, .fetched(mild)))
        case .located(let coordinate, _): fetches.map { .located(coordinate, $0) }
        }
    }

    private static func lookups(from phase: PlaceLookup.Phase) -> [PlaceLookup.Phase] {
        switch phase {
        case .searching(let name): [.searching(name)] + lookups(from: .noMatch(name))
        case .noMatch(let name): [.noMatch(name)] + lookups(from: .searchFailed(name, offline))
        case .searchFailed(let name, let failure):
            [.searchFailed(name, failure)] + lookups(from: .found(london, others: [oslo], .fetched(mild)))
        case .found(let place, let others, _): fetches.map { .found(place, others: others, $0) }
        }
    }
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
        let favorites = home.weather.map(name).joined(separator: " + ")
        let lookup = home.lookup.map { "; lookup \(name($0.phase))" } ?? ""
        return "local \(name(home.local.phase)); favorites \(favorites)\(lookup)"
    }
}

/// A sample of each event; each case leads to the next, so that a new one cannot be left out.
enum Events {
    static let weather: [WeatherAnswer] = [.success(cold), .failure(.notAuthorized), .failure(.timedOut)]
    static let forecasts: [ForecastAnswer] = [.success(dry), .failure(.notAuthorized), .failure(.timedOut)]
    static let places: [Result<[Place], WeatherFailure>] = [
        .success([london]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.timedOut),
    ]
    static let local = locals(from: .permissionAnswered(true))
    static let lookup = lookups(from: .placesAnswered(.success([])))
    static let home = homes(from: .shell(.goToFavorites))

    private static func locals(from event: LocalWeather.Event) -> [LocalWeather.Event] {
        switch event {
        case .permissionAnswered:
            [.permissionAnswered(true), .permissionAnswered(false)] + locals(from: .locationAnswered(nil))
        case .locationAnswered:
            [.locationAnswered(oslo.coordinate), .locationAnswered(nil)] + locals(from: .weatherAnswered(weather[0]))
        case .weatherAnswered: weather.map { .weatherAnswered($0) } + locals(from: .refreshed(reloading: true))
        case .refreshed: [.refreshed(reloading: true)]
        }
    }

    private static func lookups(from event: PlaceLookup.Event) -> [PlaceLookup.Event] {
        switch event {
        case .placesAnswered: places.map { .placesAnswered($0) } + lookups(from: .weatherAnswered(weather[0]))
        case .weatherAnswered: weather.map { .weatherAnswered($0) } + lookups(from: .refreshed(reloading: true))
        case .refreshed: [.refreshed(reloading: true)]
        }
    }

    private static func homes(from event: HomeScreen.Event) -> [HomeScreen.Event] {
        switch event {
        case .shell: shells(from: .goToFavorites).map { .shell($0) } + homes(from: .local(.refreshed(reloading: true)))
        case .local: local.map { .local($0) } + homes(from: .favoriteAnswered(1, weather[0]))
        case .favoriteAnswered(let index, _):
            weather.map { .favoriteAnswered(index, $0) } + [.favoriteAnswered(9, weather[0])]
                + homes(from: .lookup(.refreshed(reloading: true)))
        case .lookup: lookup.map { .lookup($0) } + homes(from: .localDelayed)
        case .localDelayed: [.localDelayed] + homes(from: .minutePassed)
        case .minutePassed: [.minutePassed] + homes(from: .timeTold(Instant(seconds: 1_773_503_660)))
        case .timeTold: [event] + homes(from: .retryDue)
        case .retryDue: [event] + homes(from: .forecastAnswered(london.coordinate, forecasts[0]))
        case .forecastAnswered(let coordinate, _):
            forecasts.map { .forecastAnswered(coordinate, $0) } + homes(from: .favoritesMerged(Favorites([oslo, rye])))
        case .favoritesMerged: [event]
        }
    }

    private static func shells(from event: HomeScreen.ShellEvent) -> [HomeScreen.ShellEvent] {
        switch event {
        case .goToFavorites: [.goToFavorites] + shells(from: .refresh)
        case .refresh: [.refresh] + shells(from: .lookUp("Rye"))
        case .lookUp: [.lookUp("Rye")] + shells(from: .show(rye))
        case .show: [.show(rye)] + shells(from: .closeLookUp)
        case .closeLookUp: [.closeLookUp] + shells(from: .foregroundEntered)
        case .foregroundEntered: [event] + shells(from: .backgroundEntered)
        case .backgroundEntered: [event] + shells(from: .wantForecasts)
        case .wantForecasts: [event] + shells(from: .goToDetail(london))
        case .goToDetail: [event]
        }
    }

    /// The word for an event; a favorite that is not there is said to be none.
    static func label(_ event: HomeScreen.Event) -> String {
        switch event {
        case .favoriteAnswered(9, _): "favoriteAnswered.noSuchFavorite"
        case .shell, .local, .favoriteAnswered, .lookup, .localDelayed, .minutePassed, .timeTold, .retryDue,
            .forecastAnswered, .favoritesMerged:
            TransitionTable.word(for: event)
        }
    }
}
