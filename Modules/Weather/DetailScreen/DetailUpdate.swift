package import CoreRuntime
import TimeEffects
import WeatherModel
import WeatherRequests

extension DetailScreen {
    private enum Work: Hashable {
        case weather
        case forecast
        case air
        case ticks
    }

    /// Shows the known weather, requests everything, and starts the clock.
    package static func start(_ input: Input) -> Started {
        let state = State(
            key: input.key, place: input.place, weather: .fetching(previous: input.known.conditions),
            forecast: .fetching(previous: input.known.forecast), air: .fetching(previous: nil), now: input.known.now)
        let clock = Command.request(Time.now, then: Event.timeTold).and(ticks)
        let requests = [
            fetchWeather(state, reloading: false), fetchForecast(state, reloading: false),
            fetchAir(state, reloading: false),
        ]
        return Started(state, .all([.render] + requests + [clock]))
    }

    /// The transitions of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.goToHome): return .finished(.homeRequested)
        case .shell(.refresh):
            let command = refresh(&state, reloading: true)
            return .running(state, command)
        case .shell(.foregroundEntered): return .running(state, .request(Time.now, then: Event.timeTold).and(ticks))
        case .shell(.backgroundEntered): return .running(state, .cancel(Work.ticks))
        case .weatherAnswered(let answer):
            if answer.isKeyRefused { return .finished(.keyRefused) }
            state.weather = state.weather.answered(answer)
            return .running(state)
        case .forecastAnswered(let answer):
            if answer.isKeyRefused { return .finished(.keyRefused) }
            state.forecast = state.forecast.answered(answer)
            return .running(state)
        case .airAnswered(let answer):
            if answer.isKeyRefused { return .finished(.keyRefused) }
            state.air = state.air.answered(answer)
            return .running(state)
        case .minutePassed: return .running(state, .request(Time.now, then: Event.timeTold))
        case .timeTold(let instant):
            let command = tell(Int64(clamping: instant.seconds), &state)
            return .running(state, command)
        }
    }

    /// Sets the time. Renders only if the view changed, and requests everything again if it is no longer fresh.
    private static func tell(_ now: Int64, _ state: inout State) -> Command<Event> {
        let shown = view(of: state)
        state.now = now
        let requests = Freshness.isOver(since: state.askedAt, at: now) ? refresh(&state, reloading: false) : .none
        state.askedAt = state.askedAt ?? now
        let hasAged = view(of: state) != shown
        return hasAged ? .render.and(requests) : requests
    }

    /// Requests every part that is not already in flight.
    private static func refresh(_ state: inout State, reloading: Bool) -> Command<Event> {
        var parts: [Command<Event>] = []
        if !state.weather.isFetching {
            state.weather = state.weather.refetching
            parts.append(fetchWeather(state, reloading: reloading))
        }
        if !state.forecast.isFetching {
            state.forecast = state.forecast.refetching
            parts.append(fetchForecast(state, reloading: reloading))
        }
        if !state.air.isFetching {
            state.air = state.air.refetching
            parts.append(fetchAir(state, reloading: reloading))
        }
        guard !parts.isEmpty else { return .none }
        state.askedAt = nil
        return .all([.render] + parts + [.request(Time.now, then: Event.timeTold)])
    }

    private static var ticks: Command<Event> {
        .stream(Time.every(.seconds(60))) { .minutePassed }.cancellable(Work.ticks, .restart)
    }

    private static func fetchWeather(_ state: borrowing State, reloading: Bool) -> Command<Event> {
        .weather(
            at: state.place.coordinate, key: state.key, reloading: reloading, id: Work.weather,
            then: Event.weatherAnswered)
    }

    private static func fetchForecast(_ state: borrowing State, reloading: Bool) -> Command<Event> {
        .forecast(
            at: state.place.coordinate, key: state.key, reloading: reloading, id: Work.forecast,
            then: Event.forecastAnswered)
    }

    private static func fetchAir(_ state: borrowing State, reloading: Bool) -> Command<Event> {
        .air(at: state.place.coordinate, key: state.key, reloading: reloading, id: Work.air, then: Event.airAnswered)
    }
}
