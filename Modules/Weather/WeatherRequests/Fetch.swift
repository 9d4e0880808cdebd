import HTTPEffects
package import WeatherModel

/// Something that is asked for: on its way, here, or refused, with the last one that came.
package enum Fetch<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The state while it is asked for; the last one is still there to be shown.
    case fetching(previous: Value?)
    /// It is here.
    case fetched(Value)
    /// It did not come; the last one is still there to be shown.
    case failed(WeatherFailure, previous: Value?)

    /// The newest value there is, however old.
    package var latest: Value? {
        switch self {
        case .fetching(let previous), .failed(_, let previous): previous
        case .fetched(let value): value
        }
    }

    /// Why it did not come; nil while it is on its way, and when it is here.
    package var failure: WeatherFailure? {
        switch self {
        case .failed(let failure, _): failure
        case .fetching, .fetched: nil
        }
    }

    /// Whether it is here, so that the newest value is not an old one.
    package var isFetched: Bool {
        switch self {
        case .fetched: true
        case .fetching, .failed: false
        }
    }

    /// Whether it is on its way.
    package var isFetching: Bool {
        switch self {
        case .fetching: true
        case .fetched, .failed: false
        }
    }

    /// The state after asking again.
    package var refetching: Fetch { .fetching(previous: latest) }

    /// The state after an answer.
    package func answered(_ answer: Answer<Value>) -> Fetch {
        switch answer {
        case .success(let value): .fetched(value)
        case .failure(let failure, let kept): .failed(failure, previous: kept ?? latest)
        }
    }

    /// The same with another value, for whoever shows it.
    package func map<Shown>(_ transform: (Value) -> Shown) -> Fetch<Shown> {
        switch self {
        case .fetching(let previous): .fetching(previous: previous.map(transform))
        case .fetched(let value): .fetched(transform(value))
        case .failed(let failure, let previous): .failed(failure, previous: previous.map(transform))
        }
    }
}

/// What came of asking.
package enum Answer<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What was asked for.
    case success(Value)
    /// Why nothing came that is new; `kept` is an earlier answer, when one was kept.
    case failure(WeatherFailure, kept: Value? = nil)

    /// What a result stands for that was read from an output, which may be one that was kept.
    init(_ result: Result<Value, WeatherFailure>, from output: HTTPOutput) {
        switch (result, OpenWeather.staleness(of: output)) {
        case (.success(let value), nil): self = .success(value)
        case (.success(let value), let failure?): self = .failure(failure, kept: value)
        case (.failure(let failure), _): self = .failure(failure)
        }
    }

    /// Whether the service refused the key.
    package var isKeyRefused: Bool {
        switch self {
        case .failure(.notAuthorized, _): true
        case .failure, .success: false
        }
    }
}

extension Result where Failure == WeatherFailure {
    /// Whether the service refused the key.
    package var isKeyRefused: Bool {
        switch self {
        case .failure(.notAuthorized): true
        case .failure, .success: false
        }
    }
}
