package import CoreRuntime
import Effects
package import WeatherModel

extension HomeScreen {
    /// Whose work it is: what ends together.
    private enum Scope: Hashable {
        case local
        case lookup
        case favorite(Int)
        case delay
    }

    /// How many favorites are asked about beside the user's own place; with more of them, that comes first.
    private static let few = 10
    /// How many are asked about while the place is long in coming: the service's count has to leave room for it.
    private static let mostBeforeLocal = 30
    /// How long that is.
    private static let patience = TimeSpan.seconds(1)

    /// Begins to fetch what is to be shown, or what of it is not among `reports`, and to tell the time.
    package static func start(
        _ key: APIKey, _ favorites: Favorites, _ reports: Reports? = nil, showing subject: Subject = .everything
    ) -> Started<State, Event> {
        if let reports { return resume(to: reports, key, favorites) }
        let clock = Command.now(then: Event.timeTold).and(ticks)
        guard subject != .nothing else {
            let state = State(key: key, favorites: favorites, local: .disabled, weather: [], subject: subject)
            return Started(state, .render.and(clock))
        }
        let local = LocalWeather.start().map(Event.local).scoped(to: Scope.local)
        let count = subject == .everything ? favorites.places.count : 0
        var state = State(
            key: key, favorites: favorites, local: local.state,
            weather: Array(repeating: .fetching(previous: nil), count: count), requestedFavorites: 0, subject: subject)
        let others =
            count > few
            ? Command.timer(after: patience, then: { Event.localDelayed }).cancellable(Scope.delay, .restart)
            : requestFavorites(upTo: count, &state)
        return Started(state, .all(.render, local.command, others, clock))
    }

    private static func resume(
        to reports: Reports, _ key: APIKey, _ favorites: Favorites
    ) -> Started<State, Event> {
        let local = LocalWeather.resume(to: reports.local, key: key).map(Event.local).scoped(to: Scope.local)
        let lookup = reports.lookup.map {
            PlaceLookup.resume(to: $0, key: key).map(Event.lookup).scoped(to: Scope.lookup)
        }
        var state = State(
            key: key, favorites: favorites, local: local.state, weather: reports.weather(at: favorites),
            lookup: lookup?.state, now: reports.now)
        state.askedAt = reports.askedAt
        let parts = [.render, local.command, lookup?.command ?? .none] + fetchFavorites(state)
        let clock = Command.now(then: Event.returned).and(ticks)
        return Started(state, .all(parts + [clock]))
    }

    private static var ticks: Command<Event> { .ticks(every: .seconds(60)) { .minutePassed } }

    /// Every transition of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome<State, Exit, Event> {
        switch event {
        case .shell(.goToFavorites): return .finished(.goToFavorites(state.favorites, Reports(state)))
        case .shell(.retry): return retry(consume state)
        case .shell(.refresh): return refresh(consume state)
        case .shell(.lookUp(let name)): return lookUp(name, state)
        case .shell(.closeLookUp):
            guard state.lookup != nil else { return .ignored(state) }
            state.lookup = nil
            return .running(state, .render.and(.cancel(Scope.lookup)))
        case .local(let event): return updateLocal(state, event)
        case .lookup(let event): return updateLookup(state, event)
        case .favoriteAnswered(_, .failure(.notAuthorized)): return .finished(.unauthorized(state.favorites))
        case .favoriteAnswered(let index, let answer):
            guard state.weather.indices.contains(index) else { return .ignored(state) }
            state.weather[index] = state.weather[index].answered(answer)
            return .running(state)
        case .localDelayed:
            let command = requestFavorites(upTo: mostBeforeLocal, &state)
            return .running(state, command)
        case .minutePassed: return .running(state, .now(then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
        case .returned(let instant):
            guard isOutdated(state, at: instant) else { return tell(instant, state) }
            state.now = Int64(clamping: instant.seconds)
            let refreshed = refresh(consume state)
            return Outcome(refreshed.status, .render.and(refreshed.command))
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
    private static func tell(_ instant: Instant, _ state: consuming State) -> Outcome<State, Exit, Event> {
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
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let obsolete = state.weather.indices.filter { state.weather[$0].isFetching }
        state.take(favorites)
        state.requestedFavorites = state.weather.count
        let cancels = ([.delay] + obsolete.map(Scope.favorite)).map { Command<Event>.cancel($0) }
        return .running(state, .all([.render] + cancels + fetchFavorites(state)))
    }

    private static func fetchFavorites(_ state: borrowing State) -> [Command<Event>] {
        let weather = state.weather
        return weather.indices.filter { weather[$0].isFetching }.map { fetchFavorite($0, state) }
    }

    private static func fetchFavorite(_ index: Int, _ state: borrowing State) -> Command<Event> {
        .weather(at: state.favorites.places[index].coordinate, key: state.key, id: Scope.favorite(index)) {
            .favoriteAnswered(index, $0)
        }
    }

    private static func lookUp(_ name: String, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let started = PlaceLookup.start(name, key: state.key).map(Event.lookup).scoped(to: Scope.lookup)
        state.lookup = started.state
        return .running(state, .cancel(Scope.lookup).and(started.command))
    }

    private static func updateLocal(
        _ state: consuming State, _ event: LocalWeather.Event
    ) -> Outcome<State, Exit, Event> {
        let outcome = LocalWeather.update(state.local, event, key: state.key)
            .map(Event.local).scoped(to: Scope.local)
        switch outcome.status {
        case .running(let local):
            state.local = local
            guard !state.local.isLookingForPlace, state.requestedFavorites < state.weather.count else {
                return .running(state, outcome.command)
            }
            let favorites = requestFavorites(upTo: state.weather.count, &state)
            return .running(state, .all([outcome.command, favorites, .cancel(Scope.delay)]))
        case .finished(.unauthorized): return .finished(.unauthorized(state.favorites), outcome.command)
        }
    }

    private static func updateLookup(
        _ state: consuming State, _ event: PlaceLookup.Event
    ) -> Outcome<State, Exit, Event> {
        guard let lookup = exchange(&state.lookup, with: nil) else { return .ignored(state) }
        let outcome = PlaceLookup.update(lookup, event, key: state.key).map(Event.lookup).scoped(to: Scope.lookup)
        switch outcome.status {
        case .running(let lookup):
            state.lookup = lookup
            return .running(state, outcome.command)
        case .finished(.unauthorized): return .finished(.unauthorized(state.favorites), outcome.command)
        }
    }

    private static func retry(_ state: consuming State) -> Outcome<State, Exit, Event> {
        let failed = state.weather.indices.filter { state.weather[$0].hasFailed }
        let lookup = state.lookup?.canRetry == true
        guard state.local.canRetry || lookup || !failed.isEmpty else { return .ignored(state) }
        let local: LocalWeather.Event? = state.local.canRetry ? .retried : nil
        return fetchAgain(local, lookup ? .event(.lookup(.retried)) : .none, failed, consume state)
    }

    /// What is on its way is not asked for again; when everything is, the wish is granted already.
    private static func refresh(_ state: consuming State) -> Outcome<State, Exit, Event> {
        let settled = state.weather.indices.filter { !state.weather[$0].isFetching }
        let lookup = state.lookup?.canRefresh == true
        guard state.local.canRefresh || lookup || !settled.isEmpty else { return .running(state, .none) }
        state.askedAt = nil
        let local: LocalWeather.Event? = state.local.canRefresh ? .refreshed : nil
        return fetchAgain(local, lookup ? .event(.lookup(.refreshed)) : .none, settled, consume state)
    }

    /// Asks again for the weather here, for the place looked up and for some favorites, in this order.
    private static func fetchAgain(
        _ event: LocalWeather.Event?, _ lookup: Command<Event>, _ indices: [Int], _ state: consuming State
    ) -> Outcome<State, Exit, Event> {
        for index in indices { state.weather[index] = state.weather[index].refetching }
        let favorites = indices.map { fetchFavorite($0, state) }
        // The other parts ask for a render themselves.
        let render: Command<Event> = indices.isEmpty ? .none : .render
        let rest = Command.all([.now(then: Event.timeTold), lookup, render] + favorites)
        guard let event else { return .running(state, rest) }
        let outcome = updateLocal(state, event)
        switch outcome.status {
        case .running(let state): return .running(state, outcome.command.and(rest))
        case .finished(let exit): return .finished(exit, outcome.command)
        }
    }
}
