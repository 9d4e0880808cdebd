/// Why there is no weather or no list of places.
package enum WeatherFailure: Error, Sendable, Equatable {
    /// The key is wrong, not active yet, or not entitled to this.
    case notAuthorized
    /// The request itself is wrong; the text says how, empty when nobody said.
    case badRequest(String)
    /// There is no such place.
    case notFound
    /// The key has been used too often.
    case quotaExceeded
    /// The service could not be reached; the text names the cause.
    case offline(String)
    /// The service did not answer in time.
    case timedOut
    /// The service is in trouble; the status is what it answered.
    case serviceError(status: Int)
    /// An answer came and made no sense.
    case unreadable(Unreadable)
    /// The app's own limit on how often it asks was reached; nothing was asked.
    case rateLimited
}
