public import HTTPEffects

/// Carries one request to the server its URL names and brings the response back, piece by piece.
///
/// This is the seam under `HTTPHandler`: the handler has checked the request and chosen its origin, it puts the
/// response together and follows the redirects. A transport does exactly one exchange.
///
/// A handler of one's own can read a response that is too large to hold, such as a download to a file:
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
    /// Begins the exchange; returns when the response's head has arrived, with a body that is still on its way.
    ///
    /// Redirects are returned like any other response. When the task is cancelled, it throws after the connection of
    /// the unfinished exchange was closed; the error is of no interest then.
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
    /// The decoded body, to be read once.
    public let body: StreamedBody

    /// Describes a response.
    public init(status: UInt16, headers: [HTTPHeader], body: StreamedBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A response that is there as a whole.
    public init(_ response: HTTPResponse) {
        self.init(status: response.status, headers: response.headers, body: StreamedBody(response.body))
    }

    /// Reads the body to its end.
    public func collected() async throws(HTTPError) -> HTTPResponse {
        var collected: [UInt8] = []
        for try await piece in body {
            if collected.isEmpty { collected = piece } else { collected += piece }
        }
        return HTTPResponse(status: status, headers: headers, body: collected)
    }
}
