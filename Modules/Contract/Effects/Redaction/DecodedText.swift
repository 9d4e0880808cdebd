/// A text with its escapes undone, and where each of its bytes comes from.
///
/// One pass undoes percent-encoding (`%43`), the escapes of JSON (`\u0043`, `\/`) and of programs (`\x43`), and the numeric
/// references of markup (`&#67;`, `&#x43;`) alike, so a text may mix them. It also leaves out what nobody sees (``Unseen``).
struct DecodedText {
    let bytes: [UInt8]
    /// Where in the original each byte begins, and at last where the original ends; empty for the original itself.
    private let origins: [Int]

    /// Nobody escapes a text more often than this by mistake; each time costs another search.
    private static let mostPasses = 8

    /// Hands over the text itself, then with its escapes undone, until there are none, or too many one inside the other.
    static func forEachForm(of text: [UInt8], _ body: (DecodedText) -> Void) {
        var form = DecodedText(bytes: text, origins: [])
        body(form)
        for _ in 0..<mostPasses {
            guard let next = form.unescaped else { return }
            body(next)
            form = next
        }
    }

    /// Where in the original a range of the bytes comes from.
    func origin(of range: Range<Int>) -> Range<Int> {
        origins.isEmpty ? range : origins[range.lowerBound]..<origins[range.upperBound]
    }

    private func origin(of index: Int) -> Int { origins.isEmpty ? index : origins[index] }

    /// The text after one more pass; nil when that changes nothing.
    private var unescaped: DecodedText? {
        guard var index = bytes.firstIndex(where: TextEscape.begins) else { return nil }
        var decoded = Array(bytes[..<index])
        var origins = (0..<index).map { origin(of: $0) }
        while index < bytes.count {
            let escape = TextEscape.begins(bytes[index]) ? TextEscape(in: bytes[index...]) : nil
            let meaning = escape?.meaning ?? [bytes[index]]
            decoded += meaning
            origins += repeatElement(origin(of: index), count: meaning.count)
            index += escape?.length ?? 1
        }
        if decoded.count == bytes.count { return nil }
        return DecodedText(bytes: decoded, origins: origins + [origin(of: bytes.count)])
    }
}

/// An escape at the beginning of a text.
private struct TextEscape {
    /// The bytes that it stands for.
    let meaning: [UInt8]
    /// How many bytes it takes.
    let length: Int

    /// Whether an escape may begin with a byte.
    static func begins(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") || Unseen.begins(byte)
    }

    /// Nil when the text begins with no escape.
    init?(in text: ArraySlice<UInt8>) {
        let escape: TextEscape? =
            switch text.first {
            case UInt8(ascii: "%"): Self(digits: text.dropFirst(), count: 2, after: 1)
            case UInt8(ascii: "\\"): Self(backslash: text.dropFirst())
            case UInt8(ascii: "&"): Self(reference: text.dropFirst())
            default: Self(unseen: text)
            }
        guard let escape else { return nil }
        self = escape
    }

    private init(meaning: [UInt8], length: Int) {
        self.meaning = meaning
        self.length = length
    }

    /// Digits that name a byte.
    private init?(digits: ArraySlice<UInt8>, count: Int, after prefix: Int) {
        guard let byte = Self.number(digits, count: count) else { return nil }
        self.init(meaning: [UInt8(truncatingIfNeeded: byte)], length: prefix + count)
    }

    private init?(unseen text: ArraySlice<UInt8>) {
        let length = Unseen.length(in: text)
        if length == 0 { return nil }
        self.init(meaning: [], length: length)
    }

    private init?(backslash text: ArraySlice<UInt8>) {
        switch text.first {
        case UInt8(ascii: "u"): self.init(utf16: text.dropFirst())
        case UInt8(ascii: "x"): self.init(digits: text.dropFirst(), count: 2, after: 2)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
            self.init(meaning: Array(text.prefix(1)), length: 2)
        case UInt8(ascii: "b"): self.init(meaning: [0x08], length: 2)
        default: return nil
        }
    }

    /// Four digits that name a unit of UTF-16, and another escape where it takes two.
    private init?(utf16 text: ArraySlice<UInt8>) {
        guard let first = Self.number(text, count: 4) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            self.init(meaning: Array(String(scalar).utf8), length: 6)
            return
        }
        let rest = text.dropFirst(4)
        guard rest.starts(with: "\\u".utf8), let second = Self.number(rest.dropFirst(2), count: 4),
            0xD800..<0xDC00 ~= first, 0xDC00..<0xE000 ~= second,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { return nil }
        self.init(meaning: Array(String(scalar).utf8), length: 12)
    }

    /// `#67;` or `#x43;`
    private init?(reference text: ArraySlice<UInt8>) {
        let mostDigits = 8
        guard text.first == UInt8(ascii: "#") else { return nil }
        let isHexadecimal = text.dropFirst().first?.lowercased == UInt8(ascii: "x")
        let prefix = isHexadecimal ? 2 : 1
        let digits = text.dropFirst(prefix).prefix(mostDigits).prefix { $0 != UInt8(ascii: ";") }
        guard text.dropFirst(prefix + digits.count).first == UInt8(ascii: ";"),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        self.init(meaning: Array(String(scalar).utf8), length: prefix + digits.count + 2)
    }

    /// So many hexadecimal digits as a number.
    private static func number(_ text: ArraySlice<UInt8>, count: Int) -> UInt32? {
        let digits = text.prefix(count)
        guard digits.count == count, digits.allSatisfy({ ByteCode.hexadecimal.value(of: $0) != nil }) else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
