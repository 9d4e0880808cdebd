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
        arguments: ["👩‍👩‍👧‍👦", "☀️", "🇳🇿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "e\u{301}lan", "東雲高原町", "تل أبيب", "O'Brien's “Inn”"])
    func writing(text: String) {
        #expect(Array(CleanText.clean(text).unicodeScalars) == Array(text.unicodeScalars))
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

    @Test("a pile of accents is cut")
    func accents() {
        let pile = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
        #expect(CleanText.clean(pile).unicodeScalars.count < 100)
    }
}
