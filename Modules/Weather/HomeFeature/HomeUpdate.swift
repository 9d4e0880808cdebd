package import CoreRuntime
package import Effects
import HTTPEffects
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

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
    private static let favoritesDelay = Duration.seconds(1)

    static let local = Child(LocalWeather.self, event: Event.local)
    static let lookup = Child(PlaceLookup.self, event: Event.lookup)

    package static var effects: [any Effect.Type] {
        [TimeEffect.self, HTTPEffect.self] + local.effects + lookup.effects
    }

    /// Starts with the screen as it was left, if it was: requests what is missing or has not arrived.
    package static func start(_ input: Input) -> Started {
        var state =
            input.last
            ?? State(
                key: input.key, favorites: Favorites(), local: input.place == nil ? .checkingPermission : .disabled,
                weather: [:], lookup: input.place.map(PlaceLookup.Phase.init), hasForecasts: input.hasForecasts)
        state.retries = 0
        state.take(input.favorites)
        for (place, weather) in state.weather where !weather.isFetched {
            state.weather[place] = weather.refetching
            state.waiting.insert(place)
        }
        let weather = input.place == nil ? local.start(&state.local, with: state.local) : .none
        let place = exchange(&state.lookup, with: nil).map { lookup.start(&state.lookup, with: $0) } ?? .none
        let favorites = requestWaiting(&state)
        state.forecasts = state.forecasts.filter { $0.value.latest != nil }
        state.keepShownForecasts()
        let stale = state.shownPlaces.filter { state.forecasts[$0]?.isFetched == false }
        let refetched = stale.map { refetchForecast(at: $0, &state, reloading: false) }
        let forecasts = updateForecasts(&state)
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        return Started(state, .all([weather, place, favorites] + refetched + [forecasts, clock]))
    }

    private static var ticks: Command<Event> {
        .stream(Time.every(.seconds(60))) { .minutePassed }.cancellable(Work.ticks, .restart)
    }

    /// Starts the delay of the favorites, unless it runs.
    private static func delay(_ time: Duration) -> Command<Event> {
        .request(Time.after(time)) { .localDelayed }.cancellable(Work.delay, .drop())
    }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .exit(.favoritesRequested(state))
        case .shell(.refresh): return refresh(&state, reloading: true)
        case .shell(.goToDetail(let place)): return .exit(.detailRequested(place, state))
        case .shell(.lookUp(let name)): return lookUp(.name(name), &state)
        case .shell(.show(let place)): return lookUp(.place(place), &state)
        case .shell(.closeLookUp):
            guard state.lookup != nil else { return .ignored }
            return .all(lookup.stop(&state.lookup), updateForecasts(&state))
        case .foreground(.entered):
            let retry = state.isRetryable ? retryLater(state) : .none
            return .all(.request(Time.now, then: Event.timeTold), ticks, retry)
        case .foreground(.left): return .cancel(Work.ticks).and(.cancel(Work.retry))
        case .local(let event): return updateLocal(&state, event)
        case .lookup(let event): return updateLookup(&state, event)
        case .favoriteAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .favoriteAnswered(let place, let answer):
            guard let weather = state.weather[place]?.answered(answer) else { return .ignored }
            state.weather[place] = weather
            let retry = answer.isRetryable ? retryLater(state) : .none
            return .all(updateForecasts(&state), retry)
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .forecastAnswered(let coordinate, let answer):
            guard let forecast = state.forecasts[coordinate] else { return .ignored }
            state.forecasts[coordinate] = forecast.answered(answer)
            return answer.isRetryable ? .running(retryLater(state)) : .none
        case .localDelayed:
            let command = requestFavorites(mostBeforeLocal, &state)
            return .running(state.waiting.isEmpty ? command : command.and(delay(Backoff.shortest)))
        case .minutePassed: return .request(Time.now, then: Event.timeTold)
        case .timeTold(let instant): return tell(instant, &state)
        case .retryDue: return retry(&state)
        case .favoritesMerged(let favorites): return adopt(favorites, &state)
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

    /// Sets the time, and refreshes everything every ten minutes.
    private static func tell(_ instant: Instant, _ state: inout State) -> Outcome {
        let now = Int64(clamping: instant.seconds)
        state.now = now
        if Freshness.isOver(since: state.askedAt, at: now) { return refresh(&state, reloading: false) }
        state.askedAt = state.askedAt ?? now
        return .none
    }

    private static func adopt(_ favorites: Favorites, _ state: inout State) -> Outcome {
        let obsolete = state.favorites.places.map(\.coordinate)
        state.take(favorites)
        let cancels = obsolete.filter { state.weather[$0] == nil }.map { Command<Event>.cancel(Work.favorite($0)) }
        return .all(cancels + [requestWaiting(&state), updateForecasts(&state)])
    }

    static func fetchFavorite(
        at place: Coordinate, _ state: borrowing State, reloading: Bool = false
    ) -> Command<Event> {
        .weather(at: place, key: state.key, reloading: reloading, id: Work.favorite(place)) {
            .favoriteAnswered(place, $0)
        }
    }

    private static func lookUp(_ place: PlaceQuery, _ state: inout State) -> Outcome {
        let found = PlaceLookup.State(key: state.key, phase: .init(place), now: state.now)
        return .all(lookup.start(&state.lookup, with: found), updateForecasts(&state))
    }

    /// Continues after an update of one of the children: with forecasts, with favorites that need not wait any more, and
    /// with a retry after a failure.
    private static func settle(
        _ outcome: MachineOutcome<Never, FinderOutput, Event>, _ state: inout State, isFailure: Bool
    ) -> Outcome {
        let work: Command<Event>
        switch outcome {
        case .running(let command): work = command
        case .output(.keyRefused, let command): return .exit(.keyRefused, command)
        case .ignored: return .ignored
        }
        var parts = [work, updateForecasts(&state), isFailure ? retryLater(state) : .none]
        if !state.local.phase.isLookingForPlace, !state.waiting.isEmpty {
            parts += [requestFavorites(.max, &state), .cancel(Work.delay)]
        }
        return .all(parts)
    }

    private static func updateLocal(_ state: inout State, _ event: LocalWeather.Event) -> Outcome {
        let former = state.local.phase
        let outcome = local.update(&state.local, event)
        let phase = state.local.phase
        return settle(outcome, &state, isFailure: phase != former && phase.isRequested(by: .failed))
    }

    private static func updateLookup(_ state: inout State, _ event: PlaceLookup.Event) -> Outcome {
        let former = state.lookup?.phase
        let outcome = lookup.update(&state.lookup, event)
        let phase = state.lookup?.phase
        return settle(outcome, &state, isFailure: phase != former && phase?.isRequested(by: .failed) == true)
    }

    /// Repeats every request that is not in flight.
    private static func refresh(_ state: inout State, reloading: Bool) -> Outcome {
        let requests = repeatRequests(.settled, &state, reloading: reloading)
        guard !requests.isEmpty else { return .none }
        state.askedAt = nil
        state.retries = 0
        return .all(requests + [.request(Time.now, then: Event.timeTold)])
    }
}
