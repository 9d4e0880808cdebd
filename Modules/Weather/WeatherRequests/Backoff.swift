import WeatherViews

/// The schedule on which failed requests are repeated without the user.
package enum Backoff {
    /// The wait before the first retry, which exceeds the minute in which services count requests.
    package static let shortest = Duration.seconds(65)
    /// The longest wait.
    package static let longest = Duration.seconds(600)

    /// Returns the wait after this number of retries in a row, which doubles it.
    package static func wait(after retries: Int) -> Duration {
        min(longest, shortest * (1 << min(max(retries, 0), 4)))
    }
}
