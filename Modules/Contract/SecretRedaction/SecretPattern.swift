/// A form of a sensitive text that is searched for, and its replacement.
struct SecretPattern: Sendable {
    /// The minimum length in bytes of a text that does not occur by chance.
    static let shortestAnywhere = 8
    /// The minimum length in bytes of a text searched for as a word; shorter ones denote icons and time spans: `04d`,
    /// `1h`.
    private static let shortestWord = 4

    let bytes: [UInt8]
    let replacement: [UInt8]
    /// Whether it only counts as a separate word, because it is short enough to occur by chance.
    private let isWord: Bool
    /// For base64, the numbers of characters before and after the bytes that hold further bits of the secret; nil for
    /// plain text, which is compared case-insensitively.
    private let margins: (before: Int, after: Int)?

    init(_ bytes: [UInt8], as replacement: String, isWord: Bool, margins: (before: Int, after: Int)? = nil) {
        self.bytes = margins == nil ? bytes.map(\.lowercased) : bytes
        self.replacement = Array(replacement.utf8)
        self.isWord = isWord
        self.margins = margins
    }

    /// Returns the forms in which a secret is searched for; none if it is a word that may occur by chance.
    static func forms(of secret: String, as replacement: String) -> [SecretPattern] {
        let bytes = Array(secret.utf8)
        if bytes.count >= shortestAnywhere {
            return text(bytes, as: replacement)
                + (0..<3).map { SecretPattern(base64: bytes, after: $0, as: replacement) }
        }
        let isMixed = bytes.contains(where: \.isDigit) && bytes.contains { $0.isWordLike && !$0.isDigit }
        // Digits with an e are a number.
        guard bytes.count >= shortestWord, isMixed, Double(secret) == nil else { return [] }
        return [SecretPattern(bytes, as: replacement, isWord: true)]
    }

    /// Returns the patterns of a text that match anywhere. A text that contains escapes is also searched for decoded.
    static func text(_ bytes: [UInt8], as replacement: String) -> [SecretPattern] {
        Set([bytes, TextCharacter.unescaped(bytes)]).map { SecretPattern($0, as: replacement, isWord: false) }
    }

    /// Creates a pattern of the base64 characters (RFC 4648) that encode only bits of `secret`, if it follows a number
    /// of other bytes.
    private init(base64 secret: [UInt8], after lead: Int, as replacement: String) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var (bits, count, skipped): (UInt32, Int, Int) = (0, 0, (6 - lead * 8 % 6) % 6)
        let before = skipped == 0 ? 0 : 1
        var characters: [UInt8] = []
        for byte in secret {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            if skipped > 0 { (count, skipped) = (count - skipped, 0) }
            while count >= 6 {
                count -= 6
                characters.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        self.init(characters, as: replacement, isWord: false, margins: (before, count > 0 ? 1 : 0))
    }

    /// Returns whether a text that begins with a byte may begin with the pattern.
    func mayBegin(with byte: UInt8) -> Bool {
        normalized(byte) == bytes.first || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\")
    }

    /// Returns the range of the pattern at an index of a text, any of whose characters may be escaped.
    func range(in text: [UInt8], at start: Int) -> Range<Int>? {
        var (rest, end) = (bytes[...], start)
        while !rest.isEmpty {
            guard end < text.count else { return nil }
            let character = TextCharacter(in: text, at: end)
            let meaning = character.meaning.map(normalized)
            guard rest.starts(with: meaning) else { return nil }
            (rest, end) = (rest.dropFirst(meaning.count), end + character.length)
        }
        if let margins { return max(start - margins.before, 0)..<min(end + margins.after, text.count) }
        let isPart = start > 0 && text[start - 1].isWordLike || end < text.count && text[end].isWordLike
        return isWord && isPart ? nil : start..<end
    }

    /// The byte in the form that is compared: a letter in lowercase, or a character of base64 in the standard alphabet.
    private func normalized(_ byte: UInt8) -> UInt8 {
        if margins == nil { return byte.lowercased }
        return byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }
}

extension UInt8 {
    /// The lowercase form of an ASCII letter; any other byte unchanged.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is part of a word. All non-ASCII bytes count, although some of them belong to punctuation.
    fileprivate var isWordLike: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
