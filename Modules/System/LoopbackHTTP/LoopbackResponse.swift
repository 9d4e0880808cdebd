public import HTTPEffects

/// The response of a `LoopbackServer`, and the faults of its delivery.
public struct LoopbackResponse: Sendable {
    /// How much of a response reaches the client.
    public enum Delivery: Sendable, Equatable {
        /// All of it; the connection stays open unless a header is `Connection: close`.
        case whole
        /// The first bytes of the body; then the connection closes, although more was declared.
        case truncated(afterBytes: Int)
        /// Nothing: the connection closes without a byte.
        case dropped
        /// The body without a status line and headers; then the connection closes.
        case raw
    }

    /// The status code.
    public var status: Int
    /// The headers to send; `Content-Length` is added.
    public var headers: [HTTPHeader]
    /// The body.
    public var body: [UInt8]
    /// The delay before the first byte. It ends early if the server stops or the client disconnects.
    public var delay: Duration
    /// How much of the response is sent.
    public var delivery: Delivery

    /// Creates a response.
    public init(
        status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = [], delay: Duration = .zero,
        delivery: Delivery = .whole
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.delivery = delivery
    }

    /// Creates a response with a text body of the given media type.
    public static func text(
        _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
    ) -> LoopbackResponse {
        LoopbackResponse(
            status: status, headers: [HTTPHeader(name: "Content-Type", value: type)], body: Array(text.utf8))
    }

    /// Creates a response that redirects the client to `location`.
    public static func redirect(to location: String, status: Int = 302) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: [HTTPHeader(name: "Location", value: location)])
    }

    /// The bytes to send, according to `delivery`.
    func wireBytes(answeringHead: Bool) -> [UInt8] {
        switch delivery {
        case .dropped: []
        case .raw: body
        case .whole: head + (answeringHead ? [] : body)
        case .truncated(let count): head + body.prefix(max(0, count))
        }
    }

    var keepsConnection: Bool {
        switch delivery {
        case .whole: !headers.contains { $0.name.lowercased() == "connection" && $0.value.lowercased() == "close" }
        case .truncated, .dropped, .raw: false
        }
    }

    private var head: [UInt8] {
        let lines =
            ["HTTP/1.1 \(status) \(LoopbackResponse.reasons[status] ?? "Status")"]
            + headers.map { "\($0.name): \($0.value)" } + ["Content-Length: \(body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large", 429: "Too Many Requests",
        500: "Internal Server Error", 503: "Service Unavailable",
    ]
}
