extension String {
    /// Returns the text in ASCII: accents are removed, typographic characters are spelled out, and the rest becomes
    /// `?`.
    public func transliteratedToASCII() -> String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return reduce(into: "") { text, character in
            if character.isASCII { return text.append(character) }
            let spelling = character.unicodeScalars.map(\.asciiSpelling).joined()
            text += spelling.isEmpty ? "?" : spelling
        }
    }
}

extension Unicode.Scalar {
    /// The base letter of an accented Latin letter, the usual spelling of a symbol, `?`, or an empty string for a mark.
    fileprivate var asciiSpelling: String {
        if isASCII { return String(self) }
        if let known = spellings[self] { return known }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return ""
        default: return baseLetter ?? "?"
        }
    }

    /// The base letter, taken from the Unicode name: LATIN SMALL LETTER E WITH ACUTE.
    private var baseLetter: String? {
        guard let name = properties.name else { return nil }
        for (prefix, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)]
        where name.hasPrefix(prefix) {
            let rest = name.dropFirst(prefix.count)
            guard rest.dropFirst().hasPrefix(" WITH "), let letter = rest.first else { return nil }
            return isSmall ? letter.lowercased() : String(letter)
        }
        return nil
    }
}

private let spellings: [Unicode.Scalar: String] = [
    "…": "...", "—": "-", "–": "-", "−": "-", "·": "-", "•": "*", "→": "->", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "\u{A0}": " ",
]
