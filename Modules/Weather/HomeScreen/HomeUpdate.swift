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
    }

    /// How many favorites are asked about beside the user's own place; with more of them, that comes first.
    private static let few = 10
    /// How many are asked about while the place is long in coming: the service's count has to leave room for it.
    private static let mostBeforeLocal = 30
    /// How long that is.
    private static let patience = TimeSpan.seconds(1)

    /// Starts the requests that are not covered by the reports, and the clock.
    package static func start(_ input: Input) -> Started {
        if let reports = input.reports { return resume(to: reports, input) }
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        let count = input.subject.hasFavorites ? input.favorites.places.count : 0
        var state = State(
            key: input.key, favorites: input.favorites, local: .disabled,
            weather: Array(repeating: .fetching(previous: nil), count: count), requestedFavorites: 0,
            subject: input.subject)
        state.isKeyNew = input.isKeyNew
        if input.subject == .nothing { return Started(state, .render.and(clock)) }
        let local = startLocal(.init(key: input.key, isKeyNew: input.isKeyNew), &state)
        let others = count > few ? delay : requestFavorites(upTo: count, &state)
        return Started(state, .all(.render, local, others, clock))
    }

    private static func resume(to reports: Reports, _ input: Input) -> Started {
        var state = State(
            key: input.key, favorites: input.favorites, local: .disabled, weather: reports.weather(at: input.favorites))
        let local = startLocal(.init(key: input.key, last: reports.local), &state)
        let lookup = reports.lookup.map { startLookup(.last($0), &state) } ?? .none
        state.now = reports.now
        state.askedAt = reports.askedAt
        state.forecasts = reports.forecasts
        let parts = [.render, local, lookup] + fetchFavorites(state) + [requestForecasts(&state)]
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
        .request(Time.after(patience)) { .localDelayed }.cancellable(Work.delay, .restart)
    }

    /// The transitions of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .finished(.favoritesRequested(state.favorites, Reports(state)))
        case .shell(.refresh): return refresh(consume state, reloading: true)
        case .shell(.goToDetail(let place)):
            let known = state.knownWeather(at: place.coordinate)
            return .finished(.detailRequested(place, known, state.favorites, Reports(state)))
        case .shell(.wantForecasts):
            state.wantsForecasts = true
            let command = requestForecasts(&state)
            return .running(state, .render.and(command))
        case .shell(.lookUp(let name)): return lookUp(.name(name, state.key), state)
        case .shell(.show(let place)): return lookUp(.place(place, state.key), state)
        case .shell(.foregroundEntered): return .running(state, .request(Time.now, then: Event.timeTold).and(ticks))
        case .shell(.backgroundEntered): return .running(state, .cancel(Work.ticks))
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
            guard index < mostForecasts, state.weather[index].latest != nil else { return .running(state) }
            let command = requestForecast(at: state.favorites.places[index].coordinate, &state)
            return .running(state, .render.and(command))
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .finished(.keyRefused)
        case .forecastAnswered(let coordinate, let answer):
            guard let forecast = state.forecasts[coordinate] else { return .ignored(state) }
            state.forecasts[coordinate] = forecast.answered(answer)
            return .running(state)
        case .localDelayed:
            let command = requestFavorites(upTo: mostBeforeLocal, &state)
            return .running(state, command)
        case .minutePassed: return .running(state, .request(Time.now, then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
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

    private static func fetchFavorite(
        _ index: Int, _ state: borrowing State, reloading: Bool = false
    ) -> Command<Event> {
        .weather(
            at: state.favorites.places[index].coordinate, key: state.key, reloading: reloading || state.isKeyNew,
            id: Work.favorite(index)
        ) { .favoriteAnswered(index, $0) }
    }

    private static func lookUp(_ input: PlaceLookup.Input, _ state: consuming State) -> Outcome {
        let command = startLookup(input, &state)
        let cancels = dropForecasts(&state)
        return .running(state, .all([command] + cancels))
    }

    private static func updateLocal(_ state: consuming State, _ event: LocalWeather.Event) -> Outcome {
        let local = updateChild(LocalWeather.self, in: &state.local, event, lift: Event.local)
        if case .keyRefused = local.output { return .finished(.keyRefused, local.command) }
        let forecast = requestForecast(hereAfter: event, &state)
        guard !state.local.phase.isLookingForPlace, state.requestedFavorites < state.weather.count else {
            return .running(state, local.command.and(forecast))
        }
        let favorites = requestFavorites(upTo: state.weather.count, &state)
        return .running(state, .all(local.command, forecast, favorites, .cancel(Work.delay)))
    }

    private static func updateLookup(_ state: consuming State, _ event: PlaceLookup.Event) -> Outcome {
        let lookup = updateChild(PlaceLookup.self, in: &state.lookup, event, lift: Event.lookup)
        if case .keyRefused = lookup.output { return .finished(.keyRefused, lookup.command) }
        let forecast = requestForecast(thereAfter: event, &state)
        return .running(state, lookup.command.and(forecast))
    }

    /// Asks again for the weather here, for the place looked up and for the favorites, in this order. What is on its way
    /// is not asked for again; when everything is, the wish is granted already.
    private static func refresh(
        _ state: consuming State, reloading: Bool, _ command: Command<Event> = .none
    ) -> Outcome {
        let settled = state.weather.indices.filter { !state.weather[$0].isFetching }
        let (local, lookup) = (state.local.phase.canRefresh, state.lookup?.phase.canRefresh == true)
        guard local || lookup || !settled.isEmpty else { return .running(state, command) }
        state.askedAt = nil
        var parts = [command]
        if local {
            let event = LocalWeather.Event.refreshed(reloading: reloading)
            parts.append(updateChild(LocalWeather.self, in: &state.local, event, lift: Event.local).command)
        }
        parts.append(.request(Time.now, then: Event.timeTold))
        if lookup {
            let event = PlaceLookup.Event.refreshed(reloading: reloading)
            parts.append(updateChild(PlaceLookup.self, in: &state.lookup, event, lift: Event.lookup).command)
        }
        for index in settled { state.weather[index] = state.weather[index].refetching }
        if !settled.isEmpty { parts.append(.render) }
        parts += settled.map { fetchFavorite($0, state, reloading: reloading) }
        parts += refreshForecasts(&state, reloading: reloading)
        return .running(state, .all(parts))
    }
}
