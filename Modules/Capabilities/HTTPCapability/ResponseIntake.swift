import HTTPEffects

/// Collects a response, and rejects one that is too large or cannot be trusted.
struct ResponseIntake {
    /// Why a response was rejected.
    enum Refusal: CustomStringConvertible {
        /// The body exceeded the limit.
        case body(limit: Int)
        /// The body exceeded the limit after decompression.
        case inflated(limit: Int)
        /// The header lines exceeded the limit.
        case headers(limit: Int)
        /// The response is not HTTP/1.1 or HTTP/1.0.
        case version
        /// The status is not an HTTP status.
        case status
        /// The head declares several lengths, or an invalid one.
        case length
        /// The body is compressed more than once.
        case codings
        /// The body has a content coding that the request did not offer.
        case foreignCoding
        /// A proxy answered instead of the server.
        case proxy(status: Int)

        var description: String {
            switch self {
            case .body(let limit): "the answer is larger than \(limit) bytes"
            case .inflated(let limit): "the answer grows larger than \(limit) bytes when it is decompressed"
            case .headers(let limit): "the answer's headers are larger than \(limit) bytes"
            case .version: "the answer is in another version of HTTP than was asked for"
            case .status: "the server's status is not one of HTTP's"
            case .length: "the answer's length is not a number that can be trusted"
            case .codings: "the answer is compressed more than once"
            case .foreignCoding: "the answer is compressed in a way that was not asked for"
            case .proxy(status: 407):
                "the proxy refused the connection: it wants a user name and a password (status 407)"
            case .proxy(let status): "the proxy refused the connection (status \(status))"
            }
        }
    }

    /// The progress through the header lines.
    private enum Progress {
        case beforeHead
        case inHead(isInterim: Bool)
        case afterHead
    }

    /// The result of adding a line.
    enum Step {
        case taken
        /// The response head is complete.
        case endsHead
        /// The header lines exceed the limit.
        case refused
    }

    private(set) var response = HTTPResponse(status: 0)
    private(set) var refusal: Refusal?
    private var isCompressed = false
    private var progress = Progress.beforeHead
    /// Whether the response has the requested HTTP version.
    private var isAsked = false
    private var headerBytes = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits) { self.limits = limits }

    /// Whether the response head is complete.
    var hasHead: Bool {
        switch progress {
        case .beforeHead, .inHead: false
        case .afterHead: true
        }
    }

    /// Checks the version, status, length and codings of the complete head; returns false if it is rejected.
    mutating func acceptHead(status: Int) -> Bool {
        if !(100...599).contains(status) { refusal = .status }
        if !isAsked { refusal = .version }
        // Only proxies may send it: RFC 9110 section 15.5.8.
        if status == 407 { refusal = .proxy(status: status) }
        if !hasClearLength { refusal = .length }
        let codings = codings
        isCompressed = !codings.isEmpty
        // Each layer of compression can expand the body a thousandfold.
        if codings.count > 1 { refusal = .codings }
        // libcurl decodes every coding that it was built with.
        if !codings.allSatisfy({ ["gzip", "x-gzip", "deflate"].contains($0) }) { refusal = .foreignCoding }
        response.status = UInt16(clamping: status)
        return refusal == nil
    }

    /// Whether the head declares no length or exactly one. libcurl picks one of several lengths, and reads until the
    /// connection closes if a length is too large to represent.
    private var hasClearLength: Bool {
        let lengths = response.headers.filter { $0.isNamed("content-length") }.map(\.value)
        return lengths.allSatisfy { Int($0) != nil && $0 == lengths[0] }
    }

    /// The declared codings of the body that change its size.
    private var codings: [Substring] {
        response.headers.filter { $0.isNamed("content-encoding") || $0.isNamed("transfer-encoding") }
            .flatMap { $0.value.lowercased().split { ", \t".contains($0) } }
            // "none" is not a coding of RFC 9110, but libcurl treats it like identity.
            .filter { !["identity", "none", "chunked"].contains($0) }
    }

    /// Adds a line of a head or of the trailer.
    mutating func addHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Step {
        headerBytes += bytes.count
        guard headerBytes <= limits.headerBytes else {
            refuseHeaders(longerThan: limits.headerBytes)
            return .refused
        }
        switch progress {
        case .beforeHead:
            // libcurl parses the head of a later version as if it were HTTP/1.
            isAsked = bytes.starts(with: "HTTP/1.".utf8)
            response.headers = []
            progress = .inHead(isInterim: bytes.drop { $0 != UInt8(ascii: " ") }.starts(with: " 1".utf8))
        case .inHead(let isInterim) where bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A }:
            progress = isInterim ? .beforeHead : .afterHead
            return isInterim ? .taken : .endsHead
        case .inHead: addHeader(bytes)
        // Trailer lines are counted but dropped: they could contradict the head.
        case .afterHead: break
        }
        return .taken
    }

    private mutating func addHeader(_ line: UnsafeRawBufferPointer) {
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            // It continues the value of the previous line, with a space between them: RFC 9112 section 5.2.
            guard let last = response.headers.indices.last else { return }
            response.headers[last].value += " " + ResponseIntake.trimmed(line[...])
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self)
            response.headers.append(HTTPHeader(name: name, value: ResponseIntake.trimmed(line[(colon + 1)...])))
        }
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
        let afterStart = text.drop(while: \.isBlank)
        let end = afterStart.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? afterStart.startIndex
        return String(decoding: afterStart[..<end], as: UTF8.self)
    }

    /// Records that the header lines exceeded `limit`, or the configured limit if that is lower.
    mutating func refuseHeaders(longerThan limit: Int) {
        refusal = .headers(limit: min(limit, limits.headerBytes))
    }

    /// Adds a piece of the decoded body; returns false if the limit is exceeded.
    mutating func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limits.bodyBytes - response.body.count else {
            refusal = isCompressed ? .inflated(limit: limits.bodyBytes) : .body(limit: limits.bodyBytes)
            return false
        }
        response.body += bytes
        return true
    }
}
