/// A text, or what is read of it once escapes or byte codes in it are decoded, and where each of its bytes comes from.
struct DecodedText {
    private(set) var bytes: [UInt8]
    /// How many byte codes, one inside the other, it was decoded of.
    let codes: Int
    /// Where in the original each byte comes from; nil for the original itself.
    private var origins: [Range<Int>]?

    /// The original.
    init(_ text: [UInt8]) { (bytes, codes, origins) = (text, 0, nil) }

    /// Nothing yet of what is read of another text, with room for so many bytes.
    init(codes: Int, capacity: Int) {
        (bytes, self.codes, origins) = ([], codes, [])
        bytes.reserveCapacity(capacity)
        origins?.reserveCapacity(capacity)
    }

    mutating func append(_ byte: UInt8, from origin: Range<Int>) {
        bytes.append(byte)
        origins?.append(origin)
    }

    /// Where in the original a range of the bytes, not an empty one, comes from.
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

    /// The text with its escapes undone once, which makes it shorter; nil when there are none.
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
