public import Effects

/// Carries one request to the server its URL names and brings the response back.
///
/// This is the seam under `HTTPHandler`: the handler has checked the request and chosen its origin, and it follows the
/// redirects. A transport does exactly one exchange.
public protocol HTTPTransport: Sendable {
    /// Does the exchange: redirects are returned like any other response, failures are `.err`.
    ///
    /// Throws when the task is cancelled, after the connection of an unfinished exchange was closed.
    func exchange(_ request: HTTPOperation, within limits: HTTPLimits) async throws(CancellationError) -> HTTPOutput
}
