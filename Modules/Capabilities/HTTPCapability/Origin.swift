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
        guard let defaultPort = Origin.defaultPorts[self.scheme] else {
            throw .url("only http and https can be asked, not \(self.scheme)")
        }
        guard !authority.contains("@") else { throw .url("a URL must not carry a user name or password") }
        guard authority.hasPrefix("[") == authority.contains("]") else {
            throw .url("an IPv6 address must be enclosed in brackets")
        }
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        self.host = host.lowercased()
        try Origin.check(host: self.host)
        port = try Origin.port(authority.dropFirst(host.count), or: defaultPort)
    }

    /// The host and the port as messages show them: `127.0.0.1:9`.
    var hostAndPort: String { "\(host):\(port)" }

    /// The origin as a URL begins with it; the scheme's own port is left out.
    public var description: String {
        port == Origin.defaultPorts[scheme] ? "\(scheme)://\(host)" : "\(scheme)://\(hostAndPort)"
    }

    private static let defaultPorts: [String: UInt16] = ["http": 80, "https": 443]

    private static func check(host: String) throws(HTTPError) {
        guard !host.isEmpty else { throw .url("the URL has no host") }
        let isAddress = host.hasPrefix("[")
        let inner = isAddress ? host.dropFirst().dropLast() : host[...]
        let isAllowed = inner.utf8.allSatisfy { byte in
            isAddress ? isHexDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") : isNamePart(byte)
        }
        guard isAllowed, inner.contains(where: { $0 != "." }) else { throw .url("the URL's host is not a host name") }
    }

    private static func port(_ text: Substring, or standard: UInt16) throws(HTTPError) -> UInt16 {
        guard !text.isEmpty else { return standard }
        let digits = text.dropFirst()
        guard text.hasPrefix(":"), digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let port = UInt16(digits), port > 0
        else { throw .url("the URL's port must be a number from 1 to 65535") }
        return port
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "-._".contains(character))
    }
}
