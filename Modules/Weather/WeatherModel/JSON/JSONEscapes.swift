extension JSONDocument {
    /// The characters as a string, without escapes.
    ///
    /// Half of a surrogate pair, which stands for nothing, becomes the replacement character. Of a longer text there
    /// are at least the first `scalars`, and not many more.
    func string(_ text: JSONText, scalars: Int = .max) -> String {
        let (most, overflow) = scalars.multipliedReportingOverflow(by: Self.longestScalar)
        var rest = bytes[text.bytes].prefix(overflow ? .max : most)
        guard text.isEscaped else { return String(decoding: rest, as: UTF8.self) }
        var units: [UInt16] = []
        while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<escape], as: UTF8.self).utf16
            rest = rest[(escape + 1)...]
            units.append(Self.takeEscaped(&rest))
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }

    /// The bytes of a pair of surrogates, the longest that one scalar is written with.
    private static let longestScalar = 12

    /// Takes what follows a backslash.
    private static func takeEscaped(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        let kind = rest.popFirst() ?? 0
        switch kind {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }
        default: return UInt16(kind)
        }
    }
}
