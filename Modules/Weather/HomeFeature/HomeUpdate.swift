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
        case moves
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
        (state.clock.retries, state.renewing, state.isInForeground) = (0, nil, true)
        state.dropHidden()
        for (place, report) in state.reports {
            if !report.weather.isFetched { state.reports[place]?.wait() }
            if report.forecast?.hasLatest != true { state.reports[place]?.forecast = nil }
        }
        var staleForecasts = Set(state.reports.filter { $0.value.forecast?.isFetched == false }.keys)
        if state.air?.fetch.isFetched == false { state.air = nil }

        var commands: [Command<Event>] = []
        if state.hasLocation { commands.append(locate(&state)) }
        commands += [searchAgain(.settled, &state) ?? search(state), requestMissing(&state)]
        commands += state.shownPlaces.filter { staleForecasts.remove($0) != nil }
            .map { refetchForecast(at: $0, &state, reloading: false) }
        return Started(state, .all(commands + [ticks]))
    }

    private static var ticks: Command<Event> {
        ScreenClock.ticks(.minutePassed, then: Event.timeTold, id: Work.ticks)
    }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToFavorites): return .exit(.favoritesRequested(state))
        case .shell(.refresh):
            let outcome = refresh(&state, reloading: true)
            state.renewing = state.reportAbove?.weather.latest?.conditions.observedAt
            return outcome
        case .shell(.goToDetail(let place)): return .exit(.detailRequested(place, state))
        case .shell(.show(let place)):
            state.lookup = .found(place, others: [])
            return .all(.cancel(Work.search), requestFound(place.coordinate, &state))
        case .shell(.closeLookUp): return closeLookup(&state)
        case .foreground(.entered):
            state.isInForeground = true
            let retry = state.isRetryable ? retryLater(state) : .none
            return .all(ticks, retry, follow(state))
        case .foreground(.left):
            state.isInForeground = false
            return .all(.cancel(Work.ticks), .cancel(Work.retry), .cancel(Work.moves))
        case .permissionAnswered(let isEnabled): return permissionAnswered(isEnabled, &state)
        case .locationAnswered(let coordinate): return locationAnswered(coordinate, &state)
        case .locationNamed(let answer): return locationNamed(answer, &state)
        case .placesAnswered(let answer): return placesAnswered(answer, &state)
        case .weatherAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .weatherAnswered(let place, let answer):
            guard let weather = state.reports[place]?.weather else { return .ignored }
            state.reports[place]?.weather = weather.answered(answer, at: state.clock.now)
            let ahead =
                state.arrive() ? requestMissing(&state) : requestForecast(at: place, &state).and(requestAir(&state))
            return refreshed(&state, ahead.and(answer.isRetryable ? retryLater(state) : .none))
        case .forecastAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .forecastAnswered(let place, let answer):
            guard let forecast = state.reports[place]?.forecast else { return .ignored }
            state.reports[place]?.forecast = forecast.answered(answer)
            return refreshed(&state, answer.isRetryable ? retryLater(state) : .none)
        case .airAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .airAnswered(let place, let answer):
            guard let air = state.air, air.place == place else { return .ignored }
            state.air?.fetch = air.fetch.answered(answer)
            return refreshed(&state, answer.isRetryable ? retryLater(state) : .none)
        case .localDelayed:
            let command = requestFavorites(mostBeforeLocal, &state)
            return .running(state.isWaiting ? command.and(delay(ScreenClock.shortestWait)) : command)
        case .minutePassed: return .request(Time.now, then: Event.timeTold)
        case .timeTold(let instant): return tell(instant, &state)
        case .retryDue:
            let requests = repeatRequests(.failed, &state, reloading: false)
            guard !requests.isEmpty else { return .ignored }
            state.clock.retries += 1
            return .all(requests)
        case .favoritesMerged(let favorites):
            state.favorites = favorites
            return .running(requestMissing(&state))
        }
    }

    /// Reports the result of the user's refresh once all requests for the place above the favorites are answered.
    static func refreshed(_ state: inout State, _ command: Command<Event>) -> Outcome {
        guard let former = state.renewing else { return .running(command) }
        let (weather, forecast) = (state.placeAbove.map(state.weather), state.reportAbove?.forecast)
        let air = state.air?.fetch
        guard let weather, !weather.isFetching, forecast?.isFetching != true, air?.isFetching != true else {
            return .running(command)
        }
        state.renewing = nil
        guard let place = view(of: state).placeAbove,
            let result = Toast.Message(refreshOf: place, observedAt: former, weather.map(\.conditions), forecast, air)
        else { return .running(command) }
        return .output(.refreshed(result), command)
    }

    /// Sets the time, and refreshes everything once it is no longer fresh.
    private static func tell(_ instant: Instant, _ state: inout State) -> Outcome {
        let isOver = state.clock.tell(instant)
        state.updateAges()
        return isOver ? refresh(&state, reloading: false) : .none
    }

    /// Repeats every request that is not in flight.
    private static func refresh(_ state: inout State, reloading: Bool) -> Outcome {
        let requests = repeatRequests(.settled, &state, reloading: reloading)
        guard !requests.isEmpty else { return .none }
        state.clock.restart()
        return .all(requests + [.request(Time.now, then: Event.timeTold)])
    }

    /// Starts the timer after which the requests that have failed, and may succeed later, are repeated. This includes
    /// requests that the app's own rate limit has rejected.
    static func retryLater(_ state: State) -> Command<Event> {
        state.clock.retry(.retryDue, id: Work.retry)
    }
}

extension HomeScreen.State {
    /// Whether a request has failed, and may succeed later.
    fileprivate var isRetryable: Bool {
        if location == .unlocated || location.lookup?.isRetryable == true || lookup?.isRetryable == true { return true }
        return air?.fetch.isRetryable == true
            || reports.values.contains { $0.weather.isRetryable || $0.forecast?.isRetryable == true }
    }
}
