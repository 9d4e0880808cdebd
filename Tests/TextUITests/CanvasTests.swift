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

    private var canvas: TextCanvas {
        TextCanvas(
            lines: ["a" + StyledLine("b", Style(.red, .bold)) + "c", StyledLine("  ", Style(nil, .reverse)), ""],
            width: 6)
    }

    @Test("Plain text has no styles and no trailing spaces")
    func plain() {
        #expect(canvas.plainText() == "abc\n\n")
        #expect(canvas.styledText(color: .none) == canvas.plainText())
    }

    @Test("Styled text sets a style per run and is reset at the end of each line")
    func styled() {
        #expect(canvas.styledText(color: .ansi16) == "a\u{1B}[0;1;31mb\u{1B}[0mc\n\u{1B}[0;7m  \u{1B}[0m\n")
        let bright = StyledLine("x", Style(.brightCyan, [.dim, .underline]))
        #expect(bright.text(color: .ansi16) == "\u{1B}[0;2;4;96mx\u{1B}[0m")
    }

    @Test("A background color is visible on spaces and in files")
    func background() {
        let canvas = TextCanvas(lines: [StyledLine("a ", Style(.red, on: .brightWhite))], width: 4)
        #expect(canvas.styledText(color: .ansi16) == "\u{1B}[0;31;107ma \u{1B}[0m")
        #expect(canvas.styledText(color: .none) == "a")
        #expect(canvas.golden == "a\n\nstyles\n0: 0-1 red on brightWhite\n")
        #expect(canvas.lines == [StyledLine("a ", Style(.red, on: .brightWhite)) + "  "])
    }
}
