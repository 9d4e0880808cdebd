import Testing
import TextUI

@Suite("Styled line")
struct StyledLineTests {
    @Test("A filling space is not attached to the text before it")
    func filling() {
        // A sign that stands before a number, and in one text with a space as part of it.
        #expect(TextCanvas(lines: [StyledLine("\u{600}").padded(to: 2)], width: 2) == TextCanvas(width: 2, height: 1))
    }
}
