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

    @Test("what is too high is cut so that the line after the cursor can be seen, too")
    func cropped() {
        let block = Block(lines: (0...5).map { StyledLine("\($0)") }, cursor: Point(x: 0, y: 3))
        let cropped = block.cropped(to: 3)
        #expect(cropped.lines.map(\.plainText) == ["2", "3", "4"])
        #expect(cropped.cursor == Point(x: 0, y: 1))
        #expect(block.cropped(to: 6) == block)
    }
}
