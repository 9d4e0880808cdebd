/// The status of a response that came from this program's cache.
///
/// With a `failure`, a newer response was requested but did not arrive, and this one stands in for it.
public struct HTTPCacheStatus: Sendable, Equatable, Codable {
    /// The reason no newer response was obtained; nil if none was requested.
    public var failure: Failure?

    /// The result of an unsuccessful request for a newer response.
    public enum Failure: Sendable, Equatable, Codable {
        /// A response with this status.
        case status(UInt16)
        /// No response, because of this error.
        case error(HTTPError)

        /// The failure as an output. Of a response, only the status is known.
        public var output: HTTPOutput {
            switch self {
            case .status(let status): .success(HTTPResponse(status: status))
            case .error(let error): .failure(error)
            }
        }
    }

    /// Creates a cache status.
    ///
    /// - Parameter instead: The output received when a newer response was requested; nil if none was requested.
    public init(insteadOf instead: HTTPOutput? = nil) {
        failure =
            switch instead {
            case .success(let response): .status(response.status)
            case .failure(let error): .error(error)
            case nil: nil
            }
    }
}

extension HTTPEffect {
    private static let reload = HTTPHeader(name: "Cache-Control", value: "no-cache")

    /// The same request, bypassing the cache unless the request fails.
    public var reloading: HTTPEffect {
        if isReloading { return self }
        var effect = self
        effect.headers.append(Self.reload)
        return effect
    }

    /// Whether the request bypasses the cache.
    public var isReloading: Bool { headers.contains(where: Self.isReload) }

    /// The same request without its cache directive, for a service that does not use it.
    public var withoutReloading: HTTPEffect {
        var effect = self
        effect.headers.removeAll(where: Self.isReload)
        return effect
    }

    private static func isReload(_ header: HTTPHeader) -> Bool {
        header.name.lowercased() == reload.name.lowercased() && header.value.lowercased() == reload.value
    }
}
