import Testing
import TextUI

@Suite("Frame renderer")
struct FrameRendererTests {
    private let begin = "\u{1B}[?2026h\u{1B}[?25l"
    private let end = "\u{1B}[?2026l"

    private func frame(_ lines: [StyledLine], cursor: Point? = nil) -> Frame {
        Frame(canvas: TextCanvas(lines: lines, width: 10), cursor: cursor)
    }

    private func text(_ renderer: inout FrameRenderer, _ frame: Frame) -> String {
        String(decoding: renderer.bytes(for: frame), as: UTF8.self)
    }

    @Test("The first frame clears the screen and draws what is not blank")
    func first() {
        var renderer = FrameRenderer(color: .ansi16)
        let clear = "\u{1B}[0m\u{1B}[1;1H\u{1B}[2K\u{1B}[2;1H\u{1B}[2K\u{1B}[H\u{1B}[2J"
        #expect(text(&renderer, frame(["", "hi"])) == begin + clear + "\u{1B}[2;1Hhi" + end)
    }

    @Test("An identical frame writes zero bytes")
    func identical() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame(["hi"], cursor: .origin))
        #expect(renderer.bytes(for: frame(["hi"], cursor: .origin)).isEmpty)
    }

    @Test(
        "Only what differs is written",
        arguments: [
            ("runs of cells, each after one move", ["abcdefghij"], ["abXYefghiZ"], "\u{1B}[1;3HXY\u{1B}[1;10HZ"),
            (
                "a style for its run", ["ab"], [StyledLine("xy", Style(.green, .bold))],
                "\u{1B}[1;1H\u{1B}[0;1;32mxy\u{1B}[0m"
            ),
            // A row with a cluster of uncertain width is drawn to its end, and the cursor is moved after the cluster.
            ("a symbol", [""], ["☀ab"], "\u{1B}[1;1H☀\u{1B}[1;2Hab       "),
            ("what a symbol was in front of", ["☀ab"], ["xab"], "\u{1B}[1;1Hxab       "),
            ("a mark", [""], ["e\u{301}ab"], "\u{1B}[1;1He\u{301}\u{1B}[1;2Hab       "),
            // One that a terminal may draw in a cell is erased before, and so is what takes its place.
            ("an emoji", [""], ["☀️ab"], "\u{1B}[1;1H\u{1B}[2K☀️\u{1B}[1;3Hab      "),
            ("joined symbols", ["xy"], ["🏳️‍🌈a"], "\u{1B}[1;1H\u{1B}[2K🏳️‍🌈\u{1B}[1;3Ha       "),
            ("what an emoji was in front of", ["☀️a"], ["b"], "\u{1B}[1;1H\u{1B}[2Kb         "),
            ("a wide symbol", [""], ["⚡ab"], "\u{1B}[1;1H⚡\u{1B}[1;3Hab      "),
            ("a wide letter", [""], ["東ab"], "\u{1B}[1;1H東\u{1B}[1;3Hab      "),
            ("not a row that is the same", ["東", "a"], ["東", "b"], "\u{1B}[2;1Hb"),
        ] as [(String, [StyledLine], [StyledLine], String)])
    func difference(what: String, old: [StyledLine], new: [StyledLine], written: String) {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame(old))
        #expect(text(&renderer, frame(new)) == begin + written + end)
    }

    @Test("Without color the attributes remain")
    func withoutColor() {
        var renderer = FrameRenderer(color: .none)
        _ = renderer.bytes(for: frame(["ab"]))
        let next = frame([StyledLine("x", Style(.green, .reverse)) + "b"])
        #expect(text(&renderer, next) == begin + "\u{1B}[1;1H\u{1B}[0;7mx\u{1B}[0m" + end)
    }

    @Test("Moving only the cursor writes only the move")
    func cursor() {
        var renderer = FrameRenderer(color: .ansi16)
        _ = renderer.bytes(for: frame(["ab"], cursor: .origin))
        #expect(text(&renderer, frame(["ab"], cursor: Point(x: 1, y: 0))) == begin + "\u{1B}[1;2H\u{1B}[?25h" + end)
        #expect(text(&renderer, frame(["ab"])) == begin + end)
    }

    @Test("A new size, or a request to redraw, redraws everything")
    func redraw() {
        var renderer = FrameRenderer(color: .ansi16)
        let first = renderer.bytes(for: frame(["ab"]))
        renderer.invalidate()
        #expect(renderer.bytes(for: frame(["ab"])) == first)
        #expect(text(&renderer, Frame(canvas: TextCanvas(lines: ["ab"], width: 9))).contains("\u{1B}[2J"))
    }
}
