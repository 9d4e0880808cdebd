package import CoreRuntime
package import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension HomeScreen {
    /// The ids of the requests and of the timers.
    enum Work: Hashable {
        case location
        case search
        case weather(Coordinate)
        case forecast(Coordinate)
        case air
        case delay
        case ticks
        case retry
    }

    package static var effects: [any Effect.Type] {
        [TimeEffect.self, HTTPEffect.self, LocationEffect.self, KeyValueEffect.self]
    }

    /// Starts with a new screen, or with one as it was left: requests what is missing or has not arrived.
    package static func start(_ last: State) -> Started {
        var state = last
        (state.retries, state.renewing) = (0, nil)
        state.dropHidden()
        state.waiting = Set(state.weather.filter { !$0.value.isFetched }.keys)
        for place in state.waiting { state.weather[place] = state.weather[place]?.refetching }
        state.forecasts = state.forecasts.filter { $0.value.latest != nil }
        if state.air?.fetch.isFetched == false { state.air = nil }
        let staleForecasts = state.forecastPlaces.filter { state.forecasts[$0]?.isFetched == false }

        var commands: [Command<Event>] = []
        if state.hasLocation { commands.append(locate(&state)) }
        commands += [searchAgain(.settled, &state) ?? search(state), requestMissing(&state)]
        commands += staleForecasts.map { refetchForecast(at: $0, &state, reloading: false) }
        return Started(state, .all(commands + [.request(Time.now, then: Event.timeTold), ticks]))
    }

    private static var ticks: Command<Event> {
        .stream(Time.every(.seconds(60))) { .minutePassed }.cancellable(Work.ticks, .restart)
    }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .exit(.favoritesRequested(state))
        case .shell(.refresh):
            let outcome = refresh(&state, reloading: true)
            state.renewing = state.weatherAbove?.latest?.observedAt
            return outcome
        case .shell(.goToDetail(let place)): return .exit(.detailRequested(place, state))
        case .shell(.lookUp(let name)): return lookUp(.name(name), &state)
        case .shell(.show(let place)): return lookUp(.place(place), &state)
        case .shell(.closeLookUp): return closeLookup(&state)
        case .foreground(.entered):
            let retry = state.isRetryable ? retryLater(state) : .none
            return .all(.request(Time.now, then: Event.timeTold), ticks, retry)
        case .foreground(.left): return .cancel(Work.ticks).and(.cancel(Work.retry))
        case .permissionAnswered(let isEnabled): return permissionAnswered(isEnabled, &state)
        case .locationAnswered(let coordinate): return locationAnswered(coordinate, &state)
        case .locationNamed(let answer): return locationNamed(answer, &state)
        case .placesAnswered(let answer): return placesAnswered(answer, &state)
        case .weatherAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .weatherAnswered(let place, let answer):
            guard let weather = state.weather[place] else { return .ignored }
            state.weather[place] = weather.answered(answer)
            let command = Command.all(requestAhead(&state), answer.isRetryable ? retryLater(state) : .none)
            return refreshed(&state, command)
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .forecastAnswered(let place, let answer):
            guard let forecast = state.forecasts[place] else { return .ignored }
            state.forecasts[place] = forecast.answered(answer)
            return refreshed(&state, answer.isRetryable ? retryLater(state) : .none)
        case .airAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .airAnswered(let place, let answer):
            guard let air = state.air, air.place == place else { return .ignored }
            state.air?.fetch = air.fetch.answered(answer)
            return refreshed(&state, answer.isRetryable ? retryLater(state) : .none)
        case .localDelayed:
            let command = requestFavorites(mostBeforeLocal, &state)
            return .running(state.waiting.isEmpty ? command : command.and(delay(Backoff.shortest)))
        case .minutePassed: return .request(Time.now, then: Event.timeTold)
        case .timeTold(let instant): return tell(instant, &state)
        case .retryDue:
            let requests = repeatRequests(.failed, &state, reloading: false)
            guard !requests.isEmpty else { return .ignored }
            state.retries += 1
            return .all(requests)
        case .favoritesMerged(let favorites):
            state.favorites = favorites
            return .running(requestMissing(&state))
        }
    }

    /// Tells the result of the user's refresh once all that was requested for the place above the favorites has arrived.
    private static func refreshed(_ state: inout State, _ command: Command<Event>) -> Outcome {
        guard let former = state.renewing, let above = state.placeAbove, let weather = state.weather[above],
            !weather.isFetching
        else { return .running(command) }
        let (forecast, air) = (state.forecasts[above], state.air?.fetch)
        guard forecast?.isFetching != true, air?.isFetching != true else { return .running(command) }
        state.renewing = nil
        guard let place = view(of: state).placeAbove,
            let result = Toast.Message(refreshOf: place, observedAt: former, weather, forecast, air)
        else { return .running(command) }
        return .output(.refreshed(result), command)
    }

    /// Sets the time, and refreshes everything every ten minutes.
    private static func tell(_ instant: Instant, _ state: inout State) -> Outcome {
        let now = Int64(clamping: instant.seconds)
        state.now = now
        if Freshness.isOver(since: state.askedAt, at: now) { return refresh(&state, reloading: false) }
        state.askedAt = state.askedAt ?? now
        return .none
    }

    /// Repeats every request that is not in flight.
    private static func refresh(_ state: inout State, reloading: Bool) -> Outcome {
        let requests = repeatRequests(.settled, &state, reloading: reloading)
        guard !requests.isEmpty else { return .none }
        state.askedAt = nil
        state.retries = 0
        return .all(requests + [.request(Time.now, then: Event.timeTold)])
    }

    /// Starts the timer after which the requests that have failed, and may succeed later, are repeated: after a minute,
    /// then after two and so on, until the next refresh starts over. This includes what the app's own rate limit has
    /// rejected.
    static func retryLater(_ state: State) -> Command<Event> {
        .request(Time.after(Backoff.wait(after: state.retries))) { .retryDue }.cancellable(Work.retry, .restart)
    }
}

extension HomeScreen.State {
    /// Whether a request has failed, and may succeed later.
    fileprivate var isRetryable: Bool {
        if location == .unlocated || location.lookup?.isRetryable == true || lookup?.isRetryable == true { return true }
        return weather.values.contains(where: \.isRetryable) || forecasts.values.contains(where: \.isRetryable)
            || air?.fetch.isRetryable == true
    }
}
