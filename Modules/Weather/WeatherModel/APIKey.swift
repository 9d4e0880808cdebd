package import SecretEffects

/// The key by which the weather service knows its user.
package typealias APIKey = SecretText

extension SecretText {
    /// The most bytes that a key is looked for in. The service's keys have 32 letters and digits; what is longer was
    /// pasted by mistake.
    package static let longestKey = 4096

    /// The key in what a person pastes: without blanks and quotes around it, a leading `appid=` and invisible
    /// characters.
    ///
    /// A text longer than ``longestKey`` stays as it is, and is no key.
    package static func apiKey(cleaning text: String) -> SecretText {
        if text.isTooLong || text.isAlphanumeric { return SecretText(text) }
        let parameter = "appid="
        let pasted = unquoted(CleanText.clean(text, limit: .max)[...])
        guard pasted.lowercased().hasPrefix(parameter) else { return SecretText(String(pasted)) }
        return SecretText(String(unquoted(pasted.dropFirst(parameter.count))))
    }

    /// Whether there would be a usable key in what a person has typed so far.
    package static func isUsableKey(in text: SecretText) -> Bool {
        apiKey(cleaning: text.revealed).isUsableKey
    }

    /// Whether the text could be a key at all: it is neither empty nor too long, and holds no blanks or control
    /// characters.
    package var isUsableKey: Bool {
        if revealed.isTooLong { return false }
        if revealed.isAlphanumeric { return !revealed.isEmpty }
        return revealed.unicodeScalars.allSatisfy {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        }
    }

    private static func unquoted(_ text: Substring) -> Substring {
        let isMargin = { (character: Character) in character.isWhitespace || "\"'`“”‘’«»".contains(character) }
        var inner = text.drop(while: isMargin)
        while let last = inner.last, isMargin(last) { inner.removeLast() }
        return inner
    }
}

extension String {
    /// Whether it is more than a key can be. Otherwise a pasted book would be read from end to end at every stroke.
    fileprivate var isTooLong: Bool { utf8.count > SecretText.longestKey }

    /// Whether there are only ASCII letters and digits, as in all of the service's keys; false when that is not known
    /// at a glance. A key is judged at every stroke.
    fileprivate var isAlphanumeric: Bool {
        // Without a way out of the loop, the compiler judges sixteen bytes at once.
        utf8.withContiguousStorageIfAvailable { bytes in
            var others: UInt8 = 0
            for byte in bytes { others |= byte.isOther }
            return others == 0
        } ?? false
    }
}

extension UInt8 {
    /// 0 for an ASCII letter or digit, 1 for all others.
    fileprivate var isOther: UInt8 {
        let isLetter: UInt8 = (self | 0x20) &- UInt8(ascii: "a") < 26 ? 1 : 0
        let isDigit: UInt8 = self &- UInt8(ascii: "0") < 10 ? 1 : 0
        return 1 ^ (isLetter | isDigit)
    }
}
