package import CoreRuntime
import Effects
package import WeatherModel

extension HomeScreen {
    /// Whose work it is: what ends together.
    private enum Owner: Hashable {
        case local
        case lookup
        case favorite(Int)
    }

    /// Begins to fetch everything, or what is not among `reports`, and to tell the time.
    package static func start(
        _ key: APIKey, _ favorites: Favorites, _ reports: Reports? = nil
    ) -> Started<State, Event> {
        if let reports { return comeBack(to: reports, key, favorites) }
        let local = LocalWeather.start().map(Event.local).owned(by: Owner.local)
        let state = State(
            key: key, favorites: favorites, local: local.state,
            weather: Array(repeating: .fetching(previous: nil), count: favorites.places.count))
        let clock = Command.now(then: Event.timeTold).and(ticks)
        return Started(state, .all([.render, local.command] + fetchFavorites(state) + [clock]))
    }

    private static func comeBack(
        to reports: Reports, _ key: APIKey, _ favorites: Favorites
    ) -> Started<State, Event> {
        let local = LocalWeather.comeBack(to: reports.local, key: key).map(Event.local).owned(by: Owner.local)
        let lookup = reports.lookup.map {
            PlaceLookup.comeBack(to: $0, key: key).map(Event.lookup).owned(by: Owner.lookup)
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
            return .running(state, .render.and(.cancel(Owner.lookup)))
        case .local(let event): return updateLocal(state, event)
        case .lookup(let event): return updateLookup(state, event)
        case .favoriteAnswered(_, .failure(.notAuthorized)): return .finished(.unauthorized(state.favorites))
        case .favoriteAnswered(let index, let answer):
            guard state.weather.indices.contains(index) else { return .ignored(state) }
            state.weather[index] = state.weather[index].answered(answer)
            return .running(state)
        case .minutePassed: return .running(state, .now(then: Event.timeTold))
        case .timeTold(let instant): return tell(instant, state)
        case .returned(let instant):
            guard isOutdated(state, at: instant) else { return tell(instant, state) }
            state.now = Int64(clamping: instant.secs)
            let refreshed = refresh(consume state)
            return Outcome(refreshed.status, .render.and(refreshed.command))
        case .favoritesMerged(let favorites): return adopt(favorites, consume state)
        }
    }

    /// Most minutes pass without making anything on the screen look older.
    private static func tell(_ instant: Instant, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let shown = view(of: state)
        let now = Int64(clamping: instant.secs)
        state.now = now
        state.askedAt = state.askedAt ?? now
        let hasAged = view(of: state) != shown
        return .running(state, hasAged ? .render : .none)
    }

    /// Whether the reports are too old to be kept; nobody knows when the clock was set back meanwhile.
    private static func isOutdated(_ state: borrowing State, at instant: Instant) -> Bool {
        guard let askedAt = state.askedAt else { return false }
        let (age, overflow) = Int64(clamping: instant.secs).subtractingReportingOverflow(askedAt)
        return overflow || !(0..<Reports.lifetime).contains(age)
    }

    /// Work is named by a favorite's index, so what is on its way is asked for again under its new one.
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let obsolete = state.weather.indices.filter { state.weather[$0].isFetching }
        state.take(favorites)
        let cancels = obsolete.map { Command<Event>.cancel(Owner.favorite($0)) }
        return .running(state, .all([.render] + cancels + fetchFavorites(state)))
    }

    private static func fetchFavorites(_ state: borrowing State) -> [Command<Event>] {
        let weather = state.weather
        return weather.indices.filter { weather[$0].isFetching }.map { fetchFavorite($0, state) }
    }

    private static func fetchFavorite(_ index: Int, _ state: borrowing State) -> Command<Event> {
        .weather(at: state.favorites.places[index].coordinate, key: state.key, id: Owner.favorite(index)) {
            .favoriteAnswered(index, $0)
        }
    }

    private static func lookUp(_ name: String, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let started = PlaceLookup.start(name, key: state.key).map(Event.lookup).owned(by: Owner.lookup)
        state.lookup = started.state
        return .running(state, .cancel(Owner.lookup).and(started.command))
    }

    private static func updateLocal(
        _ state: consuming State, _ event: LocalWeather.Event
    ) -> Outcome<State, Exit, Event> {
        let outcome = LocalWeather.update(state.local, event, key: state.key)
            .map(Event.local).owned(by: Owner.local)
        switch outcome.status {
        case .running(let local):
            state.local = local
            return .running(state, outcome.command)
        case .finished(.unauthorized): return .finished(.unauthorized(state.favorites), outcome.command)
        }
    }

    private static func updateLookup(
        _ state: consuming State, _ event: PlaceLookup.Event
    ) -> Outcome<State, Exit, Event> {
        guard let lookup = exchange(&state.lookup, with: nil) else { return .ignored(state) }
        let outcome = PlaceLookup.update(lookup, event, key: state.key).map(Event.lookup).owned(by: Owner.lookup)
        switch outcome.status {
        case .running(let lookup):
            state.lookup = lookup
            return .running(state, outcome.command)
        case .finished(.unauthorized): return .finished(.unauthorized(state.favorites), outcome.command)
        }
    }

    private static func retry(_ state: consuming State) -> Outcome<State, Exit, Event> {
        let failed = state.weather.indices.filter { state.weather[$0].hasFailed }
        var parts: [Command<Event>] = []
        if state.local.canRetry { parts.append(.event(.local(.retried))) }
        if state.lookup?.canRetry == true { parts.append(.event(.lookup(.retried))) }
        guard !failed.isEmpty || !parts.isEmpty else { return .ignored(state) }
        return fetchAgain(failed, with: parts, consume state)
    }

    /// What is on its way is not asked for again; when everything is, the wish is granted already.
    private static func refresh(_ state: consuming State) -> Outcome<State, Exit, Event> {
        let settled = state.weather.indices.filter { !state.weather[$0].isFetching }
        var parts: [Command<Event>] = []
        if state.local.canRefresh { parts.append(.event(.local(.refreshed))) }
        if state.lookup?.canRefresh == true { parts.append(.event(.lookup(.refreshed))) }
        guard !settled.isEmpty || !parts.isEmpty else { return .running(state, .none) }
        state.askedAt = nil
        return fetchAgain(settled, with: parts, consume state)
    }

    private static func fetchAgain(
        _ indices: [Int], with parts: [Command<Event>], _ state: consuming State
    ) -> Outcome<State, Exit, Event> {
        // The parts ask for a render themselves.
        var commands = indices.isEmpty ? parts : [.render] + parts
        for index in indices {
            state.weather[index] = state.weather[index].refetching
            commands.append(fetchFavorite(index, state))
        }
        return .running(state, .all([.now(then: Event.timeTold)] + commands))
    }
}
