package import CoreRuntime
package import Effects
import HTTPEffects
import ProcessEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherSources
package import WeatherViews

extension DetailScreen {
    private enum Work: Hashable {
        case weather
        case forecast
        case air
        case ticks
        case retry
        case map
    }

    /// The program that opens addresses in the browser. A shell may run another one in its place.
    package static let opener = "xdg-open"

    package static var effects: [any Effect.Type] { [TimeEffect.self, HTTPEffect.self, ProcessEffect.self] }

    /// Requests everything and starts the clock, in a state in which everything is being fetched.
    package static func start(_ state: State) -> Started {
        Started(state) { state in
            .all(request(.all, &state, reloading: false) + [ticks])
        }
    }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToHome): return .exit(.homeRequested)
        case .shell(.refresh):
            let requests = refresh(&state, reloading: true)
            state.renewing = state.weather.latest?.observedAt ?? 0
            return .running(requests)
        case .shell(.openMap):
            // The program may be the browser itself, which has to outlive this screen and the app.
            let request = ProcessRequest(
                opener, [state.place.mapAddress], deadline: .seconds(5), isDetached: true)
            return .request(Subprocess.run(request), then: Event.mapOpened).cancellable(Work.map, .drop())
        case .foreground(.entered):
            let isRetryable = state.weather.isRetryable || state.forecast.isRetryable || state.air.isRetryable
            let retry = isRetryable ? retryLater(state) : .none
            return .all(ticks, retry)
        case .foreground(.left): return .cancel(Work.ticks).and(.cancel(Work.retry))
        case .weatherAnswered(let answer):
            state.weather = state.weather.answered(answer)
            return settled(answer, &state)
        case .forecastAnswered(let answer):
            state.forecast = state.forecast.answered(answer)
            return settled(answer, &state)
        case .airAnswered(let answer):
            state.air = state.air.answered(answer)
            return settled(answer, &state)
        case .retryDue:
            let requests = request(.failed, &state, reloading: false)
            guard !requests.isEmpty else { return .ignored }
            state.clock.retries += 1
            return .all(requests)
        case .minutePassed: return .request(Time.now, then: Event.timeTold)
        case .timeTold(let instant):
            return .running(state.clock.tell(instant) ? refresh(&state, reloading: false) : .none)
        case .mapOpened(let result):
            return failure(of: result).map { .output(.noticed(.mapNotOpened(state.place.mapAddress, cause: $0))) }
                ?? .none
        }
    }

    /// Returns the reason the map is not open; nil if it is open, or is still being opened.
    private static func failure(of result: Result<ProcessResult, ProcessError>) -> String? {
        switch result {
        case .success(let end): [.exited(0), .running].contains(end.status) ? nil : "\(opener): \(end.status)"
        case .failure(.notFound(let program)): "\(program) was not found"
        case .failure(let error): "\(error)"
        }
    }

    /// Ends the screen if the service rejects the key, repeats the request later if it may succeed then, and reports
    /// the result of the user's refresh once everything has arrived.
    private static func settled<Value>(_ answer: Answer<Value>, _ state: inout State) -> Outcome {
        if answer.isKeyRefused { return .exit(.keyRefused) }
        let command = answer.isRetryable ? retryLater(state) : .none
        guard let former = state.renewing, !state.weather.isFetching, !state.forecast.isFetching, !state.air.isFetching
        else { return .running(command) }
        state.renewing = nil
        let result = Toast.Message(
            refreshOf: state.place, observedAt: former, state.weather, state.forecast, state.air)
        return result.map { .output(.refreshed($0), command) } ?? .running(command)
    }

    private static func retryLater(_ state: State) -> Command<Event> {
        state.clock.retry(.retryDue, id: Work.retry)
    }

    /// Repeats every request that is not in flight.
    private static func refresh(_ state: inout State, reloading: Bool) -> Command<Event> {
        let requests = request(.settled, &state, reloading: reloading)
        guard !requests.isEmpty else { return .none }
        state.clock.restart()
        return .all(requests + [.request(Time.now, then: Event.timeTold)])
    }

    private static func request(_ scope: RetryScope, _ state: inout State, reloading: Bool) -> [Command<Event>] {
        func part<Value>(
            _ fetch: inout Loadable<Value>, _ request: SourceRequest<Value>, _ id: Work,
            _ event: @escaping (Answer<Value>) -> Event
        ) -> Command<Event>? {
            guard scope.includes(fetch) else { return nil }
            fetch = fetch.refetching
            return .request(reloading ? request.effect.reloading : request.effect) { event(Answer(request, $0)) }
                .cancellable(id, .restart)
        }
        let (access, place) = (state.access, state.place.coordinate)
        return [
            part(&state.weather, access.conditions(at: place), .weather, Event.weatherAnswered),
            part(&state.forecast, access.forecast(at: place), .forecast, Event.forecastAnswered),
            part(&state.air, access.air(at: place), .air, Event.airAnswered),
        ]
        .compactMap(\.self)
    }

    private static var ticks: Command<Event> {
        ScreenClock.ticks(.minutePassed, then: Event.timeTold, id: Work.ticks)
    }
}
