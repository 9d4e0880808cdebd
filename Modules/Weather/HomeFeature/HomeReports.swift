import CoreRuntime
import HTTPEffects
package import LocationEffects
import TimeEffects
package import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

// The weather and the forecasts at the places that the screen shows, and the air at the first. Each place has one of
// each, even if it is shown more than once. The reports at the user's own place are requested first.

extension HomeScreen {
    /// The number of favorites whose forecasts are fetched with the weather; other forecasts are fetched with the
    /// details of their places.
    package static let mostForecasts = 10
    /// The number of favorites requested at a time before the user's own place is known; the limit per minute has to
    /// leave room for them.
    static let mostBeforeLocal = SourceLimits.perMinute / 2
    /// The time for which the first favorites wait for that place. The next ones wait for the period of the rate limit.
    static let favoritesDelay = Duration.seconds(1)

    /// Requests what is missing after the places that are shown have changed, and cancels what is no longer shown.
    ///
    /// Favorites wait until it is decided whether there is a location.
    static func requestMissing(_ state: inout State) -> Command<Event> {
        var commands = state.dropHidden().map { Command<Event>.cancel($0) }
        let places = state.shownPlaces
        for place in places where state.reports[place] == nil {
            state.reports[place] = PlaceReport(weather: .fetching(previous: nil), isWaiting: true)
        }
        commands += [requestWaiting(at: state.namedPlaces, &state), requestAhead(at: places, &state)]
        if state.isWaiting {
            let isWaiting = state.location.isUndecided
            commands.append(isWaiting ? delay(favoritesDelay) : requestFavorites(.max, &state).and(.cancel(Work.delay)))
        }
        return .all(commands)
    }

    /// Requests what is missing after a place was found, and the weather there again if the last request failed; the
    /// place is nil if none was found.
    static func requestFound(_ place: Coordinate?, _ state: inout State) -> Command<Event> {
        if let place, state.reports[place]?.weather.failure != nil { state.reports[place]?.wait() }
        return requestMissing(&state)
    }

    /// Requests the parts that follow the weather: the missing forecasts at the user's own place and where the weather
    /// has arrived, and the air.
    static func requestAhead(at places: [Coordinate], _ state: inout State) -> Command<Event> {
        .all(places.map { requestForecast(at: $0, &state) }).and(requestAir(&state))
    }

    /// Requests the forecast at a place if it is missing there.
    static func requestForecast(at place: Coordinate, _ state: inout State) -> Command<Event> {
        guard let report = state.reports[place], report.forecast == nil, state.hasForecast(at: place),
            place == state.location.coordinate || report.weather.hasLatest
        else { return .none }
        state.reports[place]?.forecast = .fetching(previous: nil)
        return fetchForecast(at: place, state.access, reloading: false)
    }

    /// Requests the missing air quality above the favorites, once the weather there has arrived.
    static func requestAir(_ state: inout State) -> Command<Event> {
        let place = state.placeAbove
        guard state.hasAir, state.air?.place != place else { return .none }
        guard let place else {
            state.air = nil
            return .cancel(Work.air)
        }
        state.air = PlaceAir(place: place, fetch: .fetching(previous: nil))
        return fetchAir(at: place, state.access, reloading: false)
    }

    /// Requests the first of the waiting favorites, up to a maximum number.
    static func requestFavorites(_ most: Int, _ state: inout State) -> Command<Event> {
        let places = state.favorites.places.map(\.coordinate).filter { state.reports[$0]?.isWaiting == true }
        return requestWaiting(at: places.prefix(most), &state)
    }

    private static func requestWaiting(at places: some Sequence<Coordinate>, _ state: inout State) -> Command<Event> {
        .all(
            places.compactMap { place in
                guard state.reports[place]?.isWaiting == true else { return nil }
                state.reports[place]?.isWaiting = false
                return fetchWeather(at: place, state.access, reloading: false)
            })
    }

    /// Starts the delay of the favorites, unless it is running.
    static func delay(_ time: Duration) -> Command<Event> {
        .request(Time.after(time)) { .localDelayed }.cancellable(Work.delay, .drop())
    }

    /// Repeats requests: for the weather and the forecast here, for the place looked up and for the favorites, then for
    /// the other forecasts. The rate limit rejects the last ones first.
    static func repeatRequests(_ repeats: RetryScope, _ state: inout State, reloading: Bool) -> [Command<Event>] {
        func weather(at place: Coordinate) -> Command<Event>? {
            guard let weather = state.reports[place]?.weather, repeats.includes(weather) else { return nil }
            state.reports[place]?.weather = weather.refetching
            return fetchWeather(at: place, state.access, reloading: reloading)
        }
        func forecast(at place: Coordinate) -> Command<Event>? {
            guard let forecast = state.reports[place]?.forecast, repeats.includes(forecast) else { return nil }
            return refetchForecast(at: place, &state, reloading: reloading)
        }
        func air() -> Command<Event>? {
            guard let air = state.air, repeats.includes(air.fetch) else { return nil }
            state.air?.fetch = air.fetch.refetching
            return fetchAir(at: air.place, state.access, reloading: reloading)
        }
        let here = state.location.coordinate
        let first = [
            here.flatMap(weather).map { state.location.lookup == nil ? $0.and(askPermission) : $0 },
            locateAgain(repeats, &state), here.flatMap(forecast), air(), searchAgain(repeats, &state),
        ]
        return first.compactMap(\.self) + state.shownPlaces.compactMap(weather) + state.shownPlaces.compactMap(forecast)
    }

    /// Requests the forecast at a place again. The last one stays until the answer arrives.
    static func refetchForecast(at place: Coordinate, _ state: inout State, reloading: Bool) -> Command<Event> {
        if let forecast = state.reports[place]?.forecast { state.reports[place]?.forecast = forecast.refetching }
        return fetchForecast(at: place, state.access, reloading: reloading)
    }

    private static func fetchWeather(at place: Coordinate, _ access: SourceAccess, reloading: Bool) -> Command<Event> {
        request(access.conditions(at: place), reloading, .weather(place)) { .weatherAnswered(place, $0) }
    }

    private static func fetchAir(at place: Coordinate, _ access: SourceAccess, reloading: Bool) -> Command<Event> {
        request(access.air(at: place), reloading, .air) { .airAnswered(place, $0) }
    }

    private static func fetchForecast(at place: Coordinate, _ access: SourceAccess, reloading: Bool) -> Command<Event> {
        request(access.forecast(at: place), reloading, .forecast(place)) { .forecastAnswered(place, $0) }
    }

    /// Sends a request, which replaces an earlier one with the same id. Reloading bypasses the cache.
    private static func request<Value>(
        _ request: SourceRequest<Value>, _ reloading: Bool, _ id: Work, then event: @escaping (Answer<Value>) -> Event
    ) -> Command<Event> {
        .request(reloading ? request.effect.reloading : request.effect) { event(Answer(request, $0)) }
            .cancellable(id, .restart)
    }
}

extension WeatherStatus {
    /// Returns the status after an answer at a time, in seconds since 1970.
    func answered(_ answer: WeatherAnswer, at now: Int64?) -> WeatherStatus {
        switch answer {
        case .success(let conditions): .fetched(WeatherReport(conditions, at: now))
        case .failure(let failure, let kept):
            .failed(failure, previous: kept.map { WeatherReport($0, at: now) } ?? latest)
        }
    }
}

extension HomeScreen.State {
    /// The latest conditions at the favorites, by place.
    package var conditions: [Coordinate: Conditions] {
        favorites.places.reduce(into: [:]) { $0[$1.coordinate] = reports[$1.coordinate]?.weather.latest?.conditions }
    }

    /// The favorites whose weather is awaited and was not known before.
    package var awaited: [Coordinate] {
        favorites.places.map(\.coordinate).filter { place in
            reports[place].map { $0.weather.isFetching && !$0.weather.hasLatest } ?? false
        }
    }

    /// Returns the latest weather at a place and its forecast.
    package func known(at coordinate: Coordinate) -> (conditions: Conditions?, forecast: Forecast?) {
        (reports[coordinate]?.weather.latest?.conditions, reports[coordinate]?.forecast?.latest)
    }

    /// Makes the next location the current one if its weather has arrived; returns whether it has.
    @discardableResult
    mutating func arrive() -> Bool {
        guard let next = location.next, reports[next]?.weather.hasLatest == true else { return false }
        location = .located(next)
        return true
    }

    /// Makes a place the user's location.
    package mutating func locate(at place: Place) {
        location = .named(.found(place, others: []))
    }

    /// Updates the ages of the reports.
    mutating func updateAges() {
        for (place, report) in reports {
            reports[place]?.weather = report.weather.map { WeatherReport($0.conditions, at: clock.now) }
        }
    }

    /// Drops the looked-up place and its reports.
    package mutating func forgetLookup() {
        lookup = nil
        dropHidden()
    }

    /// Drops the reports of places that are no longer shown; returns their requests, in any order.
    @discardableResult
    mutating func dropHidden() -> [HomeScreen.Work] {
        if reports.isEmpty && air == nil { return [] }
        let shown = Set(shownPlaces)
        let hidden = reports.keys.filter { !shown.contains($0) }
        let late = reports.keys.filter { reports[$0]?.forecast != nil && !hasForecast(at: $0) }
        let isAirHidden = air.map { !shown.contains($0.place) } ?? false
        for place in late { reports[place]?.forecast = nil }
        for place in hidden { reports[place] = nil }
        if isAirHidden { air = nil }
        return hidden.map(HomeScreen.Work.weather) + late.map(HomeScreen.Work.forecast) + (isAirHidden ? [.air] : [])
    }

    /// The user's location, the next one, and the looked-up place.
    fileprivate var namedPlaces: [Coordinate] {
        [location.coordinate, location.next, lookup?.coordinate].compactMap(\.self)
    }

    /// The place whose weather is shown above the favorites, once that has arrived.
    var placeAbove: Coordinate? {
        let favorite = location.isUndecided ? nil : favorites.places.first?.coordinate
        let place = lookup?.coordinate ?? location.coordinate ?? favorite
        return place.flatMap { reports[$0]?.weather.hasLatest == true ? $0 : nil }
    }

    /// What is fetched for the place above the favorites.
    var reportAbove: HomeScreen.PlaceReport? { placeAbove.flatMap { reports[$0] } }

    /// All places with weather: the user's own, the one looked up, the favorites.
    var shownPlaces: [Coordinate] { namedPlaces + favorites.places.map(\.coordinate) }

    func hasForecast(at place: Coordinate) -> Bool {
        hasForecasts
            && (place == location.coordinate || place == location.next || place == lookup?.coordinate
                || favorites.places.prefix(HomeScreen.mostForecasts).contains { $0.coordinate == place })
    }

    /// Whether favorites wait for the user's location.
    var isWaiting: Bool { reports.values.contains(where: \.isWaiting) }
}
