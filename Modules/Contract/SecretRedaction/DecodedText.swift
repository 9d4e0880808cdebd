/// A text, possibly decoded from escapes or byte codes, with the source range of each of its bytes.
struct DecodedText {
    private(set) var bytes: [UInt8]
    /// The number of nested byte codes it was decoded from.
    let codes: Int
    /// The range in the original of each byte; nil for the original itself.
    private var origins: [Range<Int>]?

    /// Creates an undecoded text.
    init(_ text: [UInt8]) { (bytes, codes, origins) = (text, 0, nil) }

    /// Creates an empty decoded text with room for `capacity` bytes.
    init(codes: Int, capacity: Int) {
        (bytes, self.codes, origins) = ([], codes, [])
        bytes.reserveCapacity(capacity)
        origins?.reserveCapacity(capacity)
    }

    mutating func append(_ byte: UInt8, from origin: Range<Int>) {
        bytes.append(byte)
        origins?.append(origin)
    }

    /// Returns the range in the original for a nonempty range of bytes.
    func origin(of range: Range<Int>) -> Range<Int> {
        guard let origins else { return range }
        return origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
    }

    private var firstEscape: Int? {
        let mayBegin = TextEscape.mayBegin
        var index = 0
        while let next = bytes[index...].firstIndex(where: { mayBegin[Int($0)] }) {
            if TextEscape(in: bytes, at: next) != nil { return next }
            index = next + 1
        }
        return nil
    }

    /// The text with its escapes decoded once, which makes it shorter; nil if it has no escapes.
    var unescaped: DecodedText? {
        guard let first = firstEscape else { return nil }
        var decoded = DecodedText(codes: codes, capacity: bytes.count)
        for index in 0..<first { decoded.append(bytes[index], from: origin(of: index..<index + 1)) }
        var index = first
        while index < bytes.count {
            if let escape = TextEscape(in: bytes, at: index) {
                let origin = origin(of: index..<index + escape.length)
                for byte in escape.meaning { decoded.append(byte, from: origin) }
                index += escape.length
            } else {
                decoded.append(bytes[index], from: origin(of: index..<index + 1))
                index += 1
            }
        }
        return decoded
    }
}
