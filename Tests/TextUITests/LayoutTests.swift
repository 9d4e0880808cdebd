import Testing
import TextUI

@Suite("Room for a drawing")
struct LayoutTests {
    @Test("facts share a line that they fill to its last column, and no further")
    func flow() {
        func lines(_ width: Int) -> [String] {
            Layout(Presentation(), width: width).flow(["ab", "cd"], by: " ").map(\.plainText)
        }
        #expect(lines(5) == ["ab cd"])
        #expect(lines(4) == ["ab", "cd"])
    }

    @Test(
        "a screen leaves out what there is no room for: the gap, then the box, then all but the headline",
        arguments: [
            (20, 10, "gap box"), (20, 9, "box"), (20, 6, "box"), (20, 5, ""), (20, 4, "headline"), (19, 10, "headline"),
        ])
    func littleRoom(width: Int, height: Int, parts: String) {
        var screen = TextScreen<Never>("id", app: "App", title: "title", bindings: []) { layout in
            layout.section("box") { _ in Block(lines: ["content"]) }
        }
        screen.headline = { _ in Block(lines: ["headline"]) }
        let rows = screen.frame(screen.namingItsKeys(in: Presentation()), size: Size(width: width, height: height))
            .canvas.lines.map(\.plainText)
        let shown = [
            rows[1].allSatisfy { $0 == " " } && rows[0].hasPrefix("App") ? "gap" : nil,
            rows.contains { $0.hasPrefix("┌") } ? "box" : nil, rows[0].hasPrefix("headline") ? "headline" : nil,
        ]
        #expect(shown.compactMap(\.self).joined(separator: " ") == parts)
    }

    @Test("of a secret the last four characters are shown once it has nine")
    func masked() {
        for (secret, shown) in [("abcdefgh", "••••••••"), ("abcdefghi", "•••••fghi")] {
            var screen = TextScreen<String>("id", app: "App", title: "title", bindings: []) { $0.field("Key") }
            screen.field = TextScreenField(secret, isSecret: true, prompt: "") { $0 }
            let text = screen.lines(Presentation(), width: 60).map(\.plainText).joined(separator: "\n")
            #expect(text.contains("Key \(shown) "))
        }
    }

    @Test("what is too high is cut so that the line after the cursor can be seen, too")
    func cropped() {
        let block = Block(lines: (0...5).map { StyledLine("\($0)") }, cursor: Point(x: 0, y: 3))
        let cropped = block.cropped(to: 3)
        #expect(cropped.lines.map(\.plainText) == ["2", "3", "4"])
        #expect(cropped.cursor == Point(x: 0, y: 1))
        #expect(block.cropped(to: 6) == block)
    }
}
