import HTTPEffects

/// Parses the bytes of a connection into requests. Performs no I/O.
struct LoopbackServerParser {
    /// The result of parsing the bytes so far.
    enum Step: Equatable {
        /// A complete request, whose bytes are removed.
        case request(LoopbackRequest)
        /// More bytes are needed.
        case incomplete
        /// Not an HTTP/1.1 request, or too large: respond with this status and close.
        case refused(status: Int)
    }

    /// The received bytes that are not yet part of a request.
    var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Removes and returns the next request.
    mutating func next() -> Step {
        // A client of another protocol, such as TLS, would wait forever for the end of a line.
        if let first = bytes.first, !Character(Unicode.Scalar(first)).isLetter { return .refused(status: 400) }
        guard let end = endOfHead else { return bytes.count > limit ? .refused(status: 413) : .incomplete }
        guard end <= limit else { return .refused(status: 413) }
        let lines = String(decoding: bytes[..<(end - 4)], as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), let headers = headers(lines.dropFirst()),
            let length = bodyLength(headers)
        else { return .refused(status: 400) }
        guard length <= limit else { return .refused(status: 413) }
        guard bytes.count - end >= length else { return .incomplete }
        let request = LoopbackRequest(
            method: String(words[0]), target: String(words[1]), headers: headers,
            body: Array(bytes[end..<(end + length)]))
        bytes.removeFirst(end + length)
        return .request(request)
    }

    /// The index after the empty line that ends the head.
    private var endOfHead: Int? {
        guard bytes.count >= 4 else { return nil }
        return (4...bytes.count).first { bytes[($0 - 4)..<$0].elementsEqual([13, 10, 13, 10]) }
    }

    private func headers(_ lines: ArraySlice<Substring>) -> [HTTPHeader]? {
        var headers: [HTTPHeader] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append(HTTPHeader(name: String(line[..<colon]), value: String(value)))
        }
        return headers
    }

    /// Returns the length of the body that the headers declare; nil if it is invalid or chunked, which is not
    /// supported.
    private func bodyLength(_ headers: [HTTPHeader]) -> Int? {
        if headers.contains(where: { $0.name.lowercased() == "transfer-encoding" }) { return nil }
        guard let text = headers.first(where: { $0.name.lowercased() == "content-length" })?.value else { return 0 }
        guard let length = Int(text), length >= 0 else { return nil }
        return length
    }
}
