import HTTPEffects

/// A sensitive text, the context in which it is searched for, and its replacement.
struct SecretPattern: Sendable {
    /// The context in which a text is searched for.
    enum Place: Sendable {
        /// Anywhere: the text is too long to occur by chance.
        case anywhere
        /// As a separate word: the text is unlikely as a word, a number or JSON.
        case word
        /// As a separate word after the name of a credential: `key=`, `token: "`.
        case credential
    }

    /// The length in bytes from which a text does not occur by chance.
    private static let longestChance = 8
    /// The minimum length in bytes of a text searched for as a word; shorter ones denote icons and time spans: `04d`,
    /// `1h`.
    private static let shortestWord = 4

    /// The text in lowercase.
    let bytes: [UInt8]
    let replacement: [UInt8]
    private let place: Place

    init(_ bytes: [UInt8], as replacement: String, _ place: Place) {
        self.bytes = bytes.map(\.lowercased)
        self.replacement = Array(replacement.utf8)
        self.place = place
    }

    /// Whether the text is too long to occur by chance.
    var isLong: Bool { bytes.count >= Self.longestChance }

    /// Returns the context that distinguishes a secret from an unrelated word.
    static func place(of secret: String) -> Place {
        if secret.utf8.count >= longestChance { return .anywhere }
        let isMixed = secret.utf8.contains(where: \.isDigit) && secret.utf8.contains { $0.isWordLike && !$0.isDigit }
        // Digits with an e are a number.
        return secret.utf8.count >= shortestWord && isMixed && Double(secret) == nil ? .word : .credential
    }

    /// Returns whether the pattern matches at an index of a text, case-insensitively.
    func stands(in text: [UInt8], at start: Int) -> Bool {
        guard start + bytes.count <= text.count else { return false }
        for index in bytes.indices where text[start + index].lowercased != bytes[index] { return false }
        return switch place {
        case .anywhere: true
        case .word: isWord(in: text, at: start)
        case .credential: isWord(in: text, at: start) && CredentialName.precedes(start, in: text)
        }
    }

    private func isWord(in text: [UInt8], at start: Int) -> Bool {
        let end = start + bytes.count
        return (start == 0 || !text[start - 1].isWordLike) && (end == text.count || !text[end].isWordLike)
    }
}

/// Recognizes the name of a credential and the characters between it and its value.
private enum CredentialName {
    /// The maximum number of characters between a name and its value.
    private static let mostJoining = 6

    /// Returns whether the name of a credential precedes an index.
    static func precedes(_ start: Int, in text: [UInt8]) -> Bool {
        let before = text[..<start]
        let joining = before.suffix(mostJoining).reversed().prefix { !$0.isWordLike && $0 != UInt8(ascii: "-") }
        // A space alone does not join a name to a value, and a JSON number must remain a number.
        guard joining.contains(where: ":=\"'`".utf8.contains), !isMember(joining.reversed()) else { return false }
        let name = before.dropLast(joining.count).reversed().prefix { $0.isWordLike || $0 == UInt8(ascii: "-") }
        return isCredential(String(decoding: name.reversed(), as: UTF8.self))
    }

    /// Whether the characters join a JSON member's name to a value that is not a string.
    private static func isMember(_ joining: [UInt8]) -> Bool {
        joining.filter { $0 > UInt8(ascii: " ") }.suffix(2) == Array("\":".utf8)
    }

    private static func isCredential(_ name: String) -> Bool {
        let field = "?\(name)=value"
        return !name.isEmpty && HTTPCredentials.redact(url: field) != field
    }
}

extension UInt8 {
    /// The lowercase form of an ASCII letter; any other byte unchanged.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    /// The uppercase form of an ASCII letter; any other byte unchanged.
    var uppercased: UInt8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is part of a word. All non-ASCII bytes count, although some of them belong to punctuation.
    var isWordLike: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
