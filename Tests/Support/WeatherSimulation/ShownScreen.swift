import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import WeatherModel
package import WeatherViews

/// What the invariants ask of a screen of the app in use; the defaults are those of a screen without weather.
protocol ShownScreen {
    var name: String { get }
    /// The name with what is being done on the screen.
    var kind: String { get }
    /// The favorites, if the screen shows them.
    var favoritePlaces: [Place] { get }
    /// The reports that the screen shows.
    var reports: [WeatherReport] { get }
    /// Whether a clock ticks while the screen is in the foreground.
    var hasClock: Bool { get }
    /// Whether every answer is shown where it belongs.
    var fits: Bool { get }
    /// Whether the screen shows that the data of a request is being fetched.
    func isFetching(_ effect: HTTPEffect) -> Bool
    /// Whether everything that is shown as in progress is among the requests that are awaited.
    func isUnderWay(_ requests: [SimulatedRequest]) -> Bool
}

extension ShownScreen {
    var kind: String { name }
    var favoritePlaces: [Place] { [] }
    var reports: [WeatherReport] { [] }
    var hasClock: Bool { !reports.isEmpty }
    var fits: Bool { true }
    func isFetching(_: HTTPEffect) -> Bool { false }
    func isUnderWay(_: [SimulatedRequest]) -> Bool { true }
}

extension Active.ScreenViewModel {
    var shown: any ShownScreen {
        switch self {
        case .home(let home): home
        case .favorites(let list): list
        case .detail(let detail): detail
        }
    }

    /// The name of the screen with what is being done on it.
    package var kind: String { shown.kind }
}

extension DetailScreen.ViewModel: ShownScreen {
    var name: String { "detail" }
    var reports: [WeatherReport] { [weather.latest].compactMap(\.self) }
    var hasClock: Bool { true }
    var fits: Bool { weather.fits(place.coordinate) && forecast.fits(place.coordinate) }

    func isFetching(_ effect: HTTPEffect) -> Bool {
        switch effect.endpoint.subject {
        case .weather: weather.isFetching
        case .forecast: forecast.isFetching
        case .weatherAndForecast: weather.isFetching || forecast.isFetching
        case .air: air.isFetching
        case .places: false
        }
    }

    func isUnderWay(_ requests: [SimulatedRequest]) -> Bool {
        [weather.isFetching, forecast.isFetching, air.isFetching].count { $0 } <= requests.countAwaited(HTTPEffect.self)
    }
}

extension FavoritesScreen.ViewModel: ShownScreen {
    var name: String { "favorites" }
    var kind: String {
        switch workflow {
        case .none: return "favorites"
        case .confirmDelete: return "question"
        case .filter: return "finding"
        case .rename: return "renaming"
        case .add(let search):
            if case .results = search.search { return "results" }
            return "searching"
        }
    }
    var favoritePlaces: [Place] { favorites }
    var reports: [WeatherReport] { list.compactMap { $0.weather } }

    var fits: Bool {
        guard list.allSatisfy({ $0.weather?.conditions.fits($0.place.coordinate) ?? true }) else { return false }
        guard case .add(let search) = workflow, case .results(let found, _) = search.search else { return true }
        return found.allSatisfy { $0.name == search.input }
    }

    func isFetching(_ effect: HTTPEffect) -> Bool {
        guard let latitude = SimulatedService.latitude(in: effect, to: effect.endpoint) else { return isSearching }
        return list.contains { $0.place.coordinate.latitude == latitude && $0.weather == nil }
    }

    func isUnderWay(_ requests: [SimulatedRequest]) -> Bool {
        !isSearching || requests.awaits { $0.isSearch || $0.isTimer(of: AddFavorite.quiet) }
    }

    private var isSearching: Bool { if case .add(let add) = workflow { add.search == .searching } else { false } }
}

extension HomeScreen.ViewModel: ShownScreen {
    var name: String { "home" }
    var kind: String { lookup == nil ? "home" : "looked up" }
    var favoritePlaces: [Place] { favorites.map { $0.place } }
    var reports: [WeatherReport] { places.compactMap { $0.weather.latest } }
    var hasClock: Bool { true }

    var fits: Bool { places.allSatisfy { $0.weather.fits($0.place) && $0.forecast?.fits($0.place) ?? true } }

    func isFetching(_ effect: HTTPEffect) -> Bool {
        let endpoint = effect.endpoint
        let latitude = SimulatedService.latitude(in: effect, to: endpoint)
        lazy var asked = places.filter { $0.place.latitude == latitude }
        return switch endpoint.subject {
        case .places: isSearching || isLocationSearched
        case .air: air?.isFetching == true
        // The place that the user has moved to is not shown yet, but the weather here as being fetched.
        case .weather where asked.isEmpty, .weatherAndForecast where asked.isEmpty:
            localWeather.weather?.isFetching == true
        case .weather: asked.contains { $0.weather.isFetching }
        case .forecast: asked.contains { $0.forecast?.isFetching == true }
        case .weatherAndForecast: asked.contains { $0.weather.isFetching || $0.forecast?.isFetching == true }
        }
    }

    /// Places at the same coordinate share weather and forecast.
    func isUnderWay(_ requests: [SimulatedRequest]) -> Bool {
        if localWeather == .checkingPermission || localWeather == .fetchingLocation {
            return requests.awaits(LocationEffect.self)
        }
        // The location is looked for in the store before it is searched for, and stored after that.
        if isLocationSearched { return requests.awaits(KeyValueEffect.self) || requests.awaits { $0.isSearch } }
        let places = places
        let weather = Set(places.filter { $0.weather.isFetching }.map(\.place))
        // The weather here is shown as being fetched while that at the next place is, which may be a favorite, too.
        let next = WeatherSimulation.places[0].coordinate
        let isMoving =
            localWeather.weather?.isFetching == true && localWeather.place?.coordinate != next && weather.contains(next)
        let forecasts = Set(places.filter { $0.forecast?.isFetching == true }.map(\.place))
        let fetches = weather.count + forecasts.count + (air?.isFetching == true ? 1 : 0) - (isMoving ? 1 : 0)
        let searches = requests.count { $0.isAwaited && $0.effect.isSearch }
        return fetches <= requests.countAwaited(HTTPEffect.self) - searches && (isSearching ? 1 : 0) <= searches
    }

    private var isSearching: Bool { if case .searching? = lookup { true } else { false } }

    private var isLocationSearched: Bool { if case .named(.searching) = localWeather { true } else { false } }

    /// The favorites, the user's location and the looked-up place, as far as they are known.
    private var places: [(place: Coordinate, weather: WeatherStatus, forecast: ForecastFetch?)] {
        var all = favorites.map { (place: $0.place.coordinate, weather: $0.weather, forecast: $0.forecast) }
        if let place = localWeather.place, let weather = localWeather.weather {
            all.append((place.coordinate, weather, localForecast))
        }
        if case .weather(let place, let weather)? = lookup { all.append((place.coordinate, weather, lookupForecast)) }
        return all
    }
}

extension Conditions {
    fileprivate func fits(_ place: Coordinate) -> Bool { temperature == place.latitude }
}

extension WeatherStatus {
    fileprivate func fits(_ place: Coordinate) -> Bool { latest?.conditions.fits(place) ?? true }
}

extension ForecastFetch {
    fileprivate func fits(_ place: Coordinate) -> Bool {
        latest?.steps.allSatisfy { $0.temperature == place.latitude } ?? true
    }
}

extension Effect {
    fileprivate var isSearch: Bool { cast(to: HTTPEffect.self).map(SimulatedService.isSearch) ?? false }
}
