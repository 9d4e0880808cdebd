/// An escape that specifies a byte or a character by its number.
struct NumericEscape {
    private enum Named { case byte, utf16, scalar }

    private static let all = TextEscape.byFirstByte(
        [
            NumericEscape("%", digits: 2...2, names: .byte),
            NumericEscape("%u", digits: 4...4, names: .utf16),
            NumericEscape("\\u", digits: 4...4, names: .utf16),
            NumericEscape("\\u{", names: .scalar, end: "}"),
            NumericEscape("\\U", digits: 8...8, names: .scalar),
            NumericEscape("\\x", digits: 2...2, names: .byte),
            NumericEscape("\\x{", names: .scalar, end: "}"),
            NumericEscape("\\", digits: 3...3, radix: 8, names: .byte),
            NumericEscape("0x", digits: 2...2, names: .byte, isListed: true),
            NumericEscape("0X", digits: 2...2, names: .byte, isListed: true),
            NumericEscape("&#x", names: .scalar, end: ";"),
            NumericEscape("&#X", names: .scalar, end: ";"),
            NumericEscape("&#", radix: 10, names: .scalar, end: ";"),
        ], prefix: \.prefix)

    private let names: Named
    private let prefix: [UInt8]
    private let digits: ClosedRange<Int>
    private let radix: UInt32
    /// An optional terminator that belongs to the escape.
    private let end: UInt8?
    /// Whether it is an element of a list, so that the separator after it belongs to the escape.
    private let isListed: Bool

    private init(
        _ prefix: String, digits: ClosedRange<Int> = 1...Int.max, radix: UInt32 = 16, names: Named,
        end: Character? = nil, isListed: Bool = false
    ) {
        self.prefix = Array(prefix.utf8)
        self.digits = digits
        self.radix = radix
        self.names = names
        self.end = end?.asciiValue
        self.isListed = isListed
    }

    /// Decodes the escape at an index of a text; nil if there is none.
    static func read(_ text: [UInt8], at index: Int) -> (meaning: [UInt8], length: Int)? {
        for escape in all[Int(text[index])] {
            guard let (scalar, end) = escape.scalar(in: text, at: index) else { continue }
            return (escape.names == .byte ? [UInt8(scalar.value)] : Array(String(scalar).utf8), end - index)
        }
        return nil
    }

    private func scalar(in text: [UInt8], at index: Int) -> (Unicode.Scalar, end: Int)? {
        guard let (first, end) = number(in: text, at: index), names != .byte || first <= UInt8.max else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, end) }
        guard names == .utf16, let (second, end) = number(in: text, at: end),
            0xD800..<0xDC00 ~= first, 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        return (scalar, end)
    }

    private func number(in text: [UInt8], at index: Int) -> (UInt32, end: Int)? {
        guard text.holds(prefix, at: index) else { return nil }
        let start = index + prefix.count
        var (number, end): (UInt32, Int) = (0, start)
        while end < text.count, end - start < digits.upperBound,
            let digit = EncodedBytes.hexadecimal.value(of: text[end]), digit < radix
        {
            // Any number of leading zeros is allowed, and a value out of range stays out of range.
            number = min(number, 0x110000) * radix + UInt32(digit)
            end += 1
        }
        guard end - start >= digits.lowerBound else { return nil }
        if isListed { return Self.next(in: text, after: end).map { (number, $0) } }
        return (number, end < text.count && text[end] == self.end ? end + 1 : end)
    }

    /// Returns the index of the next list element. Nil if the word continues, as happens by chance in base64, or if the
    /// separator has to be unescaped first.
    private static func next(in text: [UInt8], after end: Int) -> Int? {
        if end < text.count, text[end].isWordLike { return nil }
        let next = text[end...].firstIndex { !", +\t\r\n".utf8.contains($0) } ?? text.count
        guard next < text.count, text[next] != UInt8(ascii: "0"), let escape = TextEscape(in: text, at: next) else {
            return next
        }
        return escape.meaning.first?.isWordLike ?? false ? next : nil
    }
}
