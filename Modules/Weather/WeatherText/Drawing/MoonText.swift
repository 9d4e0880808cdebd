import TextUI
import WeatherModel

/// The phase of the moon as a sign or in words.
enum MoonText {
    /// Returns the phase at a time in seconds since 1970; nil if the time is unknown.
    static func phase(at time: Int64, _ layout: TextLayout) -> String? {
        guard time > 0 else { return nil }
        let phase = MoonPhase(at: time)
        let words = layout.texts[names[phase.eighth]]
        return switch layout.presentation.icons {
        case .plain: words
        case .emoji: layout.glyphs.pick(emoji[phase.eighth], ascii: words)
        // The font has 28 phases, the new moon first.
        case .nerd:
            layout.glyphs.pick(
                Unicode.Scalar(0xE38D + UInt32(phase.age * 28) % 28).map { String(Character($0)) } ?? words,
                ascii: words)
        }
    }

    private static let emoji = ["🌑", "🌒", "🌓", "🌔", "🌕", "🌖", "🌗", "🌘"]
    private static let names = [
        Phrase(en: "new moon", de: "Neumond"), Phrase(en: "waxing crescent", de: "zunehmende Sichel"),
        Phrase(en: "first quarter", de: "erstes Viertel"), Phrase(en: "waxing gibbous", de: "zunehmender Mond"),
        Phrase(en: "full moon", de: "Vollmond"), Phrase(en: "waning gibbous", de: "abnehmender Mond"),
        Phrase(en: "last quarter", de: "letztes Viertel"), Phrase(en: "waning crescent", de: "abnehmende Sichel"),
    ]
}
