import Testing
import TextUI

@Suite("Canvas")
struct CanvasTests {
    @Test("Any text at any width and position leaves every row exactly as wide as the canvas", arguments: nastyTexts)
    func rowsKeepTheirWidth(_ text: String) {
        for width in 1...120 {
            var canvas = TextCanvas(width: width, height: 3)
            canvas.write(StyledLine(text), at: .origin)
            canvas.write(StyledLine(text, .bold), at: Point(x: width - 1, y: 1))
            canvas.write(StyledLine(text), at: Point(x: -1, y: 2), maxWidth: width / 2)
            canvas.write(StyledLine(text), at: Point(x: 1, y: 0), maxWidth: 3)
            for y in 0..<3 {
                #expect(cellCount(canvas, row: y) == width)
                #expect(CellWidth.of(canvas.row(y).map(\.text).joined()) == width)
            }
        }
    }

    @Test("A wide cluster that would cross the right edge becomes a space")
    func wideAtTheEdge() {
        var canvas = TextCanvas(width: 5, height: 1)
        let used = canvas.write("東京都", at: .origin)
        #expect(canvas.row(0).map(\.text) == ["東", "", "京", "", " "])
        #expect(used == 5)
    }

    @Test("Writing over half of a wide cluster leaves a space in the other half")
    func overwrittenHalf() {
        var canvas = TextCanvas(width: 4, height: 1)
        canvas.write("東京", at: .origin)
        canvas.write("x", at: Point(x: 1, y: 0))
        #expect(canvas.row(0).map(\.text) == [" ", "x", "京", ""])
        canvas.write("y", at: Point(x: 2, y: 0))
        #expect(canvas.row(0).map(\.text) == [" ", "x", "y", " "])
    }

    @Test("Control characters and bidi overrides never reach a cell")
    func controls() {
        var canvas = TextCanvas(width: 12, height: 1)
        canvas.write("a\u{1B}[2J\u{202E}b\u{9B}c\td", at: .origin)
        #expect(canvas.plainText() == "a[2Jbcd")
    }

    @Test("Isolates stay beside their text, and truncated ones are closed")
    func isolates() {
        var canvas = TextCanvas(width: 6, height: 1)
        canvas.write(StyledLine("שלום עולם".isolated), at: .origin)
        #expect(canvas.plainText() == "\u{2068}שלום ע\u{2069}")
    }

    @Test("Positions outside the canvas are ignored", arguments: [Int.min, -10, 10, Int.max])
    func outside(_ place: Int) {
        var canvas = TextCanvas(width: 3, height: 1)
        canvas.write("abc", at: Point(x: 0, y: place))
        canvas.write("abc", at: Point(x: place, y: 0))
        #expect(canvas == TextCanvas(width: 3, height: 1))
        #expect(canvas.row(place).isEmpty)
    }

    @Test("Marks above and below take no columns", arguments: [-1, 1])
    func noRow(y: Int) {
        var canvas = TextCanvas(width: 3, height: 1)
        #expect(canvas.write("abc", at: Point(x: 0, y: y)) == 0)
    }

    @Test("A canvas of negative size is empty")
    func negativeSize() {
        #expect(TextCanvas(width: -1, height: -5).plainText() == "")
    }
}
