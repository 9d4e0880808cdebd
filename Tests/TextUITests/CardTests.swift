import Testing
import TextUI

@Suite("Card")
struct CardTests {
    private let card = Card(title: "Paris", lines: ["12°", "light rain"])

    @Test("lines stand in a box under the title")
    func box() {
        #expect(
            card.lines(width: 14).map(\.plainText) == [
                "┌─ Paris ────┐",
                "│ 12°        │",
                "│ light rain │",
                "└────────────┘",
            ])
    }

    @Test("an ASCII box is ASCII")
    func ascii() {
        #expect(
            card.lines(width: 12, glyphs: .ascii).map(\.plainText).map { $0.replacing("°", with: " ") } == [
                "+- Paris --+", "| 12       |", "| light... |", "+----------+",
            ])
    }

    @Test("every line is exactly as wide as asked, whatever stands in it", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 1...120 {
            let lines = Card(title: StyledLine(text), lines: [StyledLine(text)]).lines(width: width)
            #expect(lines.allSatisfy { $0.width == width })
        }
    }
}
