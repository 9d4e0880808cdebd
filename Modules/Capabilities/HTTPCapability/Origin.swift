public import HTTPEffects

/// The scheme, host and port of a URL, which determine the server that receives a request.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lowercase; an IPv6 address keeps its brackets.
    public let host: String
    /// The port; the scheme's default if the URL names none.
    public let port: UInt16

    /// Parses an origin such as `http://127.0.0.1:4711`.
    ///
    /// - Throws: `.url` with the reason.
    public init(_ text: String) throws(HTTPError) {
        let address = try HTTPAddress(text)
        guard address.target == "/", !text.contains("?"), !text.contains("#") else {
            throw .url("an origin is a scheme, a host and a port, without a path")
        }
        self = address.origin
    }

    init(scheme: ArraySlice<UInt8>, authority: ArraySlice<UInt8>) throws(HTTPError) {
        self.scheme = Origin.lowercased(scheme)
        guard let defaultPort = Origin.defaultPorts[self.scheme] else {
            throw .url("only http and https can be asked, not \(self.scheme)")
        }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .url("a URL must not carry a user name or password") }
        let isAddress = authority.first == UInt8(ascii: "[")
        guard isAddress == authority.contains(UInt8(ascii: "]")) else {
            throw .url("an IPv6 address must be enclosed in brackets")
        }
        let lastOfHost = isAddress ? UInt8(ascii: "]") : UInt8(ascii: ":")
        let end = authority.firstIndex(of: lastOfHost).map { isAddress ? $0 + 1 : $0 } ?? authority.endIndex
        try Origin.check(host: authority[..<end], isAddress: isAddress)
        host = Origin.lowercased(authority[..<end])
        port = try Origin.port(authority[end...], or: defaultPort)
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text, as: UTF8.self).lowercased()
    }

    /// The host and port for messages: `127.0.0.1:9`.
    var hostAndPort: String { host + ":" + String(port) }

    /// The origin as a URL prefix; the scheme's default port is omitted.
    public var description: String { scheme + "://" + host + portSuffix }

    private var portSuffix: String { port == Origin.defaultPorts[scheme] ? "" : ":" + String(port) }

    private static let defaultPorts: [String: UInt16] = ["http": 80, "https": 443]

    private static func check(host: ArraySlice<UInt8>, isAddress: Bool) throws(HTTPError) {
        guard !host.isEmpty else { throw .url("the URL has no host") }
        let inner = isAddress ? host.dropFirst().dropLast() : host
        let isAllowed = inner.allSatisfy { byte in
            isAddress
                ? byte.isHexDigit || byte.isOne(of: ":.") : byte.isLetter || byte.isDigit || byte.isOne(of: "-._")
        }
        guard isAllowed, inner.contains(where: { $0 != UInt8(ascii: ".") }) else {
            throw .url("the URL's host is not a host name")
        }
    }

    private static func port(_ text: ArraySlice<UInt8>, or standard: UInt16) throws(HTTPError) -> UInt16 {
        guard let first = text.first else { return standard }
        let digits = text.dropFirst()
        guard first == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit),
            let port = UInt16(exactly: digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 16) }),
            port > 0
        else { throw .url("the URL's port must be a number from 1 to 65535") }
        return port
    }
}
