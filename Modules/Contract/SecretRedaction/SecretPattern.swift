import HTTPEffects

/// A text that must not be seen, where it is searched for, and what stands in its place.
struct SecretPattern: Sendable {
    /// Where a text is searched for.
    enum Place: Sendable {
        /// Wherever its bytes occur: it is too long to occur by chance.
        case anywhere
        /// Where it is a word of its own: it is no word that people, or numbers, or JSON use.
        case word
        /// Where it is a word of its own, and said to be a credential: `key=`, `token: "`.
        case credential
    }

    /// As long as the bytes of a text are that do not occur by chance.
    private static let longestChance = 8
    /// As short as a word may be that nobody uses; shorter ones name icons and spans: `04d`, `1h`.
    private static let shortestWord = 4

    /// The text in lower case.
    let bytes: [UInt8]
    let replacement: [UInt8]
    private let place: Place

    init(_ bytes: [UInt8], as replacement: String, _ place: Place) {
        self.bytes = bytes.map(\.lowercased)
        self.replacement = Array(replacement.utf8)
        self.place = place
    }

    /// Whether it is too long to occur by chance.
    var isLong: Bool { bytes.count >= Self.longestChance }

    /// Where a secret can be told from a word that happens to be the same.
    static func place(of secret: String) -> Place {
        if secret.utf8.count >= longestChance { return .anywhere }
        let isMixed = secret.utf8.contains(where: \.isDigit) && secret.utf8.contains { $0.isWordLike && !$0.isDigit }
        // Digits with an e are a number.
        return secret.utf8.count >= shortestWord && isMixed && Double(secret) == nil ? .word : .credential
    }

    /// Whether it stands in a text from an index on, in either case.
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

/// The word before a credential, and what joins the two.
private enum CredentialName {
    /// No text has more of it between a name and its value.
    private static let mostJoining = 6

    /// Whether what follows in a text is said to be a credential.
    static func precedes(_ start: Int, in text: [UInt8]) -> Bool {
        let before = text[..<start]
        let joining = before.suffix(mostJoining).reversed().prefix { !$0.isWordLike && $0 != UInt8(ascii: "-") }
        // A space alone joins no name to a value, and a JSON number must stay one.
        guard joining.contains(where: ":=\"'`".utf8.contains), !isMember(joining.reversed()) else { return false }
        let name = before.dropLast(joining.count).reversed().prefix { $0.isWordLike || $0 == UInt8(ascii: "-") }
        return isCredential(String(decoding: name.reversed(), as: UTF8.self))
    }

    /// Whether it joins a member's name in JSON to a value that is no text.
    private static func isMember(_ joining: [UInt8]) -> Bool {
        joining.filter { $0 > UInt8(ascii: " ") }.suffix(2) == Array("\":".utf8)
    }

    private static func isCredential(_ name: String) -> Bool {
        let field = "?\(name)=value"
        return !name.isEmpty && HTTPCredentials.redact(url: field) != field
    }
}

extension UInt8 {
    /// The ASCII letter in lower case; any other byte as it is.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    /// The ASCII letter in capitals; any other byte as it is.
    var uppercased: UInt8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & 0xDF : self }

    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether a word goes on with this byte. All letters beyond ASCII count, and marks among them do no harm.
    var isWordLike: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
