package import CoreRuntime
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests

extension HomeScreen {
    /// The ids of the requests for favorites and forecasts, and of the timers.
    enum Work: Hashable {
        case favorite(Int)
        case forecast(Coordinate)
        case delay
        case ticks
        case retry
    }

    /// The number of favorites requested before the user's own place is known: the rate limit has to leave room for it.
    private static let mostBeforeLocal = 30
    /// How long the favorites wait for it.
    private static let favoritesDelay = TimeSpan.seconds(1)

    /// Starts the requests that are not covered by the reports, and the clock.
    package static func start(_ input: Input) -> Started {
        if let reports = input.reports { return resume(to: reports, input) }
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        let count = input.subject.hasFavorites ? input.favorites.places.count : 0
        var state = State(
            key: input.key, favorites: input.favorites, local: .disabled,
            weather: Array(repeating: .fetching(previous: nil), count: count), requestedFavorites: 0,
            subject: input.subject)
        if input.subject == .nothing { return Started(state, .render.and(clock)) }
        let local = startLocal(.init(key: input.key), &state)
        return Started(state, .all(.render, local, count > 0 ? delay : .none, clock))
    }

    private static func resume(to reports: Reports, _ input: Input) -> Started {
        var state = State(
            key: input.key, favorites: input.favorites, local: .disabled, weather: reports.weather(at: input.favorites))
        let local = startLocal(.init(key: input.key, last: reports.local), &state)
        let lookup = reports.lookup.map { startLookup(.last($0), &state) } ?? .none
        state.now = reports.now
        state.askedAt = reports.askedAt
        let forecasts = resumeForecasts(reports.forecasts, &state)
        let parts = [.render, local, lookup] + fetchFavorites(state) + [forecasts]
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        return Started(state, .all(parts + [clock]))
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

    private static var delay: Command<Event> {
        .request(Time.after(favoritesDelay)) { .localDelayed }.cancellable(Work.delay, .restart)
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
        case .favoriteAnswered(let index, let answer):
            guard state.weather.indices.contains(index) else { return .ignored(state) }
            state.weather[index] = state.weather[index].answered(answer)
            let retry = answer.isRetryable ? retryLater(state) : .none
            guard index < mostForecasts, state.weather[index].latest != nil else {
                return .running(state, .render.and(retry))
            }
            let command = requestForecast(at: state.favorites.places[index].coordinate, &state)
            return .running(state, .all(.render, command, retry))
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .finished(.keyRefused)
        case .forecastAnswered(let coordinate, let answer):
            guard let forecast = state.forecasts[coordinate] else { return .ignored(state) }
            state.forecasts[coordinate] = forecast.answered(answer)
            return .running(state, answer.isRetryable ? .render.and(retryLater(state)) : .render)
        case .localDelayed:
            let command = requestFavorites(upTo: mostBeforeLocal, &state)
            return .running(state, command)
        case .minutePassed: return .running(state, .request(Time.now, then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
        case .retryDue: return retry(consume state)
        case .favoritesMerged(let favorites): return adopt(favorites, consume state)
        }
    }

    /// Requests the pending favorites up to an index of the list.
    private static func requestFavorites(upTo end: Int, _ state: inout State) -> Command<Event> {
        let end = min(end, state.weather.count)
        guard state.requestedFavorites < end else { return .none }
        let requests = (state.requestedFavorites..<end).map { fetchFavorite($0, state) }
        state.requestedFavorites = end
        return .all(requests)
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

    /// Requests are identified by the index of a favorite, so those in flight are restarted with the new index.
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome {
        let obsolete = state.weather.indices.filter { state.weather[$0].isFetching }
        state.take(favorites)
        state.requestedFavorites = state.weather.count
        let cancels = ([.delay] + obsolete.map(Work.favorite)).map { Command<Event>.cancel($0) }
        let forecasts = dropForecasts(&state) + [requestForecasts(&state)]
        return .running(state, .all([.render] + cancels + fetchFavorites(state) + forecasts))
    }

    private static func fetchFavorites(_ state: borrowing State) -> [Command<Event>] {
        let weather = state.weather
        return weather.indices.filter { weather[$0].isFetching }.map { fetchFavorite($0, state) }
    }

    static func fetchFavorite(
        _ index: Int, _ state: borrowing State, reloading: Bool = false
    ) -> Command<Event> {
        .weather(
            at: state.favorites.places[index].coordinate, key: state.key, reloading: reloading, id: Work.favorite(index)
        ) { .favoriteAnswered(index, $0) }
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
        guard !state.local.phase.isLookingForPlace, state.requestedFavorites < state.weather.count else {
            return .running(state, .all(local.command, forecast, retry))
        }
        let favorites = requestFavorites(upTo: state.weather.count, &state)
        return .running(state, .all(local.command, forecast, favorites, .cancel(Work.delay), retry))
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
