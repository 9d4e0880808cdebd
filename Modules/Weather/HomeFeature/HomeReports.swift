import CoreRuntime
package import LocationEffects
import TimeEffects
package import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

// The weather and the forecasts at the places that the screen shows, and the air at the first. Each place has one of
// each, whatever it is shown as. What is at the user's own place is requested before anything else.

extension HomeScreen {
    /// The number of favorites whose forecasts are fetched with the weather; those of the others are fetched with their
    /// details.
    package static let mostForecasts = 10
    /// The number of favorites requested at a time before the user's own place is known, for which there has to be room
    /// in the minute.
    static let mostBeforeLocal = SourceLimits.perMinute / 2
    /// How long the first favorites wait for it. The next ones wait for as long as the rate limit counts.
    static let favoritesDelay = Duration.seconds(1)

    /// Requests what is missing after the places that are shown have changed, and cancels what is no longer shown.
    ///
    /// Favorites wait until it is decided whether there is a location.
    static func requestMissing(_ state: inout State) -> Command<Event> {
        var commands = state.dropHidden().map { Command<Event>.cancel($0) }
        for place in state.shownPlaces where state.weather[place] == nil {
            state.weather[place] = .fetching(previous: nil)
            state.waiting.insert(place)
        }
        commands += [requestWaiting(at: state.namedPlaces, &state), requestAhead(&state)]
        if !state.waiting.isEmpty {
            let isWaiting = state.location.isUndecided
            commands.append(isWaiting ? delay(favoritesDelay) : requestFavorites(.max, &state).and(.cancel(Work.delay)))
        }
        return .all(commands)
    }

    /// Requests what is missing after a place was found, and the weather there again if the last request failed; the
    /// place is nil if none was found.
    static func requestFound(_ place: Coordinate?, _ state: inout State) -> Command<Event> {
        if let place, let weather = state.weather[place], weather.failure != nil {
            state.weather[place] = weather.refetching
            state.waiting.insert(place)
        }
        return requestMissing(&state)
    }

    /// Requests what comes after the weather: the forecasts and the air.
    static func requestAhead(_ state: inout State) -> Command<Event> {
        requestForecasts(&state).and(requestAir(&state))
    }

    /// Requests the missing air quality above the favorites, once the weather there has arrived.
    private static func requestAir(_ state: inout State) -> Command<Event> {
        let place = state.placeAbove
        guard state.hasAir, state.air?.place != place else { return .none }
        guard let place else {
            state.air = nil
            return .cancel(Work.air)
        }
        state.air = PlaceAir(place: place, fetch: .fetching(previous: nil))
        return fetchAir(at: place, state, reloading: false)
    }

    /// Requests the missing forecasts: those at the user's own place, and where the weather has arrived.
    private static func requestForecasts(_ state: inout State) -> Command<Event> {
        guard state.hasForecasts else { return .none }
        let here = state.location.coordinate
        let places = state.forecastPlaces.filter { place in
            state.forecasts[place] == nil && (place == here || state.weather[place]?.latest != nil)
        }
        for place in places { state.forecasts[place] = .fetching(previous: nil) }
        return .all(places.map { fetchForecast(at: $0, state, reloading: false) })
    }

    /// Requests the first of the favorites that wait, at most a number of them.
    static func requestFavorites(_ most: Int, _ state: inout State) -> Command<Event> {
        let places = state.favorites.places.lazy.map(\.coordinate).filter(state.waiting.contains).prefix(most)
        return requestWaiting(at: Array(places), &state)
    }

    private static func requestWaiting(at places: [Coordinate], _ state: inout State) -> Command<Event> {
        .all(
            places.compactMap { place in
                state.waiting.remove(place).map { fetchWeather(at: $0, state, reloading: false) }
            })
    }

    /// Starts the delay of the favorites, unless it runs.
    static func delay(_ time: Duration) -> Command<Event> {
        .request(Time.after(time)) { .localDelayed }.cancellable(Work.delay, .drop())
    }

    /// Repeats requests: for the weather and the forecast here, for the place looked up and for the favorites, then for
    /// the other forecasts. The rate limit rejects the last ones first.
    static func repeatRequests(_ repeats: RetryScope, _ state: inout State, reloading: Bool) -> [Command<Event>] {
        func weather(at place: Coordinate) -> Command<Event>? {
            guard let weather = state.weather[place], repeats.includes(weather) else { return nil }
            state.weather[place] = weather.refetching
            return fetchWeather(at: place, state, reloading: reloading)
        }
        func forecast(at place: Coordinate) -> Command<Event>? {
            guard let forecast = state.forecasts[place], repeats.includes(forecast) else { return nil }
            return refetchForecast(at: place, &state, reloading: reloading)
        }
        func air() -> Command<Event>? {
            guard let air = state.air, repeats.includes(air.fetch) else { return nil }
            state.air?.fetch = air.fetch.refetching
            return fetchAir(at: air.place, state, reloading: reloading)
        }
        let here = state.location.coordinate
        let first = [
            here.flatMap(weather).map { state.location.lookup == nil ? $0.and(askPermission) : $0 },
            locateAgain(repeats, &state), here.flatMap(forecast), air(), searchAgain(repeats, &state),
        ]
        return first.compactMap(\.self) + state.shownPlaces.compactMap(weather)
            + state.forecastPlaces.compactMap(forecast)
    }

    /// Requests the forecast at a place again. The last one stays until the answer arrives.
    static func refetchForecast(at place: Coordinate, _ state: inout State, reloading: Bool) -> Command<Event> {
        state.forecasts[place] = state.forecasts[place]?.refetching
        return fetchForecast(at: place, state, reloading: reloading)
    }

    private static func fetchWeather(
        at place: Coordinate, _ state: State, reloading: Bool
    ) -> Command<Event> {
        .request(state.access.conditions(at: place), reloading: reloading, id: Work.weather(place)) {
            .weatherAnswered(place, $0)
        }
    }

    private static func fetchAir(
        at place: Coordinate, _ state: State, reloading: Bool
    ) -> Command<Event> {
        .request(state.access.air(at: place), reloading: reloading, id: Work.air) { .airAnswered(place, $0) }
    }

    private static func fetchForecast(
        at place: Coordinate, _ state: State, reloading: Bool
    ) -> Command<Event> {
        .request(state.access.forecast(at: place), reloading: reloading, id: Work.forecast(place)) {
            .forecastAnswered(place, $0)
        }
    }
}

extension HomeScreen.State {
    /// The latest conditions at the favorites, by place.
    package var conditions: [Coordinate: Conditions] {
        favorites.places.reduce(into: [:]) { $0[$1.coordinate] = weather[$1.coordinate]?.latest }
    }

    /// Returns the latest weather at a place and its forecast.
    package func known(at coordinate: Coordinate) -> (conditions: Conditions?, forecast: Forecast?) {
        (weather[coordinate]?.latest, forecasts[coordinate]?.latest)
    }

    /// Makes a place the user's location.
    package mutating func locate(at place: Place) {
        location = .named(.found(place, others: []))
    }

    /// Drops the looked-up place and its reports.
    package mutating func forgetLookup() {
        lookup = nil
        dropHidden()
    }

    /// Drops the reports of places that are no longer shown; returns their requests, in a deterministic order.
    @discardableResult
    mutating func dropHidden() -> [HomeScreen.Work] {
        let places = weather.dropKeys(except: shownPlaces)
        waiting.subtract(places)
        let isAirHidden = air.map { !shownPlaces.contains($0.place) } ?? false
        if isAirHidden { air = nil }
        return places.map(HomeScreen.Work.weather)
            + forecasts.dropKeys(except: forecastPlaces).map(HomeScreen.Work.forecast) + (isAirHidden ? [.air] : [])
    }

    /// The user's location and the looked-up place.
    fileprivate var namedPlaces: [Coordinate] {
        [location.coordinate, lookup?.places.first?.coordinate].compactMap(\.self)
    }

    /// The place whose weather is shown above the favorites, once that has arrived.
    var placeAbove: Coordinate? {
        let favorite = location.isUndecided ? nil : favorites.places.first?.coordinate
        let place = lookup?.places.first?.coordinate ?? location.coordinate ?? favorite
        return place.flatMap { weather[$0]?.latest == nil ? nil : $0 }
    }

    /// The weather above the favorites.
    var weatherAbove: WeatherFetch? { placeAbove.flatMap { weather[$0] } }

    /// All places with weather: the user's own, the one looked up, the favorites.
    var shownPlaces: [Coordinate] { namedPlaces + favorites.places.map(\.coordinate) }

    /// The places with a forecast, each once.
    var forecastPlaces: [Coordinate] {
        let favorites = favorites.places.prefix(HomeScreen.mostForecasts).map(\.coordinate)
        return (namedPlaces + favorites).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Dictionary where Key == Coordinate {
    /// Removes and returns the keys that are not among the given ones, in a deterministic order.
    fileprivate mutating func dropKeys(except kept: [Coordinate]) -> [Coordinate] {
        let dropped = Set(keys).subtracting(kept)
        for place in dropped { self[place] = nil }
        return dropped.sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    }
}
