import HTTPEffects

/// The options by which exchanges differ, apart from the body.
struct CurlRequest: Sendable {
    let url: String
    let method: String
    /// Whether a body is sent; it may be empty.
    let hasBody: Bool
    let headers: [HTTPHeader]
    /// Whether the request goes to this machine, and therefore through no proxy.
    let isLocal: Bool
    /// The connection timeout; at least 1, since 0 selects libcurl's default.
    let connectMilliseconds: Int

    init(_ request: HTTPEffect, to address: HTTPAddress, within limits: HTTPLimits) {
        url = address.text
        method = request.method
        hasBody = method != "HEAD" && (!request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(method))
        headers = request.headers
        isLocal = address.origin.isLoopback
        connectMilliseconds = max(1, min(limits.connect, limits.total).milliseconds)
    }

    /// The headers in libcurl's syntax, in which `Name:` removes a header and `Name;` sends an empty one.
    var headerLines: [String] {
        var lines = headers.map { header in
            let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            return isBlank ? header.name + ";" : header.name + ": " + header.value
        }
        guard hasBody else { return lines }
        // Without these, libcurl waits for "100 Continue" and declares every body a form.
        lines.append("Expect:")
        if !headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
        return lines
    }
}
