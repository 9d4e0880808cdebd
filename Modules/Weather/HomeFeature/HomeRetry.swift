import CoreRuntime
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

// A request that fails, and may succeed later, is repeated after a minute, then after two and so on, until the next
// refresh of everything starts over. This includes what the app's own rate limit has rejected.

extension HomeScreen {
    /// Starts the timer for the next retry.
    static func retryLater(_ state: borrowing State) -> Command<Event> {
        .request(Time.after(Backoff.wait(after: state.retries))) { .retryDue }.cancellable(Work.retry, .restart)
    }

    /// Repeats the requests that have failed and may succeed later.
    static func retry(_ state: inout State) -> Outcome {
        let commands = repeatRequests(.failed, &state, reloading: false)
        guard !commands.isEmpty else { return .ignored }
        state.retries += 1
        return .all(commands)
    }

    /// Repeats requests: for the weather and the forecast here, for the place looked up and for the favorites, then for
    /// the other forecasts. The rate limit rejects the last ones first.
    static func repeatRequests(_ repeats: RetryScope, _ state: inout State, reloading: Bool) -> [Command<Event>] {
        var commands: [Command<Event>] = []
        if state.local.phase.isRequested(by: repeats) {
            let event = LocalWeather.Event.refreshed(reloading: reloading)
            commands.append(local.update(&state.local, event).command)
        }
        let here = state.local.phase.coordinate.map { [$0] } ?? []
        commands += repeatForecasts(at: here, repeats, &state, reloading: reloading)
        if state.lookup?.phase.isRequested(by: repeats) == true {
            let event = PlaceLookup.Event.refreshed(reloading: reloading)
            commands.append(lookup.update(&state.lookup, event).command)
        }
        for place in state.favorites.places.map(\.coordinate) {
            guard let weather = state.weather[place], repeats.includes(weather) else { continue }
            state.weather[place] = weather.refetching
            commands.append(fetchFavorite(at: place, state, reloading: reloading))
        }
        return commands + repeatForecasts(at: state.shownPlaces, repeats, &state, reloading: reloading)
    }

    private static func repeatForecasts(
        at places: [Coordinate], _ repeats: RetryScope, _ state: inout State, reloading: Bool
    ) -> [Command<Event>] {
        places.compactMap { place in
            guard let forecast = state.forecasts[place], repeats.includes(forecast) else { return nil }
            return refetchForecast(at: place, &state, reloading: reloading)
        }
    }
}

extension HomeScreen.State {
    /// Whether a request has failed, and may succeed later.
    var isRetryable: Bool {
        local.phase.isRequested(by: .failed) || lookup?.phase.isRequested(by: .failed) == true
            || weather.values.contains { $0.isRetryable } || forecasts.values.contains { $0.isRetryable }
    }
}
