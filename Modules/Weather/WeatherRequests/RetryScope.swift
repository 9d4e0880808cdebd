package import WeatherViews

/// The requests that a screen sends or repeats.
package enum RetryScope: Sendable {
    /// All, including those that are in flight.
    case all
    /// All that are not in flight.
    case settled
    /// Those that have failed, and may succeed later.
    case failed

    /// Whether the request is one of them.
    package func includes<Value>(_ fetch: Loadable<Value>) -> Bool {
        switch self {
        case .all: true
        case .settled: !fetch.isFetching
        case .failed: fetch.isRetryable
        }
    }
}
