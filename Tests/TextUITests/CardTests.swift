import Testing
import TextUI

@Suite("Card")
struct CardTests {
    private let card = Card(title: "Paris", lines: ["12°", "light rain"])

    @Test("Lines are in a box below the title")
    func box() {
        #expect(
            card.lines(width: 14).map(\.plainText) == [
                "┌─ Paris ────┐",
                "│ 12°        │",
                "│ light rain │",
                "└────────────┘",
            ])
    }

    @Test("An ASCII box is ASCII")
    func ascii() {
        #expect(
            card.lines(width: 12, glyphs: .ascii).map(\.plainText).map { $0.replacing("°", with: " ") } == [
                "+- Paris --+", "| 12       |", "| light... |", "+----------+",
            ])
    }

    @Test("Every line is exactly as wide as requested, whatever it contains", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 1...120 {
            let lines = Card(title: StyledLine(text), lines: [StyledLine(text)]).lines(width: width)
            #expect(lines.allSatisfy { $0.width == width })
        }
    }
}
