/// A literal character of a text, or one that is escaped for a URL (`%43`) or in JSON (`\/`, `\n`, `\u0043`).
struct TextCharacter {
    /// The bytes that the character stands for.
    let meaning: [UInt8]
    /// The number of bytes that it takes up in the text.
    let length: Int

    /// Reads the character at an index of a text.
    init(in text: [UInt8], at index: Int) {
        (meaning, length) = Self.escape(in: text, at: index) ?? ([text[index]], 1)
    }

    /// Returns the text with its escapes decoded once.
    static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var (decoded, index): ([UInt8], Int) = ([], 0)
        while index < text.count {
            let character = TextCharacter(in: text, at: index)
            decoded += character.meaning
            index += character.length
        }
        return decoded
    }

    private static let marks: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private static func escape(in text: [UInt8], at index: Int) -> (meaning: [UInt8], length: Int)? {
        switch text[index] {
        case UInt8(ascii: "%"): return number(in: text, at: index + 1, digits: 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\"):
            guard index + 1 < text.count else { return nil }
            if let mark = marks[text[index + 1]] { return ([mark], 2) }
            guard let first = unit(in: text, at: index) else { return nil }
            if let scalar = Unicode.Scalar(first) { return (Array(String(scalar).utf8), 6) }
            guard let second = unit(in: text, at: index + 6) else { return nil }
            return String(validating: [first, second], as: UTF16.self).map { (Array($0.utf8), 12) }
        default: return nil
        }
    }

    /// Returns the UTF-16 code unit of `\u0043`.
    private static func unit(in text: [UInt8], at index: Int) -> UInt16? {
        guard text[index...].starts(with: #"\u"#.utf8) else { return nil }
        return number(in: text, at: index + 2, digits: 4).map(UInt16.init)
    }

    private static func number(in text: [UInt8], at index: Int, digits: Int) -> Int? {
        guard index + digits <= text.count else { return nil }
        let hexadecimal = text[index..<index + digits].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return hexadecimal.count == digits ? hexadecimal.reduce(0) { $0 << 4 | $1 } : nil
    }
}
