/// The limits of the requests to weather services, whichever is used.
package enum SourceLimits {
    /// The maximum number of requests in a minute: the free quota of OpenWeatherMap.
    package static let perMinute = 60
    /// The maximum number of concurrent requests: as many as there are connections, and as Open-Meteo accepts.
    package static let atOnce = 4
    /// The longest time that a request waits for the rate limit; it is rejected if it would wait longer.
    package static let longestWait = Duration.seconds(5)
    /// The maximum size of a response in bytes; it usually has a few kilobytes.
    package static let responseBytes = 1 << 20
}
