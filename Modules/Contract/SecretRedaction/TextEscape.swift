/// An escape in a text.
///
/// Those of URLs, JSON, programs and markup are undone alike, so a text may mix them. What nobody sees
/// (``InvisibleScalars``) is one that stands for nothing.
struct TextEscape {
    /// The bytes that it stands for, fewer than it takes.
    let meaning: [UInt8]
    /// How many bytes it takes.
    let length: Int

    /// Whether an escape may begin with a byte. Every byte of every text is looked at, and few are one of these.
    @inline(__always)
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "0"): true
        default: InvisibleScalars.begins(byte)
        }
    }

    /// Nil when no escape stands in the text at an index.
    init?(in text: [UInt8], at index: Int) {
        let first = text[index]
        guard Self.mayBegin(first) else { return nil }
        if InvisibleScalars.begins(first) {
            (meaning, length) = ([], InvisibleScalars.length(in: text[index...]))
            if length == 0 { return nil }
            return
        }
        if first == UInt8(ascii: "0"), index + 1 >= text.count || text[index + 1] != UInt8(ascii: "x") { return nil }
        let text = text[index...]
        if let simple = Self.simple.first(where: { text.starts(with: $0.key) }) {
            (meaning, length) = ([simple.value], simple.key.count)
            return
        }
        for escape in NumericEscape.all {
            guard let (scalar, taken) = escape.read(text) else { continue }
            (meaning, length) = (escape.names == .byte ? [UInt8(scalar.value)] : Array(String(scalar).utf8), taken)
            return
        }
        return nil
    }

    private static let simple: [(key: [UInt8], value: UInt8)] =
        #""\/'"#.utf8.map { ([UInt8(ascii: "\\"), $0], $0) } + [(Array(#"\b"#.utf8), 0x08)]
}

/// An escape that names a byte or a character by its number.
private struct NumericEscape {
    enum Named { case byte, utf16, scalar }

    static let all = [
        NumericEscape("%", digits: 2...2, names: .byte),
        NumericEscape("%u", digits: 4...4, names: .utf16),
        NumericEscape("\\u", digits: 4...4, names: .utf16),
        NumericEscape("\\x", digits: 2...2, names: .byte),
        NumericEscape("0x", digits: 2...2, names: .byte, end: ", ", isWord: true),
        NumericEscape("&#x", digits: 1...8, names: .scalar, end: ";"),
        NumericEscape("&#X", digits: 1...8, names: .scalar, end: ";"),
        NumericEscape("&#", digits: 1...8, radix: 10, names: .scalar, end: ";"),
    ]

    let names: Named
    private let prefix: [UInt8]
    private let digits: ClosedRange<Int>
    private let radix: UInt32
    /// What may follow, each once, and belongs to it.
    private let end: [UInt8]
    /// Whether it ends where its word does: in base64 the same characters stand by chance.
    private let isWord: Bool

    private init(
        _ prefix: String, digits: ClosedRange<Int>, radix: UInt32 = 16, names: Named, end: String = "",
        isWord: Bool = false
    ) {
        self.prefix = Array(prefix.utf8)
        self.digits = digits
        self.radix = radix
        self.names = names
        self.end = Array(end.utf8)
        self.isWord = isWord
    }

    /// The escape at the beginning of a text, and its length.
    func read(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let (first, length) = number(text) else { return nil }
        if let scalar = Unicode.Scalar(first) { return (scalar, length) }
        guard names == .utf16, let (second, rest) = number(text.dropFirst(length)),
            0xD800..<0xDC00 ~= first, 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        return (scalar, length + rest)
    }

    private func number(_ text: ArraySlice<UInt8>) -> (UInt32, length: Int)? {
        guard text.starts(with: prefix) else { return nil }
        var (number, count): (UInt32, Int) = (0, 0)
        for byte in text.dropFirst(prefix.count).prefix(digits.upperBound) {
            guard let digit = ByteCode.hexadecimal.value(of: byte), digit < radix else { break }
            number = number * radix + UInt32(digit)
            count += 1
        }
        var length = prefix.count + count
        let goesOn = text.dropFirst(length).first?.isWordLike ?? false
        guard count >= digits.lowerBound, !(isWord && goesOn) else { return nil }
        for byte in end where text.dropFirst(length).first == byte { length += 1 }
        return (number, length)
    }
}
