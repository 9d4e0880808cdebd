import Effects

/// An exchange on its way to the thread that does it, put into libcurl's words.
struct CurlExchange: Sendable {
    let id: UInt64
    let origin: Origin
    let limits: HTTPLimits
    /// Where the response goes; it is ended exactly once.
    let stream = CurlStream()
    let url: String
    let method: String
    /// The body to send; nil for a request that has none.
    let body: [UInt8]?
    let headerLines: [String]
    /// Requests to the loopback go to no proxy.
    let isLocal: Bool

    /// How an exchange ends that nobody wants any more.
    static let cancellation = HTTPError.io("the exchange was cancelled")

    /// Throws `.url` when the request's URL cannot be asked.
    init(id: UInt64, request: HTTPOperation, limits: HTTPLimits) throws(HTTPError) {
        let address = try HTTPAddress(request.url)
        let hasBody = !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method)
        self.id = id
        self.limits = limits
        origin = address.origin
        url = address.text
        method = request.method
        body = hasBody && method != "HEAD" ? request.body : nil
        isLocal = ["127.0.0.1", "localhost", "[::1]"].contains(origin.host)
        headerLines = CurlExchange.lines(of: request.headers, hasBody: hasBody)
    }

    private static func lines(of headers: [HTTPHeader], hasBody: Bool) -> [String] {
        var lines = headers.map { header in
            let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            return isBlank ? header.name + ";" : header.name + ": " + header.value
        }
        guard hasBody else { return lines }
        // libcurl would wait for "100 Continue" and would call every body a form: an empty value takes a line out.
        lines.append("Expect:")
        if !headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
        return lines
    }
}
