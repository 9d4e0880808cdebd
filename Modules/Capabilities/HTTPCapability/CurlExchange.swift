import HTTPEffects
import Synchronization

/// An exchange on its way to the thread that does it.
final class CurlExchange: Sendable {
    let id: UInt64
    let origin: Origin
    let limits: HTTPLimits
    let request: CurlRequest
    /// The body to send; empty for none.
    let body: [UInt8]
    /// Where the response goes; it is ended exactly once.
    let stream = CurlStream()
    private let cancelled = Atomic<Bool>(false)

    /// How an exchange ends that nobody wants any more.
    static let cancellation = HTTPError.io("the exchange was cancelled")

    init(id: UInt64, request: HTTPEffect, to address: HTTPAddress, within limits: HTTPLimits) {
        self.id = id
        self.limits = limits
        origin = address.origin
        self.request = CurlRequest(request, to: address, within: limits)
        body = request.body
    }

    /// Whether certificates may be looked at, the server's or a proxy's.
    var mayUseTLS: Bool {
        if origin.scheme == "https" { return true }
        let proxy = request.isLocal ? nil : Environment.proxyVariable(for: origin.scheme)
        return proxy.flatMap(Environment.value)?.lowercased().hasPrefix("https:") ?? false
    }

    /// Whether nobody wants the response any more. The thread looks at it where it cannot take an order.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
