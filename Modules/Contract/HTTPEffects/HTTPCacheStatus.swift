/// What a cache says about an answer that it gave, as the response header `Cache-Status` (RFC 9211).
///
///     Cache-Status: isobar; hit; ttl=412
///     Cache-Status: isobar; fwd=stale; fwd-status=503; ttl=-3600
///     Cache-Status: isobar; fwd=stale; ttl=-3600; detail="io: no route to host"
///
/// The first is fresh. For the others something newer was asked for and did not come, and the failure can be read back.
public struct HTTPCacheStatus: Sendable, Equatable {
    /// For how many more seconds the answer is fresh; negative when it is not any more.
    public var timeToLive: Int
    /// Why nothing newer came; nil when nothing was asked for.
    public var failure: Failure?

    /// What came instead of a newer answer.
    public enum Failure: Sendable, Equatable {
        /// A response with this status.
        case status(UInt16)
        /// No response.
        case error(HTTPError)

        /// What came, as far as it is known: a response has its status only.
        public var output: HTTPOutput {
            switch self {
            case .status(let status): .success(HTTPResponse(status: status))
            case .error(let error): .failure(error)
            }
        }
    }

    /// Describes an answer.
    ///
    /// - Parameters:
    ///   - timeToLive: for how many more seconds it is fresh.
    ///   - instead: what came when something newer was asked for; nil when nothing was.
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

    /// Reads a header's value; nil when another cache wrote it, or it is none of those that this one writes.
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

    /// A header's text has printable ASCII only: the rest is percent-encoded, and what separates parts as well.
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

    /// Nil when it is not what `escaped` makes of some text.
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
    /// What this program's cache says about the response; nil when it did not give it.
    public var cacheStatus: HTTPCacheStatus? {
        // Each cache adds its own behind those of the caches that are nearer to the origin.
        headers.last { $0.isNamed(HTTPCacheStatus.header) }.flatMap { HTTPCacheStatus(value: $0.value) }
    }

    /// The response as a cache gives it.
    public func marked(_ status: HTTPCacheStatus) -> HTTPResponse {
        var response = self
        response.headers.append(HTTPHeader(name: HTTPCacheStatus.header, value: status.value))
        return response
    }
}

extension HTTPEffect {
    private static let reload = HTTPHeader(name: "Cache-Control", value: "no-cache")

    /// The same request, not to be answered from a cache unless it fails.
    public var reloading: HTTPEffect {
        if isReloading { return self }
        var effect = self
        effect.headers.append(Self.reload)
        return effect
    }

    /// Whether it is not to be answered from a cache.
    public var isReloading: Bool { headers.contains(where: Self.isReload) }

    /// The same request without what it says to caches, for a service that has no use for it.
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
