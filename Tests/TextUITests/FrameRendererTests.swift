import Testing
import TextUI

@Suite("Frame renderer")
struct FrameRendererTests {
    private let begin = "\u{1B}[?2026h\u{1B}[?25l"
    private let end = "\u{1B}[?2026l"

    private func frame(_ lines: StyledLine..., cursor: Point? = nil) -> Frame {
        Frame(canvas: TextCanvas(lines: lines, width: 10), cursor: cursor)
    }

    private func text(_ renderer: inout FrameRenderer, _ frame: Frame) -> String {
        String(decoding: renderer.bytes(for: frame), as: UTF8.self)
    }

    @Test("The first frame clears the screen and draws what is not blank")
    func first() {
        var renderer = FrameRenderer(color: .ansi16)
        let clear = "\u{1B}[0m\u{1B}[1;1H\u{1B}[2K\u{1B}[2;1H\u{1B}[2K\u{1B}[H\u{1B}[2J"
        #expect(text(&renderer, frame("", "hi")) == begin + clear + "\u{1B}[2;1Hhi" + end)
    }

    @Test("An identical frame writes zero bytes")
    func identical() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("hi", cursor: .origin))
        #expect(renderer.bytes(for: frame("hi", cursor: .origin)).isEmpty)
    }

    @Test("Only changed cells are written, each run after one cursor move")
    func difference() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("abcdefghij"))
        #expect(text(&renderer, frame("abXYefghiZ")) == begin + "\u{1B}[1;3HXY\u{1B}[1;10HZ" + end)
    }

    @Test("A style lasts for its run and is reset at the end")
    func style() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("ab"))
        let next = frame(StyledLine("xy", Style(.green, .bold)))
        #expect(text(&renderer, next) == begin + "\u{1B}[1;1H\u{1B}[0;1;32mxy\u{1B}[0m" + end)
    }

    @Test("Without color the attributes remain")
    func withoutColor() {
        var renderer = FrameRenderer(color: .none)
        _ = renderer.bytes(for: frame("ab"))
        let next = frame(StyledLine("x", Style(.green, .reverse)) + "b")
        #expect(text(&renderer, next) == begin + "\u{1B}[1;1H\u{1B}[0;7mx\u{1B}[0m" + end)
    }

    @Test("After a cluster of uncertain width the cursor is placed absolutely", arguments: ["☀️", "東", "🌧️", "⚡"])
    func risky(_ icon: String) {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame(""))
        // A row with an uncertain cluster is drawn to its end.
        #expect(
            text(&renderer, frame(StyledLine(icon + "ab"))) == begin + "\u{1B}[1;1H\(icon)\u{1B}[1;3Hab      " + end)
    }

    @Test("Wrapping is the same after a narrow line", arguments: ["☀", "e\u{301}"])
    func narrowAndRisky(_ icon: String) {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame(""))
        #expect(
            text(&renderer, frame(StyledLine(icon + "ab")))
                == begin + "\u{1B}[1;1H\(icon)\u{1B}[1;2Hab       " + end)
    }

    @Test("A row with joined symbols, which a terminal may draw separately, is erased before it is drawn")
    func joined() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("abcdefgh"))
        let flag = "🏳️‍🌈"
        #expect(
            text(&renderer, frame(StyledLine(flag + "a")))
                == begin + "\u{1B}[1;1H\u{1B}[2K\(flag)\u{1B}[1;3Ha       " + end)
        #expect(text(&renderer, frame("b")).contains("\u{1B}[1;1H\u{1B}[2Kb"))
    }

    @Test("An unchanged row with joined symbols is not drawn again")
    func riskyAndSame() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("東", "a"))
        #expect(text(&renderer, frame("東", "b")) == begin + "\u{1B}[2;1Hb" + end)
    }

    @Test("Moving only the cursor writes only the move")
    func cursor() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame("ab", cursor: .origin))
        #expect(text(&renderer, frame("ab", cursor: Point(x: 1, y: 0))) == begin + "\u{1B}[1;2H\u{1B}[?25h" + end)
        #expect(text(&renderer, frame("ab")) == begin + end)
    }

    @Test("A new size, or a request to redraw, redraws everything")
    func redraw() {
        var renderer = FrameRenderer(color: .ansi16)
        let first = renderer.bytes(for: frame("ab"))
        renderer.invalidate()
        #expect(renderer.bytes(for: frame("ab")) == first)
        #expect(text(&renderer, Frame(canvas: TextCanvas(lines: ["ab"], width: 9))).contains("\u{1B}[2J"))
    }

    @Test("A keystroke in a full screen costs less than a kilobyte")
    func cost() {
        var renderer = FrameRenderer(color: .ansi16)
        let line = StyledLine(String(repeating: "x", count: 120), Style(.cyan))
        var canvas = TextCanvas(lines: Array(repeating: line, count: 40), width: 120)
        _ = renderer.bytes(for: Frame(canvas: canvas))
        canvas.write("k", at: Point(x: 60, y: 20))
        #expect((1..<100).contains(renderer.bytes(for: Frame(canvas: canvas)).count))
    }
}
