import HTTPEffects

/// A validated absolute URL, split into its origin and request target.
struct HTTPAddress: Sendable, Equatable {
    /// The scheme, host and port of the server.
    let origin: Origin
    /// The path and query, byte for byte as given; begins with a slash.
    let target: String

    /// The whole URL, which may contain credentials.
    var text: String { origin.description + target }

    /// Parses an absolute http or https URL and drops its fragment.
    ///
    /// - Throws: `.url` with the reason.
    init(_ text: String) throws(HTTPError) {
        let bytes = Array(text.utf8)
        try HTTPAddress.checkCharacters(bytes)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), HTTPAddress.isScheme(bytes[..<colon]) else {
            throw .url("the URL has no scheme")
        }
        let afterColon = bytes[(colon + 1)...]
        guard afterColon.starts(with: "//".utf8) else {
            throw .url("only absolute http and https URLs can be asked")
        }
        let authority = afterColon.dropFirst(2).prefix { !$0.isOne(of: "/?#") }
        origin = try Origin(scheme: bytes[..<colon], authority: authority)
        let target = bytes[authority.endIndex...].prefix { $0 != UInt8(ascii: "#") }
        self.target = (target.first == UInt8(ascii: "/") ? "" : "/") + String(decoding: target, as: UTF8.self)
    }

    private init(_ origin: Origin, target: String) {
        self.origin = origin
        self.target = target
    }

    /// Returns the same URL at another origin.
    func at(_ other: Origin) -> HTTPAddress { HTTPAddress(other, target: target) }

    /// Resolves `reference` relative to this URL: RFC 3986 section 5.2.
    func resolving(_ reference: String) throws(HTTPError) -> HTTPAddress {
        let beforeColon = reference.prefix { !":/?#".contains($0) }
        if reference.dropFirst(beforeColon.count).hasPrefix(":"), HTTPAddress.isScheme(Array(beforeColon.utf8)[...]) {
            return try HTTPAddress(reference)
        }
        if reference.hasPrefix("//") { return try HTTPAddress("\(origin.scheme):\(reference)") }
        let path = target.prefix { $0 != "?" }
        let merged: String =
            switch reference.first {
            case "/": reference
            case "?": "\(path)\(reference)"
            case "#", nil: target
            default: "\(path[...(path.lastIndex(of: "/") ?? path.startIndex)])\(reference)"
            }
        return try HTTPAddress("\(origin)\(HTTPAddress.removingDotSegments(merged))")
    }

    private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first.isLetter else { return false }
        return text.allSatisfy { $0.isLetter || $0.isDigit || $0.isOne(of: "+-.") }
    }

    /// Spaces and control characters could end the request line early, and parsers disagree about backslashes.
    private static func checkCharacters(_ text: [UInt8]) throws(HTTPError) {
        guard text.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw .url("the URL contains a space or another character that must be percent-encoded")
        }
    }

    private static func removingDotSegments(_ target: String) -> String {
        let path = target.prefix { !"?#".contains($0) }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in zip(segments.indices, segments) {
            let isLast = index == segments.endIndex - 1
            if segment == ".." { _ = kept.popLast() }
            if segment == "." || segment == ".." {
                if isLast { kept.append("") }
            } else {
                kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/") + target.dropFirst(path.count)
    }
}
