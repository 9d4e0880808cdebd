public import WeatherModel

/// Requested data: in flight, received or failed, with the last value received. It is public so that other modules can
/// inline its members, which the compiler does not do with a type of the package.
public indirect enum Loadable<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The state while the request is in flight; the previous value can still be shown.
    case fetching(previous: Value?)
    /// The value was received.
    case fetched(Value)
    /// The request failed; the previous value can still be shown.
    case failed(WeatherFailure, previous: Value?)

    /// The last value received, regardless of its age.
    @inlinable public var latest: Value? {
        switch self {
        case .fetching(let previous), .failed(_, let previous): previous
        case .fetched(let value): value
        }
    }

    /// Whether a value was received. A value is large, and would be copied for a comparison with nil.
    @inlinable public var hasLatest: Bool {
        switch self {
        case .fetching(.none), .failed(_, .none): false
        case .fetching, .failed, .fetched: true
        }
    }

    /// Why the request failed; nil if it is in flight or has succeeded.
    @inlinable public var failure: WeatherFailure? { if case .failed(let failure, _) = self { failure } else { nil } }

    /// Whether the request has succeeded, so that `latest` is up to date.
    @inlinable public var isFetched: Bool { if case .fetched = self { true } else { false } }

    /// Whether the request is in flight.
    @inlinable public var isFetching: Bool { if case .fetching = self { true } else { false } }

    /// Whether the request has failed, and may succeed later.
    package var isRetryable: Bool { failure?.isTransient == true }

    /// The state after another request.
    @inlinable public var refetching: Loadable { .fetching(previous: latest) }

    /// Returns the same state with transformed values, for a view model.
    @inlinable public func map<Shown>(_ transform: (Value) -> Shown) -> Loadable<Shown> {
        switch self {
        case .fetching(let previous): .fetching(previous: previous.map(transform))
        case .fetched(let value): .fetched(transform(value))
        case .failed(let failure, let previous): .failed(failure, previous: previous.map(transform))
        }
    }
}

/// The state of the current weather.
package typealias WeatherFetch = Loadable<Conditions>
/// The state of the forecast.
package typealias ForecastFetch = Loadable<Forecast>
/// The state of the air quality.
package typealias AirFetch = Loadable<AirQuality>
