import Effects

/// Puts a response together from the bytes that arrive, and stops when there are too many.
struct ResponseCollector {
    /// What there was too much of.
    enum Excess: Equatable, CustomStringConvertible {
        /// The decoded body passed the limit.
        case body(limit: Int)
        /// The header lines passed the limit.
        case headers(limit: Int)

        var description: String {
            switch self {
            case .body(let limit): "the answer is larger than \(limit) bytes"
            case .headers(let limit): "the answer's headers are larger than \(limit) bytes"
            }
        }
    }

    private(set) var headers: [HTTPHeader] = []
    private(set) var body: [UInt8] = []
    private(set) var excess: Excess?
    private var headerBytes = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits) { self.limits = limits }

    /// Takes one line of the head; false when it was one too many.
    mutating func addHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= limits.headerBytes else {
            excess = .headers(limit: limits.headerBytes)
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        // A status line begins a new head: what came before it was interim.
        if text.hasPrefix("HTTP/") {
            headers = []
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...]
            headers.append(HTTPHeader(name: String(text[..<colon]), value: ResponseCollector.trimmed(value)))
        }
        return true
    }

    /// Takes a piece of the decoded body; false when it was one too many.
    mutating func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limits.bodyBytes - body.count else {
            excess = .body(limit: limits.bodyBytes)
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        let afterStart = text.drop { $0.isWhitespace }
        guard let last = afterStart.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(afterStart[...last])
    }
}
