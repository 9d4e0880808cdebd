import Effects

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
        /// The status is none.
        case status
        /// The head names several lengths, or an impossible one.
        case length

        var description: String {
            switch self {
            case .body(let limit): "the answer is larger than \(limit) bytes"
            case .inflated(let limit): "the answer grows larger than \(limit) bytes when it is decompressed"
            case .headers(let limit): "the answer's headers are larger than \(limit) bytes"
            case .status: "the server's status is not one of HTTP's"
            case .length: "the answer's length is not a number that can be trusted"
            }
        }
    }

    /// How far the header lines have come.
    private enum Progress {
        case beforeHead
        case inHead(isInterim: Bool)
        case afterHead
    }

    private(set) var headers: [HTTPHeader] = []
    private(set) var refusal: Refusal?
    private var progress = Progress.beforeHead
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

    /// Judges the head, which has arrived: the status and the length that it names; false when it is refused.
    ///
    /// Of several lengths libcurl chooses one, and it reads to the end of the connection when one is too large to count.
    mutating func acceptHead(status: Int) -> Bool {
        if !(100...599).contains(status) { refusal = .status }
        var length: String?
        for header in headers where header.isNamed("content-length") {
            if Int(header.value) == nil || (length ?? header.value) != header.value { refusal = .length }
            length = header.value
        }
        return refusal == nil
    }

    /// Takes one line of a head or of the trailer; false when it was one too many.
    mutating func addHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= limits.headerBytes else {
            refuseHeaders(longerThan: limits.headerBytes)
            return false
        }
        switch progress {
        case .beforeHead:
            headers = []
            headers.reserveCapacity(16)
            progress = .inHead(isInterim: line.drop { $0 != UInt8(ascii: " ") }.starts(with: " 1".utf8))
        case .inHead(let isInterim) where line.allSatisfy { $0 == 0x0D || $0 == 0x0A }:
            progress = isInterim ? .beforeHead : .afterHead
        case .inHead: addField(line)
        // What follows the body is counted and left out: it could contradict the head.
        case .afterHead: break
        }
        return true
    }

    /// Notes that the header lines passed `limit`, or the limit that was asked for if it is lower.
    mutating func refuseHeaders(longerThan limit: Int) {
        refusal = .headers(limit: min(limit, limits.headerBytes))
    }

    private mutating func addField(_ line: UnsafeRawBufferPointer) {
        if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"), let last = headers.indices.last {
            // A value in several lines is one with spaces: RFC 9112 section 5.2.
            headers[last].value += " " + ResponseIntake.trimmed(line[...])
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self)
            headers.append(HTTPHeader(name: name, value: ResponseIntake.trimmed(line[(colon + 1)...])))
        }
    }

    /// Counts a piece of the decoded body; false when it was one too many.
    mutating func countBody(_ count: Int) -> Bool {
        guard count <= limits.bodyBytes - bodyBytes else {
            refusal = isCompressed ? .inflated(limit: limits.bodyBytes) : .body(limit: limits.bodyBytes)
            return false
        }
        bodyBytes += count
        return true
    }

    private var isCompressed: Bool {
        headers.contains { $0.isNamed("content-encoding") && $0.value.lowercased() != "identity" }
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
        let afterStart = text.drop(while: \.isBlank)
        let end = afterStart.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? afterStart.startIndex
        return String(decoding: afterStart[..<end], as: UTF8.self)
    }
}
