import Testing
import TextUI

@Suite("Word wrap")
struct WordWrapTests {
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

    @Test("Where words may not be broken, a longer one has its own line")
    func unbrokenWord() {
        #expect("go Llanfair now".wrapped(to: 5, breaksWords: false) == ["go", "Llanfair", "now"])
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
