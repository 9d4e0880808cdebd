/// Reads a response's head as its lines arrive, and stops a response that is too large or cannot be trusted.
struct ResponseIntake {
    /// Why a response was stopped.
    enum Refusal: CustomStringConvertible {
        /// The body passed the limit.
        case body(limit: Int)
        /// The body passed the limit when it was decompressed.
        case inflated(limit: Int)
        /// The header lines passed the limit.
        case headers(limit: Int)
        /// The answer is not in HTTP/1.1 or HTTP/1.0.
        case version
        /// The status is none.
        case status
        /// The head names several lengths, or an impossible one.
        case length
        /// The body is compressed more than once.
        case codings
        /// The body is compressed in a way that the request did not offer.
        case foreignCoding
        /// A proxy answered in the server's place.
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

    /// How far the header lines have come.
    private enum Progress {
        case beforeHead
        case inHead(isInterim: Bool)
        case afterHead
    }

    /// What has come of a line.
    enum Step {
        case taken
        /// The answer's head is there.
        case endsHead
        /// It was one too many.
        case refused
    }

    private(set) var lines = HeaderLines()
    private(set) var refusal: Refusal?
    private var length = DeclaredLength()
    private var codings = DeclaredCodings()
    private var progress = Progress.beforeHead
    /// Whether the answer is in the version that was asked for.
    private var isAsked = false
    private var headerBytes = 0
    private var bodyBytes = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits) { self.limits = limits }

    /// Whether the answer's head has arrived to its end.
    var hasHead: Bool {
        switch progress {
        case .beforeHead, .inHead: false
        case .afterHead: true
        }
    }

    /// Judges the head, which has arrived: the version, the status, the length and the codings; false when it is
    /// refused.
    mutating func acceptHead(status: Int) -> Bool {
        if !(100...599).contains(status) { refusal = .status }
        if !isAsked { refusal = .version }
        // Only proxies may answer with it: RFC 9110 section 15.5.8.
        if status == 407 { refusal = .proxy(status: status) }
        if !length.isClear { refusal = .length }
        // Each of them can be a thousand times as large as the one around it.
        if codings.count > 1 { refusal = .codings }
        // libcurl tries whatever it was built with.
        if codings.hasForeign { refusal = .foreignCoding }
        return refusal == nil
    }

    /// Takes one line of a head or of the trailer.
    mutating func addHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Step {
        headerBytes += bytes.count
        guard headerBytes <= limits.headerBytes else {
            refuseHeaders(longerThan: limits.headerBytes)
            return .refused
        }
        switch progress {
        case .beforeHead:
            // libcurl reads the head of a later version as if it were one of this.
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
        // What follows the body is counted and left out: it could contradict the head.
        case .afterHead: break
        }
        return .taken
    }

    /// Notes that the header lines passed `limit`, or the limit that was asked for if it is lower.
    mutating func refuseHeaders(longerThan limit: Int) {
        refusal = .headers(limit: min(limit, limits.headerBytes))
    }

    /// Counts a piece of the decoded body; false when it was one too many.
    mutating func countBody(_ count: Int) -> Bool {
        guard count <= limits.bodyBytes - bodyBytes else {
            refusal = codings.count > 0 ? .inflated(limit: limits.bodyBytes) : .body(limit: limits.bodyBytes)
            return false
        }
        bodyBytes += count
        return true
    }
}

/// The length of the body, as the head names it.
///
/// Of several lengths libcurl chooses one, and it reads to the end of the connection when one is too large to count.
private struct DeclaredLength {
    private static let name: StaticString = "content-length"

    /// Whether the head names no length, or one number.
    private(set) var isClear = true
    private var text: String?
    /// Whether the line before names it.
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

/// How often the body is compressed, by what the head says.
private struct DeclaredCodings {
    private static let names: [StaticString] = ["content-encoding", "transfer-encoding"]

    /// How many codings are named that change the size.
    private(set) var count = 0
    /// Whether one of them is none that requests offer.
    private(set) var hasForeign = false
    /// Whether the line before names some.
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
        // "none" is no coding of RFC 9110, but libcurl takes it for one that changes nothing.
        let codings = list.lowercased().split { ", \t".contains($0) }.filter {
            !["identity", "none", "chunked"].contains($0)
        }
        count += codings.count
        if !codings.allSatisfy({ ["gzip", "x-gzip", "deflate"].contains($0) }) { hasForeign = true }
    }
}
