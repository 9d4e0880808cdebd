package import CoreRuntime
import TimeEffects
import WeatherModel

extension HomeScreen {
    /// The requests for favorites, and the wait before them.
    private enum Work: Hashable {
        case favorite(Int)
        case delay
        case ticks
    }

    /// How many favorites are asked about beside the user's own place; with more of them, that comes first.
    private static let few = 10
    /// How many are asked about while the place is long in coming: the service's count has to leave room for it.
    private static let mostBeforeLocal = 30
    /// How long that is.
    private static let patience = TimeSpan.seconds(1)

    /// Begins to fetch what is to be shown, or what of it is not among the reports, and to tell the time.
    package static func start(_ input: Input) -> Started {
        if let reports = input.reports { return resume(to: reports, input) }
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        let count = input.subject == .everything ? input.favorites.places.count : 0
        var state = State(
            key: input.key, favorites: input.favorites, local: .disabled,
            weather: Array(repeating: .fetching(previous: nil), count: count), requestedFavorites: 0,
            subject: input.subject)
        if input.subject == .nothing { return Started(state, .render.and(clock)) }
        let local = startLocal(.init(key: input.key), &state)
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
        let parts = [.render, local, lookup] + fetchFavorites(state)
        let clock = Command.request(Time.now, then: Event.returned).and(ticks)
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

    /// Every transition of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .finished(.favoritesRequested(state.favorites, Reports(state)))
        case .shell(.refresh): return refresh(consume state)
        case .shell(.lookUp(let name)): return lookUp(.name(name, state.key), state)
        case .shell(.show(let place)): return lookUp(.place(place, state.key), state)
        case .shell(.foregroundEntered): return .running(state, .request(Time.now, then: Event.returned).and(ticks))
        case .shell(.backgroundEntered): return .running(state, .cancel(Work.ticks))
        case .shell(.closeLookUp):
            guard state.lookup != nil else { return .ignored(state) }
            let command = stopChild(PlaceLookup.self, in: &state.lookup)
            return .running(state, .render.and(command))
        case .local(let event): return updateLocal(state, event)
        case .lookup(let event): return updateLookup(state, event)
        case .favoriteAnswered(_, .failure(.notAuthorized)): return .finished(.keyRefused)
        case .favoriteAnswered(let index, let answer):
            guard state.weather.indices.contains(index) else { return .ignored(state) }
            state.weather[index] = state.weather[index].answered(answer)
            return .running(state)
        case .localDelayed:
            let command = requestFavorites(upTo: mostBeforeLocal, &state)
            return .running(state, command)
        case .minutePassed: return .running(state, .request(Time.now, then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
        case .returned(let instant):
            guard isOutdated(state, at: instant) else { return tell(instant, state) }
            state.now = Int64(clamping: instant.seconds)
            return refresh(consume state, .render)
        case .favoritesMerged(let favorites): return adopt(favorites, consume state)
        }
    }

    /// Asks about the favorites that wait, down to one of the list.
    private static func requestFavorites(upTo end: Int, _ state: inout State) -> Command<Event> {
        let end = min(end, state.weather.count)
        guard state.requestedFavorites < end else { return .none }
        let requests = (state.requestedFavorites..<end).map { fetchFavorite($0, state) }
        state.requestedFavorites = end
        return .all(requests)
    }

    /// Most minutes pass without making anything on the screen look older.
    private static func tell(_ instant: Instant, _ state: consuming State) -> Outcome {
        let shown = view(of: state)
        let now = Int64(clamping: instant.seconds)
        state.now = now
        state.askedAt = state.askedAt ?? now
        let hasAged = view(of: state) != shown
        return .running(state, hasAged ? .render : .none)
    }

    /// Whether the reports are too old to be kept; nobody knows when the clock was set back meanwhile.
    private static func isOutdated(_ state: borrowing State, at instant: Instant) -> Bool {
        guard let askedAt = state.askedAt else { return false }
        let (age, overflow) = Int64(clamping: instant.seconds).subtractingReportingOverflow(askedAt)
        return overflow || !(0..<Reports.lifetime).contains(age)
    }

    /// Work is named by a favorite's index, so what is on its way is asked for again under its new one.
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome {
        let obsolete = state.weather.indices.filter { state.weather[$0].isFetching }
        state.take(favorites)
        state.requestedFavorites = state.weather.count
        let cancels = ([.delay] + obsolete.map(Work.favorite)).map { Command<Event>.cancel($0) }
        return .running(state, .all([.render] + cancels + fetchFavorites(state)))
    }

    private static func fetchFavorites(_ state: borrowing State) -> [Command<Event>] {
        let weather = state.weather
        return weather.indices.filter { weather[$0].isFetching }.map { fetchFavorite($0, state) }
    }

    private static func fetchFavorite(_ index: Int, _ state: borrowing State) -> Command<Event> {
        .weather(at: state.favorites.places[index].coordinate, key: state.key, id: Work.favorite(index)) {
            .favoriteAnswered(index, $0)
        }
    }

    private static func lookUp(_ input: PlaceLookup.Input, _ state: consuming State) -> Outcome {
        let command = startLookup(input, &state)
        return .running(state, command)
    }

    private static func updateLocal(_ state: consuming State, _ event: LocalWeather.Event) -> Outcome {
        let local = updateChild(LocalWeather.self, in: &state.local, event, lift: Event.local)
        if case .keyRefused = local.output { return .finished(.keyRefused, local.command) }
        guard !state.local.phase.isLookingForPlace, state.requestedFavorites < state.weather.count else {
            return .running(state, local.command)
        }
        let favorites = requestFavorites(upTo: state.weather.count, &state)
        return .running(state, .all(local.command, favorites, .cancel(Work.delay)))
    }

    private static func updateLookup(_ state: consuming State, _ event: PlaceLookup.Event) -> Outcome {
        let lookup = updateChild(PlaceLookup.self, in: &state.lookup, event, lift: Event.lookup)
        if case .keyRefused = lookup.output { return .finished(.keyRefused, lookup.command) }
        return .running(state, lookup.command)
    }

    /// Asks again for the weather here, for the place looked up and for the favorites, in this order. What is on its way
    /// is not asked for again; when everything is, the wish is granted already.
    private static func refresh(_ state: consuming State, _ command: Command<Event> = .none) -> Outcome {
        let settled = state.weather.indices.filter { !state.weather[$0].isFetching }
        let (local, lookup) = (state.local.phase.canRefresh, state.lookup?.phase.canRefresh == true)
        guard local || lookup || !settled.isEmpty else { return .running(state, command) }
        state.askedAt = nil
        var parts = [command]
        if local {
            parts.append(updateChild(LocalWeather.self, in: &state.local, .refreshed, lift: Event.local).command)
        }
        parts.append(.request(Time.now, then: Event.timeTold))
        if lookup {
            parts.append(updateChild(PlaceLookup.self, in: &state.lookup, .refreshed, lift: Event.lookup).command)
        }
        for index in settled { state.weather[index] = state.weather[index].refetching }
        if !settled.isEmpty { parts.append(.render) }
        let favorites = settled.map { fetchFavorite($0, state) }
        return .running(state, .all(parts + favorites))
    }
}
