package import HTTPEffects
package import WeatherModel
package import WeatherSources
package import WeatherViews

/// The result of a request.
package enum Answer<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The requested value.
    case success(Value)
    /// Why there is no new value; `kept` is an earlier answer from the cache, if there is one.
    case failure(WeatherFailure, kept: Value? = nil)

    /// Creates the answer that a response contains, which may be a stale one from the cache.
    package init(_ request: SourceRequest<Value>, _ output: HTTPOutput) {
        switch (request.read(output), request.staleness(of: output)) {
        case (.success(let value), nil): self = .success(value)
        case (.success(let value), let failure?): self = .failure(failure, kept: value)
        case (.failure(let failure), _): self = .failure(failure)
        }
    }

    /// Whether the service rejected the key.
    package var isKeyRefused: Bool { failure == .notAuthorized }

    /// Whether the request has failed, and may succeed later.
    package var isRetryable: Bool { failure?.isTransient == true }

    private var failure: WeatherFailure? { if case .failure(let failure, _) = self { failure } else { nil } }
}

extension Loadable {
    /// Returns the state after an answer.
    package func answered(_ answer: Answer<Value>) -> Loadable {
        switch answer {
        case .success(let value): .fetched(value)
        case .failure(let failure, let kept): .failed(failure, previous: kept ?? latest)
        }
    }
}
