import Testing
import TextUI

@Suite("Styled line")
struct StyledLineTests {
    @Test("its pieces are those that it was put together from")
    func pieces() {
        let line = StyledLine("Paris", .bold) + "  " + StyledLine("−3°", .dim)
        #expect(line.spans == [StyledText("Paris", .bold), StyledText("  "), StyledText("−3°", .dim)])
        #expect(line.plainText == "Paris  −3°")
        #expect(StyledLine(line.spans) == line)
    }

    @Test("the beginning of a piece does not change the one before it")
    func apart() {
        // As one text, the two would be an emoji of two columns.
        let line = StyledLine("☀") + StyledLine("\u{FE0F}")
        #expect(line.width == 1)
        #expect(Canvas(lines: [line], width: 2) == Canvas(lines: ["☀"], width: 2))
    }

    @Test("a filling space does not become part of the text before it")
    func filling() {
        // A sign that stands before a number, and in one text with a space as part of it.
        #expect(Canvas(lines: [StyledLine("\u{600}").padded(to: 2)], width: 2) == Canvas(width: 2, height: 1))
    }

    @Test("neighbors of one style can be one piece")
    func joining() {
        let line = StyledLine(joining: [StyledText("a", .dim), StyledText("b", .dim), StyledText("c")])
        #expect(line.spans == [StyledText("ab", .dim), StyledText("c")])
    }

    @Test("spaces at its end are left out where they follow what is seen, with the styles that only they had")
    func trailingSpaces() {
        let line = StyledLine("ab ", .bold) + StyledLine("  ", .dim)
        #expect(line.withoutTrailingSpaces.spans == [StyledText("ab", .bold)])
        #expect(StyledLine("  ").withoutTrailingSpaces.isEmpty)
    }
}
