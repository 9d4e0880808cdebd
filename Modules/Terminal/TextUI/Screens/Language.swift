/// The language of an app's texts.
public enum Language: String, CaseIterable, Sendable {
    /// American English.
    case english = "en"
    /// German.
    case german = "de"

    /// Returns the text in this language.
    ///
    /// Each entry of a table of texts is a call that names every language, so that adding a language makes the compiler
    /// report each entry that lacks it.
    public func pick(en english: @autoclosure () -> String, de german: @autoclosure () -> String) -> String {
        switch self {
        case .english: english()
        case .german: german()
        }
    }

    /// Returns the text spelled with the given glyphs: in ASCII, German umlauts are transliterated, as `ae` for `ä`, and
    /// arrows are named, as on keys.
    public func spelled(_ text: String, in glyphs: Glyphs) -> String {
        guard glyphs == .ascii else { return text }
        return text.map { Self.asciiSpellings[self]?[$0] ?? String($0) }.joined()
    }

    private static let asciiSpellings: [Language: [Character: String]] = [
        .english: ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"],
        .german: [
            "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
            "↑": "Auf", "↓": "Ab", "←": "Links", "→": "Rechts",
        ],
    ]
}
