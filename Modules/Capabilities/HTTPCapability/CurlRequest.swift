import HTTPEffects

/// What is asked, but for the body: the options by which one exchange differs from the next.
struct CurlRequest: Sendable, Equatable {
    let url: String
    let method: String
    /// Whether a body is sent, which may be empty.
    let hasBody: Bool
    let headers: [HTTPHeader]
    /// Requests to this machine go to no proxy.
    let isLocal: Bool
    /// The longest wait for the connection; never 0, which would mean none to libcurl.
    let connectMilliseconds: Int

    init(_ request: HTTPEffect, to address: HTTPAddress, within limits: HTTPLimits) {
        url = address.text
        method = request.method
        hasBody = method != "HEAD" && (!request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(method))
        headers = request.headers
        isLocal = address.origin.isLoopback
        connectMilliseconds = max(1, min(limits.connect, limits.total).milliseconds)
    }

    /// The headers in libcurl's words, where an empty value takes a line out and a semicolon stands for an empty one.
    var headerLines: [String] {
        var lines = headers.map { header in
            let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            return isBlank ? header.name + ";" : header.name + ": " + header.value
        }
        guard hasBody else { return lines }
        // libcurl would wait for "100 Continue" and would call every body a form.
        lines.append("Expect:")
        if !headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
        return lines
    }
}
