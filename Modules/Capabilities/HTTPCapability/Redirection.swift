import HTTPEffects

/// Decides what follows a response: nothing, another request, or a failure.
///
/// A proxy may itself answer a plain http request, and its response cannot be told from the server's. A 403, with which
/// proxies deny access, is therefore a failure in that case, and a refused redirect names both.
///
/// Redirects to another origin are always refused, so that no header or query parameter reaches a server that the
/// request was not meant for.
struct Redirection {
    /// The step after a response.
    enum Step: Equatable {
        /// Return the response.
        case done
        /// Send this request next.
        case follow(HTTPEffect, HTTPAddress)
        /// Fail with this error.
        case refused(HTTPError)
    }

    private let limit: Int
    private let origins: OriginMapping
    private var count = 0

    init(limit: Int, origins: OriginMapping) {
        self.limit = limit
        self.origins = origins
    }

    /// Returns the step after the response to `request`, which was addressed to `address`.
    mutating func step(after response: HTTPResponse, to request: HTTPEffect, at address: HTTPAddress) -> Step {
        if response.status == 403, let proxy = proxy(for: address) {
            let server = origins.map(address).origin.hostAndPort
            return .refused(.io("\(server) or \(proxy) refused the request (status 403)"))
        }
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers.first(where: { $0.isNamed("location") })?.value
        else { return .done }
        count += 1
        guard count <= limit else { return .refused(.io("the server redirected more than \(limit) times")) }
        return follow(location, status: response.status, from: request, at: address)
    }

    /// The proxy, as a phrase, that may have answered instead of the server; nil if there is none.
    private func proxy(for address: HTTPAddress) -> String? {
        let origin = origins.map(address).origin
        guard origin.scheme == "http", !origin.isLoopback else { return nil }
        return Environment.proxyVariable(for: origin.scheme).map { "the proxy that \($0) names" }
    }

    private func follow(
        _ location: String, status: UInt16, from request: HTTPEffect, at address: HTTPAddress
    ) -> Step {
        do throws(HTTPError) {
            var target = try origins.map(address).resolving(location)
            if target.origin == origins.target(of: address.origin) { target = target.at(address.origin) }
            guard target.origin == address.origin else {
                let cause = "a redirect to another origin, \(target.origin), was not followed"
                return .refused(.io(cause + (proxy(for: address).map { "; it may come from \($0)" } ?? "")))
            }
            return .follow(request.redirected(status: status), target)
        } catch {
            return .refused(.io("the server redirected to an address that cannot be asked"))
        }
    }
}

extension HTTPEffect {
    /// Returns the request that follows a redirect with the given status: RFC 9110 section 15.4.
    fileprivate func redirected(status: UInt16) -> HTTPEffect {
        let becomesGet = (status == 303 && method != "HEAD") || ((status == 301 || status == 302) && method == "POST")
        guard becomesGet else { return self }
        var next = self
        next.method = "GET"
        next.body = []
        next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        return next
    }
}
