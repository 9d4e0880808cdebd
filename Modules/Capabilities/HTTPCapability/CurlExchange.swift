import Effects

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

    /// How an exchange ends that nobody wants any more.
    static let cancellation = HTTPError.io("the exchange was cancelled")

    init(id: UInt64, request: HTTPOperation, to address: HTTPAddress, within limits: HTTPLimits) {
        self.id = id
        self.limits = limits
        origin = address.origin
        self.request = CurlRequest(request, to: address, within: limits)
        body = request.body
    }
}
