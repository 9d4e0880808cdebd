import Testing
import TextUI

@Suite("Fitting")
struct FittingTests {
    @Test(
        "A text that is too long is cut, and ends with an ellipsis if there is room for it",
        arguments: [
            ("Paris", 5, "…", "Paris"), ("Paris", 4, "…", "Par…"), ("Paris", 1, "…", "…"), ("Paris", 0, "…", ""),
            ("Paris", -3, "…", ""), ("東京都", 5, "…", "東京…"), ("東京都", 4, "…", "東…"),
            ("e\u{301}te\u{301}", 2, "…", "e\u{301}…"), ("👨‍👩‍👧‍👦ab", 3, "…", "👨‍👩‍👧‍👦…"),
            ("Paris", 2, "...", "Pa"), ("Paris", 4, "...", "P..."),
            // A text that fits is stripped of control characters, and its isolates are closed.
            ("a\u{1B}b", 5, "…", "ab"), ("\u{2068}ab", 5, "…", "\u{2068}ab\u{2069}"),
        ])
    func fitted(text: String, columns: Int, ellipsis: String, expected: String) {
        #expect(text.fitted(to: columns, ellipsis: ellipsis) == expected)
    }

    @Test("Truncated text equals the beginning of its parts, with their styles")
    func simple() {
        let line = StyledLine("ab", .bold) + StyledLine("─é", .dim) + "cd"
        // A soft hyphen has no width and no part in it: with it, the line is taken apart.
        let other = StyledLine("\u{AD}") + line
        for columns in -1...7 {
            for ellipsis in ["…", "...", ""] {
                let cut = TextCanvas(lines: [line.fitted(to: columns, ellipsis: ellipsis)], width: 8)
                #expect(
                    cut == TextCanvas(lines: [other.fitted(to: columns, ellipsis: ellipsis)], width: 8), "\(columns)")
            }
        }
    }

    @Test("Text is padded by cells, opposite to its alignment, with spaces that do not join its characters")
    func padded() {
        #expect("東".padded(to: 5) == "東   ")
        #expect("東".padded(to: 5, .right) == "   東")
        #expect("long".padded(to: 2) == "long")
        // A sign that stands before a number, and in one text with a space as part of it.
        #expect(TextCanvas(lines: [StyledLine("\u{600}").padded(to: 2)], width: 2) == TextCanvas(width: 2, height: 1))
    }

    @Test("A right-to-left name is isolated, and another one is not")
    func isolated() {
        #expect("תל אביב".isolated == "\u{2068}תל אביב\u{2069}")
        #expect("القاهرة".isolated.unicodeScalars.first == "\u{2068}")
        #expect("Paris".isolated == "Paris")
        #expect("תל אביב".isolated.fitted(to: 4) == "\u{2068}תל …\u{2069}")
    }

    @Test(
        "Names are spelled in ASCII",
        arguments: [
            ("São Paulo", "Sao Paulo"), ("Zu\u{308}rich…", "Zurich..."), ("Łódź", "Lodz"), ("東京", "??"),
            ("Straße", "Strasse"),
        ])
    func transliteration(_ name: String, _ expected: String) {
        #expect(name.transliteratedToASCII() == expected)
    }

    @Test("A block beside another one is exactly as wide as requested, at every width", arguments: nastyTexts)
    func beside(_ text: String) {
        let right = Block(lines: ["|"])
        for columns in 0...120 {
            let lines = Block(lines: [StyledLine(text)]).beside(right, width: columns, gap: 0).lines
            #expect(lines.map(\.width) == [columns + 1])
        }
    }

    @Test(
        "Lines break at spaces, which are dropped there, and at newlines; a longer word is broken between clusters",
        arguments: [
            ("light rain in the evening", 11, ["light rain", "in the", "evening"]),
            ("light rain in the evening", 10, ["light rain", "in the", "evening"]), ("a  b", 10, ["a  b"]),
            ("a b ", 10, ["a b"]), ("go Llanfair now", 5, ["go", "Llanf", "air", "now"]),
            ("Llanfairgo", 5, ["Llanf", "airgo"]), ("東京都", 5, ["東京", "都"]), ("a\n\nb", 5, ["a", "", "b"]),
            ("", 5, [""]),
        ])
    func words(text: String, columns: Int, lines: [String]) { #expect(text.wrapped(to: columns) == lines) }

    @Test("A word that is too long and may not be broken has a line of its own")
    func unbrokenWord() {
        #expect("go Llanfair now".wrapped(to: 5, breaksWords: false) == ["go", "Llanfair", "now"])
    }

    @Test("No line is wider than requested, at every width", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for columns in 1...120 {
            #expect(text.wrapped(to: columns).allSatisfy { CellWidth.of($0) <= columns })
        }
    }

    @Test("Styles are kept across a line break")
    func styles() {
        let line = StyledLine("light ", .bold) + StyledLine("rain", .dim)
        #expect(line.wrapped(to: 5) == [StyledLine("light", .bold), StyledLine("rain", .dim)])
    }
}
