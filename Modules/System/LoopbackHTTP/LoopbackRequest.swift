public import HTTPEffects

/// A request as a `LoopbackServer` received it.
public struct LoopbackRequest: Sendable, Equatable {
    /// The method, as sent: `GET`.
    public let method: String
    /// The path and the query, as sent: `/data?q=a%20b`.
    public let target: String
    /// The header lines in order, names as sent.
    public let headers: [HTTPHeader]
    /// The body; empty if there is none.
    public let body: [UInt8]

    /// Creates a request, for testing a handler without a server.
    public init(method: String = "GET", target: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// Returns the value of the first header with this name, ignoring case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
