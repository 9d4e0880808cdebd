public import Effects

/// The scheme, host and port of a URL: what decides which server gets a request.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case; an IPv6 address keeps its brackets.
    public let host: String
    /// The port, the scheme's own when the URL names none.
    public let port: UInt16

    /// Reads an origin such as `http://127.0.0.1:4711`; throws `.url` with what is wrong with it.
    public init(_ text: String) throws(HTTPError) {
        let address = try HTTPAddress(text)
        guard address.target == "/", !text.contains("?"), !text.contains("#") else {
            throw .url("an origin is a scheme, a host and a port, without a path")
        }
        self = address.origin
    }

    init(scheme: some StringProtocol, authority: Substring) throws(HTTPError) {
        self.scheme = scheme.lowercased()
        guard let defaultPort = Origin.defaultPort(of: self.scheme) else {
            throw .url("only http and https can be asked, not \(self.scheme)")
        }
        let bytes = authority.utf8
        guard !bytes.contains(UInt8(ascii: "@")) else { throw .url("a URL must not carry a user name or password") }
        let isAddress = bytes.first == UInt8(ascii: "[")
        guard isAddress == bytes.contains(UInt8(ascii: "]")) else {
            throw .url("an IPv6 address must be enclosed in brackets")
        }
        let end = bytes.firstIndex(of: isAddress ? UInt8(ascii: "]") : UInt8(ascii: ":")) ?? bytes.endIndex
        host = authority[..<(isAddress ? bytes.index(after: end) : end)].lowercased()
        try Origin.check(host: host)
        port = try Origin.port(authority.utf8.dropFirst(host.utf8.count), or: defaultPort)
    }

    /// The host and the port as messages show them: `127.0.0.1:9`.
    var hostAndPort: String { "\(host):\(port)" }

    /// The origin as a URL begins with it; the scheme's own port is left out.
    public var description: String {
        port == Origin.defaultPort(of: scheme) ? scheme + "://" + host : scheme + "://" + hostAndPort
    }

    private static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    private static func check(host: String) throws(HTTPError) {
        guard let first = host.utf8.first else { throw .url("the URL has no host") }
        let isAddress = first == UInt8(ascii: "[")
        let inner = isAddress ? host.utf8.dropFirst().dropLast() : host.utf8[...]
        let isAllowed = inner.allSatisfy { byte in
            isAddress ? byte.isHexDigit || ":.".utf8.contains(byte) : byte.isLetter || byte.isDigit || "-._".utf8.contains(byte)
        }
        guard isAllowed, inner.contains(where: { $0 != UInt8(ascii: ".") }) else {
            throw .url("the URL's host is not a host name")
        }
    }

    private static func port(_ text: Substring.UTF8View, or standard: UInt16) throws(HTTPError) -> UInt16 {
        guard let first = text.first else { return standard }
        let digits = text.dropFirst()
        guard first == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit), let port = UInt16(String(Substring(digits))),
            port > 0
        else { throw .url("the URL's port must be a number from 1 to 65535") }
        return port
    }
}
