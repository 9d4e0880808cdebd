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
