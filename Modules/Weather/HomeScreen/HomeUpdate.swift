package import CoreRuntime
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests

extension HomeScreen {
    /// The ids of the requests for favorites and forecasts, and of the timers.
    enum Work: Hashable {
        case favorite(Coordinate)
        case forecast(Coordinate)
        case delay
        case ticks
        case retry
    }

    /// The number of favorites requested at a time before the user's own place is known: the rate limit has to leave
    /// room for it.
    private static let mostBeforeLocal = 30
    /// How long the first favorites wait for it. The next ones wait for as long as the rate limit counts.
    private static let favoritesDelay = TimeSpan.seconds(1)

    /// Starts the requests that are not covered by the reports, and the clock.
    package static func start(_ input: Input) -> Started {
        if let reports = input.reports { return resume(to: reports, input) }
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        var state = State(
            key: input.key, favorites: Favorites(), local: .disabled, weather: [:], subject: input.subject)
        state.take(input.favorites)
        if input.subject == .nothing { return Started(state, .render.and(clock)) }
        let local = startLocal(.init(key: input.key), &state)
        let favorites = requestWaiting(&state)
        return Started(state, .all(.render, local, favorites, clock))
    }

    private static func resume(to reports: Reports, _ input: Input) -> Started {
        var state = State(key: input.key, favorites: Favorites(), local: .disabled, weather: reports.weather)
        state.take(input.favorites)
        for (place, weather) in state.weather where !weather.isFetched {
            state.weather[place] = weather.refetching
            state.waiting.insert(place)
        }
        let local = startLocal(.init(key: input.key, last: reports.local), &state)
        let lookup = reports.lookup.map { startLookup(.last($0), &state) } ?? .none
        state.now = reports.now
        state.askedAt = reports.askedAt
        let favorites = requestWaiting(&state)
        let forecasts = resumeForecasts(reports.forecasts, &state)
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        return Started(state, .all(.render, local, lookup, favorites, forecasts, clock))
    }

    private static func startLocal(_ input: LocalWeather.Input, _ state: inout State) -> Command<Event> {
        startChild(LocalWeather.self, in: &state.local, with: input, lift: Event.local)
    }

    private static func startLookup(_ input: PlaceLookup.Input, _ state: inout State) -> Command<Event> {
        let command = startChild(PlaceLookup.self, in: &state.lookup, with: input, lift: Event.lookup)
        state.lookup?.now = state.now
        return command
    }

    private static var ticks: Command<Event> {
        .stream(Time.every(.seconds(60))) { .minutePassed }.cancellable(Work.ticks, .restart)
    }

    /// Starts the delay of the favorites, unless it runs.
    private static func delay(_ time: TimeSpan) -> Command<Event> {
        .request(Time.after(time)) { .localDelayed }.cancellable(Work.delay, .drop())
    }

    /// The transitions of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .finished(.favoritesRequested(state.favorites, Reports(state)))
        case .shell(.refresh): return refresh(consume state, reloading: true)
        case .shell(.goToDetail(let place)):
            return .finished(.detailRequested(place, state.favorites, Reports(state)))
        case .shell(.wantForecasts):
            state.wantsForecasts = true
            let command = requestForecasts(&state)
            return .running(state, .render.and(command))
        case .shell(.lookUp(let name)): return lookUp(.name(name, state.key), state)
        case .shell(.show(let place)): return lookUp(.place(place, state.key), state)
        case .shell(.foregroundEntered):
            let retry = state.isRetryable ? retryLater(state) : .none
            return .running(state, .all(.request(Time.now, then: Event.timeTold), ticks, retry))
        case .shell(.backgroundEntered): return .running(state, .cancel(Work.ticks).and(.cancel(Work.retry)))
        case .shell(.closeLookUp):
            guard state.lookup != nil else { return .ignored(state) }
            let command = stopChild(PlaceLookup.self, in: &state.lookup)
            let cancels = dropForecasts(&state)
            return .running(state, .all([.render, command] + cancels))
        case .local(let event): return updateLocal(state, event)
        case .lookup(let event): return updateLookup(state, event)
        case .favoriteAnswered(_, let answer) where answer.isKeyRefused: return .finished(.keyRefused)
        case .favoriteAnswered(let place, let answer):
            guard let weather = state.weather[place]?.answered(answer) else { return .ignored(state) }
            state.weather[place] = weather
            let retry = answer.isRetryable ? retryLater(state) : .none
            guard weather.latest != nil, state.shownPlaces.contains(place) else {
                return .running(state, .render.and(retry))
            }
            let command = requestForecast(at: place, &state)
            return .running(state, .all(.render, command, retry))
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .finished(.keyRefused)
        case .forecastAnswered(let coordinate, let answer):
            guard let forecast = state.forecasts[coordinate] else { return .ignored(state) }
            state.forecasts[coordinate] = forecast.answered(answer)
            return .running(state, answer.isRetryable ? .render.and(retryLater(state)) : .render)
        case .localDelayed:
            let command = requestFavorites(mostBeforeLocal, &state)
            return .running(state, state.waiting.isEmpty ? command : command.and(delay(Backoff.shortest)))
        case .minutePassed: return .running(state, .request(Time.now, then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
        case .retryDue: return retry(consume state)
        case .favoritesMerged(let favorites): return adopt(favorites, consume state)
        }
    }

    /// Requests the favorites that wait for the user's location, or starts their delay if it is not known yet.
    private static func requestWaiting(_ state: inout State) -> Command<Event> {
        guard !state.waiting.isEmpty else { return .none }
        return state.local.phase.isLookingForPlace ? delay(favoritesDelay) : requestFavorites(.max, &state)
    }

    /// Requests the first of the favorites that wait, at most a number of them.
    private static func requestFavorites(_ most: Int, _ state: inout State) -> Command<Event> {
        let places = state.favorites.places.map(\.coordinate).filter(state.waiting.contains).prefix(most)
        state.waiting.subtract(places)
        return .all(places.map { fetchFavorite(at: $0, state) })
    }

    /// Renders only if the displayed ages change, since in most minutes they do not; refreshes everything every ten
    /// minutes.
    private static func tell(_ instant: Instant, _ state: consuming State) -> Outcome {
        if Freshness.isOver(since: state.askedAt, at: Int64(clamping: instant.seconds)) {
            state.now = Int64(clamping: instant.seconds)
            return refresh(consume state, reloading: false, .render)
        }
        let shown = view(of: state)
        let now = Int64(clamping: instant.seconds)
        state.now = now
        state.askedAt = state.askedAt ?? now
        let hasAged = view(of: state) != shown
        return .running(state, hasAged ? .render : .none)
    }

    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome {
        let obsolete = state.favorites.places.map(\.coordinate)
        state.take(favorites)
        let cancels = obsolete.filter { state.weather[$0] == nil }.map { Command<Event>.cancel(Work.favorite($0)) }
        let requests = [requestWaiting(&state)] + dropForecasts(&state) + [requestForecasts(&state)]
        return .running(state, .all([.render] + cancels + requests))
    }

    static func fetchFavorite(
        at place: Coordinate, _ state: borrowing State, reloading: Bool = false
    ) -> Command<Event> {
        .weather(at: place, key: state.key, reloading: reloading, id: Work.favorite(place)) {
            .favoriteAnswered(place, $0)
        }
    }

    private static func lookUp(_ input: PlaceLookup.Input, _ state: consuming State) -> Outcome {
        let command = startLookup(input, &state)
        let cancels = dropForecasts(&state)
        return .running(state, .all([command] + cancels))
    }

    private static func updateLocal(_ state: consuming State, _ event: LocalWeather.Event) -> Outcome {
        let former = state.local.phase
        let local = updateChild(LocalWeather.self, in: &state.local, event, lift: Event.local)
        if case .keyRefused = local.output { return .finished(.keyRefused, local.command) }
        let forecast = requestLocalForecast(&state)
        let retry = state.local.phase != former && state.local.phase.isRetryable ? retryLater(state) : .none
        var parts = [local.command, forecast, retry]
        if former.coordinate != state.local.phase.coordinate { parts += dropForecasts(&state) }
        if !state.local.phase.isLookingForPlace, !state.waiting.isEmpty {
            parts += [requestFavorites(.max, &state), .cancel(Work.delay)]
        }
        return .running(state, .all(parts))
    }

    private static func updateLookup(_ state: consuming State, _ event: PlaceLookup.Event) -> Outcome {
        let former = state.lookup?.phase
        let lookup = updateChild(PlaceLookup.self, in: &state.lookup, event, lift: Event.lookup)
        if case .keyRefused = lookup.output { return .finished(.keyRefused, lookup.command) }
        let forecast = requestForecast(thereAfter: event, &state)
        let isFailure = state.lookup?.phase != former && state.lookup?.phase.isRetryable == true
        return .running(state, .all(lookup.command, forecast, isFailure ? retryLater(state) : .none))
    }

    /// Repeats every request that is not in flight.
    private static func refresh(
        _ state: consuming State, reloading: Bool, _ command: Command<Event> = .none
    ) -> Outcome {
        let requests = repeatRequests(.settled, &state, reloading: reloading)
        guard !requests.isEmpty else { return .running(state, command) }
        state.askedAt = nil
        state.retries = 0
        return .running(state, .all([command, .render] + requests + [.request(Time.now, then: Event.timeTold)]))
    }
}
