/// Computes the number of terminal cells of text, by grapheme cluster.
///
/// Terminals and libraries disagree on emoji sequences of several code points. The widths here follow Unicode TR 51 and
/// TR 11: an emoji is 2 cells wide, however it is composed, East Asian wide characters are 2, and combining marks 0.
public enum CellWidth {
    /// Returns the width of a cluster: 0 for control characters and isolated combining marks, else 1 or 2.
    public static func of(_ cluster: Character) -> Int {
        if let ascii = cluster.asciiValue { return (0x20..<0x7F).contains(ascii) ? 1 : 0 }
        let scalars = cluster.unicodeScalars
        if scalars.contains(emojiPresentation), scalars.first?.properties.isEmoji == true { return 2 }
        return min(2, scalars.reduce(0) { $0 + width(of: $1) })
    }

    /// Returns the width of a text, the sum over its clusters.
    public static func of(_ text: String) -> Int {
        ofSimple(text) ?? text.reduce(0) { $0 + of($1) }
    }

    /// Variation selector 16, which requests emoji presentation of the preceding symbol.
    private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

    static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return isPrintableLatin(scalar.value) ? 1 : 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .lineSeparator, .paragraphSeparator:
            return 0
        default:
            break
        }
        if isHangulTail(scalar.value) { return 0 }
        if isRegionalIndicator(scalar.value) { return 1 }
        return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    /// Latin-1 and Latin Extended, without control characters and the soft hyphen.
    private static func isPrintableLatin(_ value: UInt32) -> Bool {
        value >= 0x20 && !(0x7F..<0xA0).contains(value) && value != 0xAD
    }

    /// Hangul vowels and final consonants, which combine with the preceding wide leading consonant.
    private static func isHangulTail(_ value: UInt32) -> Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }

    /// Half of a flag: a pair is 2 cells wide.
    private static func isRegionalIndicator(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }

    private static func isWide(_ value: UInt32) -> Bool { wideRanges.contains { $0.contains(value) } }
}
