import Testing
import TextUI

@Suite("Screen layout")
struct LayoutTests {
    @Test("Facts share a line up to its last column")
    func flow() {
        func lines(_ width: Int) -> [String] {
            TextLayout(Presentation(), width: width).flow(["ab", "cd"], by: " ").map(\.plainText)
        }
        #expect(lines(5) == ["ab cd"])
        #expect(lines(4) == ["ab", "cd"])
    }

    @Test(
        "A screen first omits the gap, then the box, then everything but the short form",
        arguments: [
            (20, 10, "gap box"), (20, 9, "box"), (20, 6, "box"), (20, 5, ""), (20, 4, "compact"), (19, 10, "compact"),
        ])
    func littleRoom(width: Int, height: Int, parts: String) {
        var screen = TextScreen<Never>("id", app: "App", title: "title", hasUsualKeys: false) { layout in
            layout.section("box") { _ in Block(lines: ["content"]) }
        }
        screen.compact = { _ in Block(lines: ["compact"]) }
        let rows = screen.frame(Presentation(), size: Size(width: width, height: height)).canvas.lines.map(\.plainText)
        let shown = [
            rows[1].allSatisfy { $0 == " " } && rows[0].hasPrefix("App") ? "gap" : nil,
            rows.contains { $0.hasPrefix("┌") } ? "box" : nil, rows[0].hasPrefix("compact") ? "compact" : nil,
        ]
        #expect(shown.compactMap(\.self).joined(separator: " ") == parts)
    }

    @Test("Blocks are joined with a gap, which offsets the cursor")
    func blocks() {
        let (one, two) = (Block(lines: ["a"]), Block(lines: ["b", "c"], cursor: Point(x: 1, y: 1)))
        let above = one.above(two, spacing: 2)
        #expect(above.lines.map(\.plainText) == ["a", "", "", "b", "c"] && above.cursor == Point(x: 1, y: 4))
        #expect(two.above(Block()) == two && Block().above(two) == two)
        let beside = one.beside(two, width: 3, gap: 2)
        #expect(beside.lines.map(\.plainText) == ["a    b", "     c"] && beside.cursor == Point(x: 6, y: 1))
        #expect(Block.window(around: 5, of: 11, showing: 5) == 3..<8)
        let firsts = [-1, 0, 1, 4, 6, 99].map { Block.window(around: 4, of: 8, showing: 3, from: $0).lowerBound }
        #expect(firsts == [2, 2, 2, 4, 4, 4])
    }

    @Test("The message and the banner share the title's lines if they fit")
    func title() {
        let screen = TextScreen<Never>("id", app: "App", title: "title", hasUsualKeys: false) { _ in
            Block(lines: ["body"])
        }
        func rows(_ presentation: Presentation, width: Int) -> [String] {
            screen.lines(presentation, width: width).map(\.plainText)
        }
        for (message, isInTitle) in [("twenty columns wide.", true), ("twenty-one columns...", false)] {
            #expect((rows(Presentation(message: message), width: 20)[1] == message) == isInTitle)
        }
        for (width, first) in [(15, "App · title  B "), (14, " B ")] {
            #expect(rows(Presentation(banner: "B"), width: width)[0] == first)
        }
    }

    @Test("Content that is too high is cut around the cursor, with one line after it")
    func cropped() {
        let block = Block(lines: (0...5).map { StyledLine("\($0)") }, cursor: Point(x: 0, y: 3))
        let cropped = block.cropped(to: 3)
        #expect(cropped.lines.map(\.plainText) == ["2", "3", "4"])
        #expect(cropped.cursor == Point(x: 0, y: 1))
        #expect(block.cropped(to: 6) == block)
    }
}
