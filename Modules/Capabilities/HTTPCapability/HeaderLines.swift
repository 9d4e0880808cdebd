import HTTPEffects

/// A head's header lines as they have arrived: the reader makes texts of them, which libcurl's thread has no time for.
struct HeaderLines: Sendable {
    private var bytes: [UInt8] = []

    mutating func append(_ line: HeaderLine) {
        if bytes.isEmpty { bytes.reserveCapacity(512) }
        bytes.append(contentsOf: line.bytes)
    }

    /// The lines as names and values.
    var headers: [HTTPHeader] {
        var headers: [HTTPHeader] = []
        headers.reserveCapacity(16)
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
                HeaderLine(UnsafeRawBufferPointer(rebasing: rest[..<end])).add(to: &headers)
                rest = rest[end...].dropFirst()
            }
        }
        return headers
    }
}

/// One header line.
struct HeaderLine {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether it goes on with the value of the line before: RFC 9112 section 5.2.
    var isContinuation: Bool { bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t") }

    /// Whether it has this name, which is given in small letters.
    func isNamed(_ lowercased: StaticString) -> Bool {
        let length = lowercased.utf8CodeUnitCount
        return bytes.count > length && bytes[length] == UInt8(ascii: ":") && bytes[..<length].spells(lowercased)
    }

    /// The value of a line whose name ends before `colon`.
    func value(after colon: Int) -> String { HeaderLine.trimmed(bytes[(colon + 1)...]) }

    /// The rest of the value that a continuation holds.
    var continuedValue: String { HeaderLine.trimmed(bytes[...]) }

    fileprivate func add(to headers: inout [HTTPHeader]) {
        if isContinuation, let last = headers.indices.last {
            // A value in several lines is one with spaces.
            headers[last].value += " " + continuedValue
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            headers.append(
                HTTPHeader(name: String(decoding: bytes[..<colon], as: UTF8.self), value: value(after: colon)))
        }
    }

    private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
        let afterStart = text.drop(while: \.isBlank)
        let end = afterStart.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? afterStart.startIndex
        return String(decoding: afterStart[..<end], as: UTF8.self)
    }
}
