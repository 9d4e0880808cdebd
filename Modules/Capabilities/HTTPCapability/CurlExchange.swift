import HTTPEffects
import Synchronization

/// An exchange that is handed to the libcurl thread.
final class CurlExchange: Sendable {
    let origin: Origin
    let limits: HTTPLimits
    let request: CurlRequest
    /// The body to send; empty for none.
    let body: [UInt8]
    private let cancelled = Atomic<Bool>(false)

    /// The error that ends a cancelled exchange.
    static let cancellation = HTTPError.io("the exchange was cancelled")

    init(_ request: HTTPEffect, to address: HTTPAddress, within limits: HTTPLimits) {
        self.limits = limits
        origin = address.origin
        self.request = CurlRequest(request, to: address, within: limits)
        body = request.body
    }

    /// Whether the exchange may verify certificates, the server's or a proxy's.
    var mayUseTLS: Bool {
        if origin.scheme == "https" { return true }
        let proxy = request.isLocal ? nil : Environment.proxyVariable(for: origin.scheme)
        return proxy.flatMap(Environment.value)?.lowercased().hasPrefix("https:") ?? false
    }

    /// Whether the exchange was cancelled.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
