import HTTPEffects

/// Decides what follows a response: nothing, one more request, or a refusal.
///
/// What is asked by http through a proxy, the proxy may answer itself, and nothing tells its answer from the server's.
/// So a 403, which is how a proxy denies access, is not passed on as the server's then, and a refused redirect names
/// both.
///
/// A redirect to another origin is refused, whatever it is for: so no header and no query parameter can be carried
/// to a server that the request was not meant for.
struct Redirection {
    /// What to do after a response.
    enum Step: Equatable {
        /// The response is the answer.
        case done
        /// Ask this next.
        case follow(HTTPEffect, HTTPAddress)
        /// The redirect must not be followed.
        case refused(HTTPError)
    }

    private let limit: Int
    private let origins: OriginMapping
    private var count = 0

    init(limit: Int, origins: OriginMapping) {
        self.limit = limit
        self.origins = origins
    }

    /// Looks at the response to `request`, which was meant for `address`.
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

    /// The proxy, in words, that may have answered in the server's place.
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
    /// The request that a redirect turns this one into: RFC 9110 section 15.4.
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
