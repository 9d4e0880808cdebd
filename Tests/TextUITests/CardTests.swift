import Testing

@testable import TextUI

@Suite("Card")
struct CardTests {
    private func card(_ width: Int, _ glyphs: Glyphs = .unicode) -> [String] {
        Card.lines(around: ["12°", "light rain"], title: "Paris", width: width, glyphs).map(\.plainText)
    }

    @Test("Lines are in a box below the title")
    func box() {
        #expect(
            card(14) == [
                "┌─ Paris ────┐",
                "│ 12°        │",
                "│ light rain │",
                "└────────────┘",
            ])
    }

    @Test("An ASCII box is ASCII")
    func ascii() {
        #expect(
            card(12, .ascii).map { $0.replacing("°", with: " ") } == [
                "+- Paris --+", "| 12       |", "| light... |", "+----------+",
            ])
    }

    @Test("Every line is exactly as wide as requested, whatever it contains", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 5...120 {
            let lines = Card.lines(around: [StyledLine(text)], title: StyledLine(text), width: width)
            #expect(lines.allSatisfy { $0.width == width })
        }
    }
}
