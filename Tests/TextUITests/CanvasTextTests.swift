import Testing
import TextUI

@Suite("Canvas as text")
struct CanvasTextTests {
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
