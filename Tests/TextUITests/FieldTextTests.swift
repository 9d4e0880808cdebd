import Testing

@testable import TextUI

@Suite("Field text")
struct FieldTextTests {
    private func window(_ text: String, cursor: Int, width: Int) -> (text: String, cursorColumn: Int) {
        FieldText(text: text, mask: nil, cursor: cursor).window(width: width)
    }

    @Test(
        "A line scrolls by whole characters, only as far as needed to show the cursor",
        arguments: [
            ("abcdef", 6, 7, "abcdef", 6), ("abcdef", 6, 6, "bcdef", 5), ("abcdef", 4, 3, "cde", 2),
            ("abcdef", 0, 3, "abc", 0), ("abcdef", 0, 0, "", 0), ("東京都", 3, 6, "京都", 4), ("東京都", 0, 5, "東京", 0),
        ])
    func scrolling(text: String, cursor: Int, width: Int, shown: String, column: Int) {
        let window = window(text, cursor: cursor, width: width)
        #expect(window.text == shown && window.cursorColumn == column)
    }

    @Test("Every window contains the cursor and is no wider than requested", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 1...40 {
            let shown = window(text, cursor: text.count, width: width)
            #expect(CellWidth.of(shown.text) <= width)
            #expect((0..<width).contains(shown.cursorColumn))
        }
    }
}
