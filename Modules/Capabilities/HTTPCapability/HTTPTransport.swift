public import HTTPEffects

/// Sends one request to the server that its URL names and streams the response.
///
/// This is the protocol under `HTTPHandler`, which validates the request, maps its origin, collects the response and
/// follows redirects. A transport performs exactly one exchange.
///
/// A custom handler can read a response that is too large for memory, such as a download to a file:
///
/// <!-- from: Tests/HTTPCapabilityTests/CurlStreamTests.swift -->
/// ```swift
/// func download(_ url: String, to file: Int32) async throws(HTTPError) {
///     let limits = HTTPLimits(total: .seconds(3_600), bodyBytes: 10 << 30)
///     let response = try await transport.response(to: HTTPEffect(url: url), within: limits)
///     guard response.status == 200 else { throw .io("the server answered \(response.status)") }
///     for try await piece in response.body {
///         guard write(file, piece, piece.count) == piece.count else { throw .io("the file cannot be written") }
///     }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Starts the exchange and returns when the response head has arrived, with a body that is still in flight.
    ///
    /// Redirects are returned like any other response. If the task is cancelled, it throws after closing the connection
    /// of the unfinished exchange; the error is then ignored.
    func response(
        to request: HTTPEffect, within limits: HTTPLimits
    ) async throws(HTTPError) -> StreamedResponse
}

/// A response whose head has arrived, and whose body can be read as it arrives.
public struct StreamedResponse: Sendable {
    /// The status code, 100 to 599.
    public let status: UInt16
    /// The header lines in the order received.
    public let headers: [HTTPHeader]
    /// The decoded body, which can be read once.
    public let body: StreamedBody

    /// Creates a response.
    public init(status: UInt16, headers: [HTTPHeader], body: StreamedBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response that is already complete.
    public init(_ response: HTTPResponse) {
        self.init(status: response.status, headers: response.headers, body: StreamedBody(response.body))
    }

    /// Reads the whole body.
    public func collected() async throws(HTTPError) -> HTTPResponse {
        var collected: [UInt8] = []
        for try await piece in body {
            if collected.isEmpty { collected = piece } else { collected += piece }
        }
        return HTTPResponse(status: status, headers: headers, body: collected)
    }
}
