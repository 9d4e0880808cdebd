import CoreRuntime
import LocationEffects
import WeatherModel
import WeatherRequests

// The forecast at the user's own place is requested with its weather, before anything else. Every other forecast is
// requested when the weather at its place has arrived. Places at the same coordinate share a forecast.

extension HomeScreen {
    /// The number of favorites whose forecasts are fetched with the weather; those of the others are fetched with their
    /// details.
    package static let mostForecasts = 10

    /// Requests the forecast at a place, unless it was requested before.
    static func requestForecast(at coordinate: Coordinate, _ state: inout State) -> Command<Event> {
        guard state.hasForecasts, state.forecasts[coordinate] == nil else { return .none }
        state.forecasts[coordinate] = .fetching(previous: nil)
        return fetchForecast(at: coordinate, state, reloading: false)
    }

    /// Requests the forecast at the user's own place, unless that was done before.
    static func requestLocalForecast(_ state: inout State) -> Command<Event> {
        state.local.phase.coordinate.map { requestForecast(at: $0, &state) } ?? .none
    }

    /// Requests the forecast at the looked-up place once its weather has arrived.
    static func requestForecast(thereAfter event: PlaceLookup.Event, _ state: inout State) -> Command<Event> {
        guard case .weatherAnswered = event, case .found(let place, _, let weather)? = state.lookup?.phase,
            weather.latest != nil
        else { return .none }
        return requestForecast(at: place.coordinate, &state)
    }

    /// Requests the missing forecasts of places whose weather has arrived.
    static func requestForecasts(_ state: inout State) -> Command<Event> {
        .all(state.placesWithWeather.map { requestForecast(at: $0, &state) })
    }

    /// Continues with the forecasts of a screen that was left: keeps what is known of the places that are shown, and
    /// requests what is not up to date.
    static func resumeForecasts(_ known: [Coordinate: ForecastFetch], _ state: inout State) -> Command<Event> {
        let shown = state.shownPlaces
        state.forecasts = known.filter { shown.contains($0.key) }
        let stale = shown.filter { state.forecasts[$0]?.isFetched == false }
        let requests = stale.map { refetchForecast(at: $0, &state, reloading: false) }
        return .all(requests + [requestForecasts(&state)])
    }

    /// Requests the forecast at a place again. The last one stays until the answer arrives.
    static func refetchForecast(at coordinate: Coordinate, _ state: inout State, reloading: Bool) -> Command<Event> {
        state.forecasts[coordinate] = state.forecasts[coordinate]?.refetching
        return fetchForecast(at: coordinate, state, reloading: reloading)
    }

    /// Drops the forecasts of places that are no longer shown, and cancels their requests.
    static func dropForecasts(_ state: inout State) -> [Command<Event>] {
        let shown = Set(state.shownPlaces)
        let dropped = state.forecasts.filter { !shown.contains($0.key) }
        for coordinate in dropped.keys { state.forecasts[coordinate] = nil }
        return Set(dropped.filter(\.value.isFetching).keys).inOrder.map { .cancel(Work.forecast($0)) }
    }

    private static func fetchForecast(
        at coordinate: Coordinate, _ state: borrowing State, reloading: Bool
    ) -> Command<Event> {
        .forecast(at: coordinate, key: state.key, reloading: reloading, id: Work.forecast(coordinate)) {
            .forecastAnswered(coordinate, $0)
        }
    }
}

extension HomeScreen.State {
    /// The places shown with a forecast, with their weather: the user's location, the looked-up place and the first
    /// favorites.
    private var shown: [(place: Coordinate, weather: WeatherFetch)] {
        var shown: [(Coordinate, WeatherFetch)] = []
        if case .located(let coordinate, let weather) = local.phase { shown.append((coordinate, weather)) }
        if case .found(let place, _, let weather)? = lookup?.phase { shown.append((place.coordinate, weather)) }
        return shown
            + favorites.places.prefix(HomeScreen.mostForecasts).compactMap { place in
                weather[place.coordinate].map { (place.coordinate, $0) }
            }
    }

    /// The places that are shown with a forecast, each once: the user's own, the one looked up, the favorites.
    var shownPlaces: [Coordinate] {
        var places: [Coordinate] = []
        for place in shown.map(\.place) where !places.contains(place) { places.append(place) }
        return places
    }

    /// The places shown with a forecast whose weather has arrived.
    fileprivate var placesWithWeather: [Coordinate] { shown.filter { $0.weather.latest != nil }.map(\.place) }
}

extension Set<Coordinate> {
    /// The coordinates in a deterministic order, so that the same events make the same requests.
    fileprivate var inOrder: [Coordinate] {
        sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    }
}
