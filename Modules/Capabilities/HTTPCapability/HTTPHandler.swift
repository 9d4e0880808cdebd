public import Effects
public import HTTPEffects

/// A handler that performs HTTP exchanges: it validates each request, maps its origin, follows redirects, and leaves
/// the rest to a transport.
///
/// A cheap value; copies share the transport. Each effect is answered once. If its task is cancelled, the connection is
/// closed and no answer is given.
///
/// A 403 for a plain http request through a proxy is a failure that names both, since either may have refused it.
public struct HTTPHandler: SingleAnswerHandler {
    private let transport: any HTTPTransport
    private let limits: HTTPLimits
    private let origins: OriginMapping
    private let userAgent: String

    /// Creates a handler over a transport.
    ///
    /// `userAgent` is the `User-Agent` header of requests that do not set one.
    public init(
        _ transport: any HTTPTransport, limits: HTTPLimits = HTTPLimits(), origins: OriginMapping = .identity,
        userAgent: String = "isobar/0.1.0"
    ) {
        self.transport = transport
        self.limits = limits
        self.origins = origins
        self.userAgent = userAgent
    }

    public func answer(_ effect: HTTPEffect) async -> HTTPOutput {
        do throws(HTTPError) {
            return .success(try await response(to: effect))
        } catch {
            return .failure(error)
        }
    }

    private func response(to effect: HTTPEffect) async throws(HTTPError) -> HTTPResponse {
        let request = identified(effect)
        try RequestCheck.check(request)
        return try await follow(request, at: try HTTPAddress(request.url))
    }

    private func follow(_ first: HTTPEffect, at start: HTTPAddress) async throws(HTTPError) -> HTTPResponse {
        let deadline = ContinuousClock.now + limits.total
        var redirection = Redirection(limit: limits.redirects, origins: origins)
        var (request, address, remaining) = (first, start, limits)
        while true {
            request.url = origins.map(address).text
            remaining.total = ContinuousClock.now.duration(to: deadline)
            let response = try await transport.response(to: request, within: remaining)
            guard let next = try redirection.next(after: response, to: request, at: address) else { return response }
            (request, address) = next
        }
    }

    private func identified(_ effect: HTTPEffect) -> HTTPEffect {
        guard !effect.headers.contains(where: { $0.isNamed("user-agent") }) else { return effect }
        var request = effect
        request.headers.append(HTTPHeader(name: "User-Agent", value: userAgent))
        return request
    }
}
