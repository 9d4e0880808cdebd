import HTTPEffects

/// Collects a response, and rejects one that is too large or cannot be trusted.
struct ResponseIntake {
    /// The progress through the header lines.
    private enum Progress: Equatable {
        case beforeHead
        case inHead(isInterim: Bool)
        case afterHead
    }

    private(set) var response = HTTPResponse(status: 0)
    /// Why the response was rejected; nil if it was not.
    private(set) var refusal: HTTPError?
    /// Whether the body could not be decompressed.
    private(set) var isDamaged = false
    private var isCompressed = false
    private var inflation: Inflation?
    private let makeInflation: () -> Inflation?
    private var progress = Progress.beforeHead
    /// Whether the response has the requested HTTP version.
    private var isAsked = false
    private var headerBytes = 0
    private let limits: HTTPLimits

    init(limits: HTTPLimits, inflating makeInflation: @escaping () -> Inflation?) {
        self.limits = limits
        self.makeInflation = makeInflation
    }

    /// Whether the response head is complete.
    var hasHead: Bool { progress == .afterHead }

    /// Whether the body is complete, if it is compressed and not empty; true for any other.
    var isWhole: Bool { inflation?.hasEnded ?? true }

    /// Returns why a proxy that answered instead of the server ends the exchange.
    static func proxyRefusal(_ status: Int) -> String {
        let wish = status == 407 ? ": it wants a user name and a password" : ""
        return "the proxy refused the connection\(wish) (status \(status))"
    }

    /// Checks the version, status, length and codings of the complete head; returns false if it is rejected.
    private mutating func acceptHead(status: Int) -> Bool {
        if !(100...599).contains(status) { refusal = .io("the server's status is not one of HTTP's") }
        if !isAsked { refusal = .io("the answer is in another version of HTTP than was asked for") }
        // Only proxies may send it: RFC 9110 section 15.5.8.
        if status == 407 { refusal = .io(Self.proxyRefusal(status)) }
        if !hasClearLength { refusal = .io("the answer's length is not a number that can be trusted") }
        let (content, transfer) = (codings("content-encoding"), codings("transfer-encoding"))
        isCompressed = !content.isEmpty
        // Each layer of compression can expand the body a thousandfold.
        if content.count + transfer.count > 1 { refusal = .io("the answer is compressed more than once") }
        // libcurl decodes transfer codings itself, whatever it was built with.
        if !transfer.isEmpty || !content.allSatisfy({ $0 == "gzip" || $0 == "x-gzip" }) {
            refusal = .io("the answer is compressed in a way that was not asked for")
        }
        response.status = UInt16(clamping: status)
        return refusal == nil
    }

    /// Whether the head declares no length or exactly one. libcurl picks one of several lengths, and reads until the
    /// connection closes if a length is too large to represent.
    private var hasClearLength: Bool {
        let lengths = response.headers.filter { $0.isNamed("content-length") }.map(\.value)
        return lengths.allSatisfy { Int($0) != nil && $0 == lengths[0] }
    }

    /// The codings of the body that a header declares and that change its size.
    private func codings(_ header: String) -> [Substring] {
        response.headers.filter { $0.isNamed(header) }
            .flatMap { $0.value.lowercased().split { ", \t".contains($0) } }
            // "none" is not a coding of RFC 9110, but some servers send it.
            .filter { !["identity", "none", "chunked"].contains($0) }
    }

    /// Adds a line of a head or of the trailer; returns false if the response is rejected.
    ///
    /// - Parameter status: The status of the head that the line belongs to.
    mutating func addHeaderLine(_ bytes: UnsafeRawBufferPointer, status: Int) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= limits.headerBytes else {
            refuseHeaders(longerThan: limits.headerBytes)
            return false
        }
        switch progress {
        case .beforeHead:
            // libcurl parses the head of a later version as if it were HTTP/1.
            isAsked = bytes.starts(with: "HTTP/1.".utf8)
            response.headers = []
            progress = .inHead(isInterim: bytes.drop { $0 != UInt8(ascii: " ") }.starts(with: " 1".utf8))
        case .inHead(let isInterim) where bytes.allSatisfy { $0 == 0x0D || $0 == 0x0A }:
            progress = isInterim ? .beforeHead : .afterHead
            return isInterim || acceptHead(status: status)
        case .inHead: addHeader(bytes)
        // Trailer lines are counted but dropped: they could contradict the head.
        case .afterHead: break
        }
        return true
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
        refusal = .tooLarge("the answer's headers are larger than \(min(limit, limits.headerBytes)) bytes")
    }

    /// Adds a piece of the body; returns false if the limit is exceeded, or the piece cannot be decompressed.
    mutating func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard isCompressed else { return addDecoded(bytes) }
        inflation = inflation ?? makeInflation()
        isDamaged = inflation?.decode(bytes) { addDecoded($0) } != true
        return !isDamaged && refusal == nil
    }

    private mutating func addDecoded(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= limits.bodyBytes - response.body.count else {
            let (growth, cause) = isCompressed ? ("grows", " when it is decompressed") : ("is", "")
            refusal = .tooLarge("the answer \(growth) larger than \(limits.bodyBytes) bytes\(cause)")
            return false
        }
        response.body += bytes
        return true
    }
}
