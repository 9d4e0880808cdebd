/// Why there is no weather or no list of places.
public enum WeatherFailure: Error, Sendable, Equatable, Codable {
    /// The key is wrong, not active yet, or not entitled to the request.
    case notAuthorized
    /// The request is invalid; the text is the reason, empty if unknown.
    case badRequest(String)
    /// There is no such place.
    case notFound
    /// The quota of the key is exhausted.
    case quotaExceeded
    /// The service could not be reached; the text names the cause.
    case offline(String)
    /// The service did not answer in time.
    case timedOut
    /// The service has failed with this status.
    case serviceError(status: Int)
    /// The response could not be read.
    case unreadable(Unreadable)
    /// The app's own rate limit was reached; no request was sent.
    case rateLimited

    /// Whether the same request may succeed later.
    package var isTransient: Bool {
        switch self {
        case .notAuthorized, .badRequest, .notFound: false
        case .quotaExceeded, .offline, .timedOut, .serviceError, .unreadable, .rateLimited: true
        }
    }
}
