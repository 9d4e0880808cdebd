package import WeatherViews

/// The requests that a screen repeats.
package enum RetryScope: Sendable {
    /// All that are not in flight.
    case settled
    /// Those that have failed, and may succeed later.
    case failed

    /// Whether the request is one of them.
    package func includes<Value>(_ fetch: Loadable<Value>) -> Bool {
        switch self {
        case .settled: !fetch.isFetching
        case .failed: fetch.isRetryable
        }
    }
}
