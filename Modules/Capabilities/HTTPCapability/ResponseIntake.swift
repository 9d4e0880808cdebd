/// Parses a response head line by line, and rejects a response that is too large or cannot be trusted.
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

    private(set) var lines = HeaderLines()
    private(set) var refusal: Refusal?
    private var length = DeclaredLength()
    private var codings = DeclaredCodings()
    private var progress = Progress.beforeHead
    /// Whether the response has the requested HTTP version.
    private var isAsked = false
    private var headerBytes = 0
    private var bodyBytes = 0
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
        if !length.isClear { refusal = .length }
        // Each layer of compression can expand the body a thousandfold.
        if codings.count > 1 { refusal = .codings }
        // libcurl decodes every coding that it was built with.
        if codings.hasForeign { refusal = .foreignCoding }
        return refusal == nil
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
            (lines, length, codings) = (HeaderLines(), DeclaredLength(), DeclaredCodings())
            progress = .inHead(isInterim: bytes.drop { $0 != UInt8(ascii: " ") }.starts(with: " 1".utf8))
        case .inHead(let isInterim) where bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A }:
            progress = isInterim ? .beforeHead : .afterHead
            return isInterim ? .taken : .endsHead
        case .inHead:
            let line = HeaderLine(bytes)
            lines.append(line)
            length.read(line)
            codings.read(line)
        // Trailer lines are counted but dropped: they could contradict the head.
        case .afterHead: break
        }
        return .taken
    }

    /// Records that the header lines exceeded `limit`, or the configured limit if that is lower.
    mutating func refuseHeaders(longerThan limit: Int) {
        refusal = .headers(limit: min(limit, limits.headerBytes))
    }

    /// Counts a piece of the decoded body; returns false if the limit is exceeded.
    mutating func countBody(_ count: Int) -> Bool {
        guard count <= limits.bodyBytes - bodyBytes else {
            refusal = codings.count > 0 ? .inflated(limit: limits.bodyBytes) : .body(limit: limits.bodyBytes)
            return false
        }
        bodyBytes += count
        return true
    }
}

/// The length of the body that the head declares.
///
/// libcurl picks one of several lengths, and reads until the connection closes if a length is too large to represent.
private struct DeclaredLength {
    private static let name: StaticString = "content-length"

    /// Whether the head declares no length or exactly one.
    private(set) var isClear = true
    private var text: String?
    /// Whether the previous line declared a length.
    private var isOpen = false

    mutating func read(_ line: HeaderLine) {
        guard !line.isContinuation else {
            if isOpen { isClear = false }
            return
        }
        isOpen = line.isNamed(DeclaredLength.name)
        guard isOpen else { return }
        let value = line.value(after: DeclaredLength.name.utf8CodeUnitCount)
        if Int(value) == nil || (text ?? value) != value { isClear = false }
        text = value
    }
}

/// The compressions of the body that the head declares.
private struct DeclaredCodings {
    private static let names: [StaticString] = ["content-encoding", "transfer-encoding"]

    /// The number of declared codings that change the size.
    private(set) var count = 0
    /// Whether one of them was not offered by the request.
    private(set) var hasForeign = false
    /// Whether the previous line declared codings.
    private var isOpen = false

    mutating func read(_ line: HeaderLine) {
        if line.isContinuation {
            if isOpen { add(line.continuedValue) }
        } else {
            let name = DeclaredCodings.names.first(where: line.isNamed)
            isOpen = name != nil
            if let name { add(line.value(after: name.utf8CodeUnitCount)) }
        }
    }

    private mutating func add(_ list: String) {
        // "none" is not a coding of RFC 9110, but libcurl treats it like identity.
        let codings = list.lowercased().split { ", \t".contains($0) }.filter {
            !["identity", "none", "chunked"].contains($0)
        }
        count += codings.count
        if !codings.allSatisfy({ ["gzip", "x-gzip", "deflate"].contains($0) }) { hasForeign = true }
    }
}
