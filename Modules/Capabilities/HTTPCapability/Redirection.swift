import HTTPEffects

/// Decides what follows a response: nothing, another request, or a failure.
///
/// A proxy may itself answer a plain http request, with a response that looks like the server's. A 403, with which
/// proxies deny access, is therefore a failure in that case, and a refused redirect names both.
///
/// Redirects to another origin are always refused, so that no header or query parameter reaches a server that the
/// request was not meant for.
struct Redirection {
    let limit: Int
    let origins: OriginMapping
    private(set) var count = 0

    /// Returns the request that follows the response to `request`, and its address; nil if the response is the answer.
    ///
    /// - Parameter address: The address of `request`, before its origin was mapped.
    mutating func next(
        after response: HTTPResponse, to request: HTTPEffect, at address: HTTPAddress
    ) throws(HTTPError) -> (HTTPEffect, HTTPAddress)? {
        let asked = origins.map(address)
        if response.status == 403, let proxy = proxy(for: asked.origin) {
            throw .io("\(asked.origin.hostAndPort) or \(proxy) refused the request (status 403)")
        }
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers.first(where: { $0.isNamed("location") })?.value
        else { return nil }
        count += 1
        guard count <= limit else { throw .io("the server redirected more than \(limit) times") }
        guard let target = try? asked.resolving(location) else {
            throw .io("the server redirected to an address that cannot be asked")
        }
        guard [asked.origin, address.origin].contains(target.origin) else {
            let cause = "a redirect to another origin, \(target.origin), was not followed"
            throw .io(cause + (proxy(for: asked.origin).map { "; it may come from \($0)" } ?? ""))
        }
        return (request.redirected(status: response.status), target.at(address.origin))
    }

    /// The proxy, as a phrase, that may have answered instead of the server; nil if there is none.
    private func proxy(for origin: Origin) -> String? {
        guard origin.scheme == "http" else { return nil }
        return origin.proxyVariable.map { "the proxy that \($0) names" }
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
