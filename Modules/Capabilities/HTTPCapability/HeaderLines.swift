import HTTPEffects

/// The raw header lines of a response head, which the reader decodes to save the libcurl thread the time.
struct HeaderLines: Sendable {
    private var bytes: [UInt8] = []

    mutating func append(_ line: HeaderLine) {
        if bytes.isEmpty { bytes.reserveCapacity(512) }
        bytes.append(contentsOf: line.bytes)
    }

    /// The decoded headers.
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

/// A header line.
struct HeaderLine {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether it continues the value of the previous line: RFC 9112 section 5.2.
    var isContinuation: Bool { bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t") }

    /// Whether it has the given name, which must be lowercase ASCII.
    func isNamed(_ lowercased: StaticString) -> Bool {
        let length = lowercased.utf8CodeUnitCount
        return bytes.count > length && bytes[length] == UInt8(ascii: ":") && bytes[..<length].spells(lowercased)
    }

    /// Returns the value of a line whose name ends before `colon`.
    func value(after colon: Int) -> String { HeaderLine.trimmed(bytes[(colon + 1)...]) }

    /// The part of the value that a continuation holds.
    var continuedValue: String { HeaderLine.trimmed(bytes[...]) }

    fileprivate func add(to headers: inout [HTTPHeader]) {
        if isContinuation, let last = headers.indices.last {
            // The lines of a folded value are joined with spaces.
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
