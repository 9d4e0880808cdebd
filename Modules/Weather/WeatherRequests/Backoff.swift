import WeatherSources

/// The schedule on which failed requests are repeated without the user.
package enum Backoff {
    /// The wait before the first retry, long enough that no cache answers with the failure any more.
    package static let shortest = SourceCaching.retryInterval + .seconds(5)
    /// The longest wait.
    package static let longest = Duration.seconds(600)

    /// Returns the wait after this number of retries in a row, which doubles it.
    package static func wait(after retries: Int) -> Duration {
        min(longest, shortest * (1 << min(max(retries, 0), 4)))
    }
}
