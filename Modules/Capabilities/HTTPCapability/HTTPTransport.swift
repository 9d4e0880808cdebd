public import HTTPEffects

/// Sends one request to the server that its URL names.
///
/// This is the protocol under `HTTPHandler`, which validates the request, maps its origin and follows redirects. A
/// transport performs exactly one exchange. `HTTPTransportLaws` in `CapabilityTesting` tests it.
public protocol HTTPTransport: Sendable {
    /// Performs the exchange.
    ///
    /// The URL is an absolute one of http or https with a path, and without user or fragment. No header is one that the
    /// transport sets: `Host`, and those of the connection and of the body's length.
    ///
    /// Redirects are returned like any other response. If the task is cancelled, it throws after closing the connection
    /// of the unfinished exchange; the error is then ignored.
    func response(to request: HTTPEffect, within limits: HTTPLimits) async throws(HTTPError) -> HTTPResponse
}
