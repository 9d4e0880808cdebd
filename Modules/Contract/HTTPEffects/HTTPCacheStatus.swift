/// The `Cache-Status` response header (RFC 9211) of this program's cache.
///
///     Cache-Status: isobar; hit; ttl=412
///     Cache-Status: isobar; fwd=stale; fwd-status=503; ttl=-3600
///     Cache-Status: isobar; fwd=stale; ttl=-3600; detail="io: no route to host"
///
/// The first response is fresh. For the others a newer response was requested but did not arrive, and the header
/// records the failure.
public struct HTTPCacheStatus: Sendable, Equatable {
    /// The remaining freshness lifetime in seconds; negative if the response is stale.
    public var timeToLive: Int
    /// The reason no newer response was obtained; nil if none was requested.
    public var failure: Failure?

    /// The result of an unsuccessful request for a newer response.
    public enum Failure: Sendable, Equatable {
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
    /// - Parameters:
    ///   - timeToLive: The remaining freshness lifetime in seconds.
    ///   - instead: The output received when a newer response was requested; nil if none was requested.
    public init(timeToLive: Int, insteadOf instead: HTTPOutput? = nil) {
        self.timeToLive = timeToLive
        failure =
            switch instead {
            case .success(let response): .status(response.status)
            case .failure(let error): .error(error)
            case nil: nil
            }
    }

    fileprivate static let header = "Cache-Status"
    private static let cache = "isobar"
}

extension HTTPCacheStatus {
    /// The header's value.
    public var value: String {
        let reason = timeToLive > 0 ? "request" : "stale"
        return switch failure {
        case nil: "\(Self.cache); hit; ttl=\(timeToLive)"
        case .status(let status): "\(Self.cache); fwd=\(reason); fwd-status=\(status); ttl=\(timeToLive)"
        case .error(let error): "\(Self.cache); fwd=\(reason); ttl=\(timeToLive); detail=\"\(Self.detail(error))\""
        }
    }

    /// Parses a header's value; nil if another cache wrote it, or if it is not in a form that `value` produces.
    public init?(value: String) {
        let parts = value.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmingSpaces }
        guard parts.first == Self.cache[...] else { return nil }
        var parameters: [Substring: Substring] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters[pair[0]] = pair.count == 2 ? pair[1] : ""
        }
        guard let timeToLive = parameters["ttl"].flatMap({ Int($0) }) else { return nil }
        self.timeToLive = timeToLive
        if parameters["hit"] != nil {
            failure = nil
        } else if let status = parameters["fwd-status"].flatMap({ UInt16($0) }) {
            failure = .status(status)
        } else if let error = parameters["detail"].flatMap(Self.error) {
            failure = .error(error)
        } else {
            return nil
        }
    }

    private static func detail(_ error: HTTPError) -> String {
        switch error {
        case .timeout: "timeout"
        case .rateLimited: "rate-limited"
        case .io(let cause): "io: \(escaped(cause))"
        case .url(let cause): "url: \(escaped(cause))"
        }
    }

    private static func error(_ quoted: Substring) -> HTTPError? {
        guard quoted.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
        let words = quoted.dropFirst().dropLast().split(separator: ": ", maxSplits: 1, omittingEmptySubsequences: false)
        switch (words[0], words.count == 2 ? unescaped(words[1]) : nil) {
        case ("timeout", nil): return .timeout
        case ("rate-limited", nil): return .rateLimited
        case ("io", let cause?): return .io(cause)
        case ("url", let cause?): return .url(cause)
        default: return nil
        }
    }

    /// Percent-encodes the separators and everything but printable ASCII, the only characters a header's text may
    /// contain.
    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","),
                ..<0x20, 0x7F...:
                escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
    }

    /// Reverses `escaped`; nil for text that `escaped` cannot produce.
    private static func unescaped(_ text: Substring) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        var bytes = Array(parts[0])
        for part in parts.dropFirst() {
            let digits = part.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            bytes += part.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension HTTPResponse {
    /// The status set by this program's cache; nil if the response did not come from it.
    public var cacheStatus: HTTPCacheStatus? {
        // Each cache appends its status after those of the caches nearer to the origin.
        headers.last { $0.isNamed(HTTPCacheStatus.header) }.flatMap { HTTPCacheStatus(value: $0.value) }
    }

    /// Returns the response with a cache status appended.
    public func marked(_ status: HTTPCacheStatus) -> HTTPResponse {
        var response = self
        response.headers.append(HTTPHeader(name: HTTPCacheStatus.header, value: status.value))
        return response
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
        header.isNamed(reload.name) && header.value.lowercased() == reload.value
    }
}

extension HTTPHeader {
    fileprivate func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var inner = drop { $0 == " " }
        while inner.last == " " { inner.removeLast() }
        return inner
    }
}
