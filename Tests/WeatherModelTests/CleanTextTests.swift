import Testing
import WeatherModel

@Suite struct CleanTextTests {
    @Test(
        "escape sequences go as a whole",
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
        "control characters and what turns the reading direction go",
        arguments: [
            ("a\u{0}b\u{8}c\u{7F}d\u{85}e", "abcd e"), ("\u{202E}live\u{202C}", "live"),
            ("\u{2066}a\u{2069}\u{200F}", "a"),
            ("a\u{2028}b\u{2029}c", "a b c"), ("\u{FEFF}a\u{200B}b", "ab"),
        ])
    func controls(text: String, expected: String) { #expect(CleanText.clean(text) == expected) }

    @Test(
        "what belongs to the writing stays",
        arguments: [
            "👩‍👩‍👧‍👦", "☀️", "🇳🇿", "👩🏽‍🚒", "❤️‍🔥", "#️⃣", "葛\u{E0100}", "ᠰ\u{180B}", "ക്\u{200D}", "می‌خواهم", "e\u{301}lan", "東雲高原町",
            "تل أبيب", "O'Brien's “Inn”",
        ])
    func writing(text: String) {
        #expect(Array(CleanText.clean(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "what cannot be seen goes, and what it was between stands together",
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

    @Test("a flag keeps its color and loses its letters, which could be any text")
    func tags() {
        #expect(CleanText.clean("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!") == "🏴!")
    }

    @Test(
        "joiners and selectors stay only where there is something to join or to vary, and once",
        arguments: [
            ("\u{200D}a", "a"), ("\u{FE0F}a", "a"), ("a \u{FE0F}b", "a b"), ("a \u{200C}b", "a b"),
            ("☀\u{FE0F}\u{FE0E}\u{FE00}", "☀\u{FE0F}"), ("a\u{200C}\u{200D}\u{200C}b", "a\u{200C}b"),
            ("葛\u{E0100}\u{E01EF}", "葛\u{E0100}"), ("a\u{200D}\u{FE0F}b", "a\u{200D}b"),
            ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"), ("\u{200C}\u{200D}\u{FE0F}", ""),
        ])
    func modifiers(text: String, expected: String) {
        #expect(Array(CleanText.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("a Braille pattern without a dot is a blank, one with dots a character")
    func braille() { #expect(CleanText.clean("\u{2800}⠓\u{2800}\u{2800}⠊\u{2800}") == "⠓ ⠊") }

    @Test("no more of a text is read than the limit can take", arguments: [1, 3, 200])
    func reading(limit: Int) {
        let junk = String(repeating: "\u{7}", count: limit * 32 - 1)
        #expect(CleanText.clean(junk + "ab", limit: limit) == "a")
        #expect(CleanText.clean(junk + "\u{7}ab", limit: limit) == "")
    }

    @Test("without a limit a text is read to its end")
    func unlimited() {
        let junk = String(repeating: "\u{7}", count: 100_000)
        #expect(CleanText.clean(junk + "é", limit: .max) == "é")
        #expect(CleanText.clean(String(repeating: "é", count: 10_000), limit: .max).count == 10_000)
    }

    @Test("plain text of exactly the limit is left alone, one more is cut, and a space at the cut goes")
    func plain() {
        #expect(CleanText.clean("abc", limit: 3) == "abc")
        #expect(CleanText.clean("abcd", limit: 3) == "abc")
        #expect(CleanText.clean("ab d", limit: 4) == "ab d")
        #expect(CleanText.clean("a  d") == "a d" && CleanText.clean(" ad") == "ad" && CleanText.clean("ad ") == "ad")
        #expect(CleanText.clean("~ !") == "~ !" && CleanText.clean("") == "")
    }

    @Test("a cluster keeps its first 32 scalars")
    func cluster() {
        let accents = { (count: Int) in "a" + String(repeating: "\u{301}", count: count) }
        #expect(CleanText.clean(accents(31)).unicodeScalars.count == 32)
        #expect(CleanText.clean(accents(32) + "b").unicodeScalars.count == 33)
    }

    @Test("blanks are trimmed and runs of them are one space")
    func blanks() { #expect(CleanText.clean(" \t a \u{A0}\u{3000}\r\n b \n") == "a b") }

    @Test("the limit counts what a reader sees as one character")
    func limit() {
        #expect(CleanText.clean("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", limit: 2) == "👩‍👩‍👧‍👦👩‍👩‍👧‍👦")
        #expect(CleanText.clean("ab cd", limit: 3) == "ab")
        #expect(CleanText.clean(String(repeating: "x", count: 500)).count == 200)
        #expect(CleanText.clean("abc", limit: 0) == "")
    }

    @Test(
        "a text that is cut is as it was up to there, whatever follows",
        arguments: ["a\u{301}", "🇳🇿", "👩‍👩‍👧‍👦", "東", "a", "각", "é \u{1B}[1m\u{301}"])
    func cut(cluster: String) {
        let text = String(repeating: cluster, count: 40)
        let whole = CleanText.clean(text, limit: .max)
        for limit in 0...30 {
            let kept = whole.prefix(limit)
            #expect(CleanText.clean(text, limit: limit) == (kept.last == " " ? kept.dropLast() : kept))
        }
    }

    @Test("a pile of accents is cut")
    func accents() {
        let pile = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        #expect(CleanText.clean(pile).unicodeScalars.count < 100)
    }
}
