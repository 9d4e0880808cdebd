public import Effects

/// An HTTP exchange: sends a request, and returns a complete response or an error.
///
/// Redirects within the origin are followed up to a limit; any other redirect is an error, and nothing is sent there.
/// `HTTPTransportLaws` in `CapabilityTesting` tests that a handler satisfies this.
///
/// Field names and error cases follow the wire format of the Crux weather example.
public struct HTTPEffect: Effect, CustomStringConvertible, CustomReflectable {
    public typealias Output = HTTPOutput
    public static let name = "HTTP"

    /// The method in uppercase, such as `GET`.
    public var method: String
    /// The absolute URL. It may contain credentials, so display `description` instead.
    public var url: String
    /// The headers to send, in order.
    public var headers: [HTTPHeader]
    /// The body to send; may be empty.
    public var body: [UInt8]

    /// Creates an exchange.
    public init(method: String = "GET", url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    public var unanswered: HTTPOutput? { .failure(.io("the request ended without an answer")) }

    /// The method and the URL, with the values of credentials replaced by `***`.
    public var description: String { "\(method) \(HTTPCredentials.redact(url: url))" }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

extension HTTPEffect: LogDescribable {
    /// The method and the host, without the path and the query, which may reveal the user's location.
    public var logDescription: String {
        let parts = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty else { return method }
        let authority = parts[2].prefix { !"/?#".utf8.contains($0) }
        let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
        return "\(method) \(String(decoding: host, as: UTF8.self))"
    }
}

/// An HTTP header field.
public struct HTTPHeader: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The name, compared case-insensitively.
    public var name: String
    /// The value, without the line terminator. The lines of a folded value are joined by spaces; bytes that are not
    /// UTF-8 are replaced, or read as Latin-1.
    public var value: String

    /// Creates a header.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    public var description: String { "\(name): \(HTTPCredentials.isCredential(header: name) ? "***" : value)" }
    public var customMirror: Mirror { Mirror(self, children: ["header": description]) }
}

/// The result of an HTTP exchange.
public enum HTTPOutput: Sendable, Equatable, Codable {
    /// The server responded, with any status.
    case success(HTTPResponse)
    /// No response arrived.
    case failure(HTTPError)
}

extension HTTPOutput: LogDescribable {
    /// The status, or the kind of the failure.
    public var logDescription: String {
        switch self {
        case .success(let response): "\(response.status)"
        case .failure(.url): "invalid URL"
        case .failure(.io): "transport failure"
        case .failure(.timeout): "timeout"
        case .failure(.rateLimited): "rate limit"
        case .failure(.tooLarge): "too large"
        }
    }
}

/// A complete response.
public struct HTTPResponse: Sendable, Equatable, Codable {
    /// The status code, 100 to 599.
    public var status: UInt16
    /// The header fields in the order received.
    public var headers: [HTTPHeader]
    /// The decoded body.
    public var body: [UInt8]
    /// The status set by this program's cache; nil if the response did not come from it.
    public var cacheStatus: HTTPCacheStatus?

    /// Creates a response.
    public init(
        status: UInt16, headers: [HTTPHeader] = [], body: [UInt8] = [], cacheStatus: HTTPCacheStatus? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.cacheStatus = cacheStatus
    }
}

/// The reason no response arrived.
public enum HTTPError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    /// The URL is invalid; the text describes the problem.
    case url(String)
    /// The exchange failed in transport; the text names the cause.
    case io(String)
    /// No complete response arrived in time.
    case timeout
    /// Nothing was sent: the app's own rate limit would have delayed the request for too long.
    case rateLimited
    /// The response exceeds a limit; the text says which one.
    case tooLarge(String)

    public var description: String {
        switch self {
        case .url(let cause), .io(let cause), .tooLarge(let cause): cause
        case .timeout: "the server did not answer in time"
        case .rateLimited: "the app asks more often than it may"
        }
    }
}

/// Redacts the credentials in URLs and headers.
public enum HTTPCredentials {
    private static let parameters: Set<String> = [
        "appid", "key", "apikey", "api_key", "token", "access_token", "refresh_token", "id_token", "auth", "password",
        "secret", "client_secret", "signature",
    ]
    private static let headerNames: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key",
    ]

    /// Returns whether a header's value is a credential.
    public static func isCredential(header name: String) -> Bool { headerNames.contains(name.lowercased()) }

    /// Returns the URL with user information and the values of credential parameters replaced by `***`.
    public static func redact(url: String) -> String {
        let end = url.unicodeScalars.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        return redactUser(in: url[..<end]) + redactFields(in: url[end...])
    }

    private static func redactUser(in base: Substring) -> String {
        let scalars = base.unicodeScalars
        guard let slash = scalars.indices.first(where: { scalars[$0...].starts(with: "//".unicodeScalars) }) else {
            return String(base)
        }
        let host = scalars.index(slash, offsetBy: 2)
        // A password may contain an @, so the last one separates the host.
        guard let at = scalars[host...].prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return String(base) }
        return String(base[..<host]) + "***" + String(base[at...])
    }

    /// Iterates over scalars, because a combining mark after a separator would hide it as part of a character.
    private static func redactFields(in query: Substring) -> String {
        var shown = ""
        var field = ""
        for scalar in query.unicodeScalars {
            guard "?&#".unicodeScalars.contains(scalar) else {
                field.unicodeScalars.append(scalar)
                continue
            }
            shown += redact(field: field)
            shown.unicodeScalars.append(scalar)
            field = ""
        }
        return shown + redact(field: field)
    }

    /// Some services separate fields by semicolons, but a semicolon may also be part of a value: from the first
    /// credential on, the rest of the field is redacted.
    private static func redact(field: String) -> String {
        var kept: [String] = []
        for part in field.unicodeScalars.split(separator: ";", omittingEmptySubsequences: false) {
            let name = String(part.prefix { $0 != "=" })
            if part.contains("="), isCredential(parameter: name) {
                return (kept + ["\(name)=***"]).joined(separator: ";")
            }
            kept.append(String(part))
        }
        return field
    }

    /// A percent-encoded name is not decoded: its value is always redacted.
    private static func isCredential(parameter name: String) -> Bool {
        name.contains("%") || parameters.contains(name.lowercased())
    }
}
