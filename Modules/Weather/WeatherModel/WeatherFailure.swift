/// Why there is no weather or no list of places.
package enum WeatherFailure: Error, Sendable, Equatable {
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
}

extension WeatherFailure {
    /// The cause in one line, safe to display.
    package var message: String {
        switch self {
        case .notAuthorized: "The weather service did not accept the API key."
        case .badRequest(""): "The weather service refused the request."
        case .badRequest(let reason): "The weather service refused the request: \(reason)."
        case .notFound: "The weather service knows no such place."
        case .quotaExceeded: "The API key has been used too often; its quota is spent for now."
        case .offline(""): "The weather service could not be reached."
        case .offline(let cause): "The weather service could not be reached: \(cause)."
        case .timedOut: "The weather service did not answer in time."
        case .serviceError(let status): "The weather service is unavailable (status \(status))."
        case .unreadable(let reason): "The weather service's answer could not be read: \(reason)."
        case .rateLimited: "Isobar limits how often it asks in a minute, and has reached its own limit."
        }
    }

    /// The remedy in one line, safe to display.
    package var remedy: String {
        switch self {
        case .notAuthorized: "Check the key and enter it again; a new key can take up to two hours to become active."
        case .badRequest: "Try another place or other words; asking the same again will not help."
        case .notFound: "Check the spelling, or try a larger place nearby."
        case .quotaExceeded: "Wait a minute and try again. The key itself is fine."
        case .offline: "Check the network connection and try again."
        case .timedOut: "Try again; if it happens often, check the network connection."
        case .serviceError: "Nothing is wrong at your end. Try again in a few minutes."
        case .unreadable(.html): "If this network asks you to sign in, do so in a browser and try again."
        case .unreadable: "Try again; if it keeps happening, the network or the service changes its answers."
        case .rateLimited: "Wait a minute and try again. Nothing is wrong with the service."
        }
    }
}
