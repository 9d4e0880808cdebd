import Testing
import TextUI

@Suite("Word wrap")
struct WordWrapTests {
    @Test("Lines break at spaces, which are dropped there")
    func words() {
        #expect("light rain in the evening".wrapped(to: 11) == ["light rain", "in the", "evening"])
        #expect("light rain in the evening".wrapped(to: 10) == ["light rain", "in the", "evening"])
        #expect("a  b".wrapped(to: 10) == ["a  b"])
        #expect("a b ".wrapped(to: 10) == ["a b"])
    }

    @Test("A longer word is broken between clusters")
    func longWord() {
        #expect("go Llanfair now".wrapped(to: 5) == ["go", "Llanf", "air", "now"])
        #expect("東京都".wrapped(to: 5) == ["東京", "都"])
    }

    @Test("Where words may not be broken, a longer one has its own line")
    func unbrokenWord() {
        #expect("go Llanfair now".wrapped(to: 5, breaksWords: false) == ["go", "Llanfair", "now"])
    }

    @Test("ASCII text, which is wrapped by bytes, breaks where any other text does")
    func ascii() {
        for length in 0...40 {
            for pattern in [" a", "ab ", "a  bcdefg ", "   ", "abcdefghij", "a b  c   "] {
                let text = String(String(repeating: pattern, count: 20).prefix(length))
                // A soft hyphen takes no column and no part in breaking: with it, the text is taken apart.
                let other = StyledLine([StyledText(text), StyledText("\u{AD}")])
                for (columns, breaks) in [(1, true), (3, true), (7, true), (7, false), (12, true), (12, false)] {
                    #expect(
                        StyledLine(text).wrapped(to: columns, breaksWords: breaks).map(\.plainText)
                            == other.wrapped(to: columns, breaksWords: breaks).map(\.plainText),
                        "\(text) in \(columns)")
                }
            }
        }
    }

    @Test("Newlines start lines, and an empty text is one empty line")
    func newlines() {
        #expect("a\n\nb".wrapped(to: 5) == ["a", "", "b"])
        #expect("".wrapped(to: 5) == [""])
    }

    @Test("No line is wider than requested, at every width", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for columns in 1...120 {
            #expect(text.wrapped(to: columns).allSatisfy { CellWidth.of($0) <= columns })
        }
    }

    @Test("Styles survive a break")
    func styles() {
        let line = StyledLine("light ", .bold) + StyledLine("rain", .dim)
        #expect(line.wrapped(to: 5) == [StyledLine("light", .bold), StyledLine("rain", .dim)])
    }
}
