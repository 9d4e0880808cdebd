import Testing

@testable import TextUI

@Suite("Canvas")
struct CanvasTests {
    @Test("Any text at any width and position leaves every row exactly as wide as the canvas", arguments: nastyTexts)
    func rowsKeepTheirWidth(_ text: String) {
        let lines = [StyledLine(text), StyledLine(text, .bold)]
        for width in 1...120 {
            for (left, most) in [(0, nil), (width - 1, nil), (1, 3), (width / 2, width / 2), (200, nil)] {
                let canvas = TextCanvas(lines: lines, width: width, height: 3, left: left, most: most)
                for y in 0..<3 {
                    #expect(cellCount(canvas, row: y) == width)
                    #expect(CellWidth.of(canvas.row(y).map(\.text).joined()) == width)
                }
            }
        }
    }

    @Test("A wide cluster that would cross the right edge becomes a space in its style")
    func wideAtTheEdge() {
        let canvas = TextCanvas(lines: [StyledLine("東京都", .underline)], width: 5)
        #expect(canvas.row(0).map(\.text) == ["東", "", "京", "", " "])
        #expect(canvas.row(0).allSatisfy { $0.style == .underline })
    }

    @Test("Control characters and bidi overrides never reach a cell")
    func controls() {
        let canvas = TextCanvas(lines: ["a\u{1B}[2J\u{202E}b\u{9B}c\td"], width: 12)
        #expect(canvas.plainText() == "a[2Jbcd")
    }

    @Test("Isolates stay beside their text, and truncated ones are closed")
    func isolates() {
        let canvas = TextCanvas(lines: [StyledLine("שלום עולם".isolated)], width: 6)
        #expect(canvas.plainText() == "\u{2068}שלום ע\u{2069}")
    }

    @Test("Lines begin in a column, and those below the last row are not shown")
    func placed() {
        let canvas = TextCanvas(lines: ["abc", "de", "f"], width: 5, height: 2, left: 2, most: 2)
        #expect(canvas.row(0).map(\.text) == [" ", " ", "a", "b", " "])
        #expect(canvas.row(1).map(\.text) == [" ", " ", "d", "e", " "])
        #expect(canvas.row(-1).isEmpty && canvas.row(2).isEmpty)
    }

    @Test("A canvas of negative size is empty")
    func negativeSize() {
        #expect(TextCanvas(width: -1, height: -5).plainText() == "")
    }
}
