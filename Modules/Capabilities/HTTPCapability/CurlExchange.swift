import HTTPEffects
import Synchronization

/// An exchange that is handed to the libcurl thread.
final class CurlExchange: Sendable {
    let request: HTTPEffect
    let address: HTTPAddress
    let limits: HTTPLimits
    private let cancelled = Atomic<Bool>(false)

    /// The error that ends a cancelled exchange.
    static let cancellation = HTTPError.io("the exchange was cancelled")

    init(_ request: HTTPEffect, within limits: HTTPLimits) throws(HTTPError) {
        self.request = request
        self.limits = limits
        address = try HTTPAddress(request.url)
    }

    var origin: Origin { address.origin }

    /// Whether the exchange may verify certificates, the server's or a proxy's.
    var mayUseTLS: Bool {
        if origin.scheme == "https" { return true }
        return origin.proxyVariable.flatMap(environmentValue)?.lowercased().hasPrefix("https:") ?? false
    }

    /// Whether the exchange was cancelled.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}

extension HTTPEffect {
    /// Whether a body is sent; it may be empty.
    var hasBody: Bool { method != "HEAD" && (!body.isEmpty || ["POST", "PUT", "PATCH"].contains(method)) }

    /// The headers in libcurl's syntax, in which `Name:` removes a header and `Name;` sends an empty one.
    var headerLines: [String] {
        var lines = headers.map { header in
            let isBlank = header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            return isBlank ? header.name + ";" : header.name + ": " + header.value
        }
        // Without these, libcurl accepts everything, waits for "100 Continue" and declares every body a form.
        if !headers.contains(where: { $0.isNamed("accept") }) { lines.append("Accept:") }
        guard hasBody else { return lines }
        lines.append("Expect:")
        if !headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
        return lines
    }
}
