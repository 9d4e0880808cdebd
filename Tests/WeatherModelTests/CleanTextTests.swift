import Testing
import WeatherModel

@Suite struct CleanTextTests {
    @Test(
        "Escape sequences are removed as a whole",
        arguments: [
            ("a\u{1B}[31;1mb", "ab"), ("a\u{9B}2Jb", "ab"), ("a\u{1B}]0;title\u{7}b", "ab"),
            ("a\u{1B}]8;;x\u{1B}\\b", "ab"),
            ("a\u{1B}P1$r\u{9C}b", "ab"), ("a\u{9D}52;c;x\u{7}b", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"),
            ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}]never ends", "a"), ("a\u{1B}\u{1B}[1mb", "ab"),
            ("a\u{1B}]x\u{1B}[1mb", "ab"), ("a\u{1B}[1éb", "aéb"), ("a\u{1B}]x\u{18}b", "ab"),
            ("a\u{1B}]x\u{1A}b", "ab"), ("a\u{98}x\u{9C}b", "ab"), ("a\u{9E}x\u{9C}b", "ab"),
            ("a\u{9F}x\u{7}b", "ab"), ("a\u{90}x\u{1B}\\b", "ab"), ("a\u{1B}Xx\u{9C}b", "ab"),
            ("a\u{1B}^x\u{9C}b", "ab"), ("a\u{1B}_x\u{9C}b", "ab"), ("a\u{1B}#8b", "ab"), ("a\u{1B}~b", "ab"),
            ("a\u{9B}?25hb", "ab"), ("a\u{9B}1 qb", "ab"), ("a\u{9B}1\u{1B}[2Jb", "ab"),
            ("\u{1B}[200~key\u{1B}[201~", "key"),
        ])
    func sequences(text: String, expected: String) { #expect(CleanText.clean(text) == expected) }

    @Test(
        "Control characters are removed, blanks become one space, and one joiner is kept after a character",
        arguments: [
            ("a\u{0}b\u{8}c\u{7F}d\u{85}e", "abcd e"), ("\u{202E}live\u{202C}", "live"),
            ("\u{2066}a\u{2069}\u{200F}", "a"), ("a\u{2028}b\u{2029}c", "a b c"), ("\u{FEFF}a\u{200B}b", "ab"),
            ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!", "🏴!"),
            ("\u{2800}⠓\u{2800}\u{2800}⠊\u{2800}", "⠓ ⠊"), (" \t a \u{A0}\u{3000}\r\n b \n", "a b"), ("a  d", "a d"),
            (" ad", "ad"), ("ad ", "ad"), ("~ !", "~ !"), ("", ""), ("\u{200D}a", "a"), ("\u{FE0F}a", "a"),
            ("a \u{FE0F}b", "a b"), ("a \u{200C}b", "a b"), ("☀\u{FE0F}\u{FE0E}\u{FE00}", "☀\u{FE0F}"),
            ("a\u{200C}\u{200D}\u{200C}b", "a\u{200C}b"), ("葛\u{E0100}\u{E01EF}", "葛\u{E0100}"),
            ("a\u{200D}\u{FE0F}b", "a\u{200D}b"), ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
            ("\u{200C}\u{200D}\u{FE0F}", ""),
        ])
    func controls(text: String, expected: String) {
        #expect(Array(CleanText.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "Letters, marks and joined emoji are kept",
        arguments: [
            "👩‍👩‍👧‍👦", "☀️", "🇳🇿", "👩🏽‍🚒", "❤️‍🔥", "#️⃣", "葛\u{E0100}", "ᠰ\u{180B}", "ക്\u{200D}", "می‌خواهم", "e\u{301}lan", "東雲高原町",
            "تل أبيب", "O'Brien's “Inn”",
        ])
    func writing(text: String) {
        #expect(Array(CleanText.clean(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "Invisible characters are removed",
        arguments: [
            0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x202A, 0x202E, 0x2060,
            0x2064, 0x2066, 0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFA, 0xFFFB, 0x1BCA0, 0x1D173, 0xE0000,
            0xE0001, 0xE0020, 0xE0041, 0xE007F, 0xE0080, 0xE01F0, 0xE0FFF, 0x7F, 0x80, 0x9F,
        ] as [UInt32])
    func unseen(value: UInt32) throws {
        let scalar = String(try #require(Unicode.Scalar(value)))
        let sequences: Set<UInt32> = [0x9F]
        if !sequences.contains(value) { #expect(CleanText.clean("a\(scalar)b") == "ab") }
        #expect(CleanText.clean("東京" + scalar) == "東京")
        #expect(CleanText.clean(scalar + scalar) == "")
    }

    @Test("At most 32 scalars per character of the limit are read", arguments: [1, 3, 200])
    func reading(limit: Int) {
        let junk = String(repeating: "\u{7}", count: limit * 32 - 1)
        #expect(CleanText.clean(junk + "ab", limit: limit) == "a")
        #expect(CleanText.clean(junk + "\u{7}ab", limit: limit) == "")
    }

    @Test("Without a limit a text is read to its end")
    func unlimited() {
        let junk = String(repeating: "\u{7}", count: 100_000)
        #expect(CleanText.clean(junk + "é", limit: .max) == "é")
        #expect(CleanText.clean(String(repeating: "é", count: 10_000), limit: .max).count == 10_000)
    }

    @Test(
        "The limit counts grapheme clusters, and a space before the cut is removed",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "abc"), ("ab d", 4, "ab d"), ("ab cd", 3, "ab"), ("abc", 0, ""),
            ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"),
        ])
    func limit(text: String, limit: Int, expected: String) {
        #expect(CleanText.clean(text, limit: limit) == expected)
    }

    @Test("A grapheme cluster keeps its first 32 scalars")
    func cluster() {
        let accents = { (count: Int) in "a" + String(repeating: "\u{301}", count: count) }
        #expect(CleanText.clean(accents(31)).unicodeScalars.count == 32)
        #expect(CleanText.clean(accents(32) + "b").unicodeScalars.count == 33)
        #expect(CleanText.clean(accents(100_000) + "b").unicodeScalars.count < 100)
    }

    @Test(
        "A cut text is the beginning of the cleaned text",
        arguments: ["a\u{301}", "🇳🇿", "👩‍👩‍👧‍👦", "東", "a", "각", "é \u{1B}[1m\u{301}"])
    func cut(cluster: String) {
        let text = String(repeating: cluster, count: 40)
        let whole = CleanText.clean(text, limit: .max)
        for limit in 0...30 {
            let kept = whole.prefix(limit)
            #expect(CleanText.clean(text, limit: limit) == (kept.last == " " ? kept.dropLast() : kept))
        }
    }
}
