package import SecretEffects

/// The user's API key for the weather service.
package typealias APIKey = SecretText

extension SecretText {
    /// The maximum size of a text that may contain a key, in bytes. The service's keys have 32 letters and digits;
    /// longer texts were pasted by mistake.
    package static let longestKey = 4096

    /// Extracts the key from pasted text: removes surrounding whitespace and quotes, a leading `appid=` and invisible
    /// characters.
    ///
    /// A text longer than ``longestKey`` is returned unchanged, and is not a usable key.
    package static func apiKey(cleaning text: String) -> SecretText {
        if text.isTooLong || text.isPlain { return SecretText(text) }
        let parameter = "appid="
        let pasted = unquoted(CleanText.clean(text, limit: .max)[...])
        guard pasted.lowercased().hasPrefix(parameter) else { return SecretText(String(pasted)) }
        return SecretText(String(unquoted(pasted.dropFirst(parameter.count))))
    }

    /// Whether the text typed so far contains a usable key.
    package static func isUsableKey(in text: SecretText) -> Bool {
        text.revealed.isPlain ? !text.revealed.isEmpty : apiKey(cleaning: text.revealed).isUsableKey
    }

    /// Whether the text may be a key: it is neither empty nor too long, and contains no whitespace, no control
    /// characters, and no U+FFFD, which stands for bytes that are not UTF-8.
    package var isUsableKey: Bool {
        guard !revealed.isEmpty, !revealed.isTooLong else { return false }
        return revealed.isPlain
            || revealed.unicodeScalars.allSatisfy {
                !$0.properties.isWhitespace && $0.properties.generalCategory != .control && $0 != "\u{FFFD}"
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
    /// Whether it exceeds the size of a key. Otherwise a pasted book would be processed completely at every keystroke.
    fileprivate var isTooLong: Bool { utf8.count > SecretText.longestKey }

    /// Whether it has only ASCII letters and digits, like all of the service's keys, and is not too long. A key is
    /// checked at every keystroke, and looking up Unicode properties costs far more than this.
    fileprivate var isPlain: Bool {
        if isTooLong { return false }
        let bytes = utf8Span.span
        for index in bytes.indices {
            let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
            guard isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index] | 0x20 else { return false }
        }
        return true
    }
}
