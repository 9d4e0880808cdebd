import Testing
import TextUI

@Suite("Fitting")
struct FittingTests {
    @Test(
        "a text that is too long ends with an ellipsis that counts",
        arguments: [
            ("Paris", 5, "Paris"), ("Paris", 4, "Par…"), ("Paris", 1, "…"), ("Paris", 0, ""), ("東京都", 5, "東京…"),
            ("東京都", 4, "東…"), ("e\u{301}te\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦ab", 3, "👨‍👩‍👧‍👦…"), ("Paris", -3, ""),
        ])
    func fitted(_ text: String, _ columns: Int, _ expected: String) {
        #expect(text.fitted(to: columns) == expected)
    }

    @Test("an ellipsis that does not fit gives way to the text")
    func longEllipsis() {
        #expect("Paris".fitted(to: 2, ellipsis: "...") == "Pa")
        #expect("Paris".fitted(to: 4, ellipsis: "...") == "P...")
    }

    @Test("what is cut in columns is cut as what is taken apart, with its styles")
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

    @Test("a text that fits is rid of control characters, and its isolates are closed")
    func cleaned() {
        #expect("a\u{1B}b".fitted(to: 5) == "ab")
        #expect("\u{2068}ab".fitted(to: 5) == "\u{2068}ab\u{2069}")
    }

    @Test("text is padded in cells on the side it does not stand at")
    func padded() {
        #expect("東".padded(to: 5) == "東   ")
        #expect("東".padded(to: 5, .right) == "   東")
        #expect("東".padded(to: 5, .center) == " 東  ")
        #expect("long".padded(to: 2) == "long")
    }

    @Test("framed text is exactly as wide as asked, at every width", arguments: nastyTexts)
    func framed(_ text: String) {
        for columns in 0...120 {
            #expect(StyledLine(text).framed(in: columns).width == columns)
        }
    }
}
