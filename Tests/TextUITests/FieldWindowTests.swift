import Testing

@testable import TextUI

@Suite("Field window")
struct FieldWindowTests {
    private func window(_ text: String, cursor: Int, width: Int) -> FieldWindow {
        FieldWindow(text, cursor: cursor, width: width)
    }

    @Test("A line scrolls only as far as the cursor requires, with a column for the cursor behind the last character")
    func scrolling() {
        #expect(window("abcdef", cursor: 6, width: 7).text == "abcdef")
        let end = window("abcdef", cursor: 6, width: 6)
        #expect(end.text == "bcdef" && end.cursorColumn == 5)
        let middle = window("abcdef", cursor: 4, width: 3)
        #expect(middle.text == "cde" && middle.cursorColumn == 2)
        #expect(window("abcdef", cursor: 0, width: 3).text == "abc")
        #expect(window("abcdef", cursor: 0, width: 0).text.isEmpty)
    }

    @Test("Every window contains the cursor and is no wider than requested", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 1...40 {
            let shown = window(text, cursor: text.count, width: width)
            #expect(CellWidth.of(shown.text) <= width)
            #expect((0..<width).contains(shown.cursorColumn))
        }
    }

    @Test("A wide character is displayed whole or not at all")
    func wide() {
        let end = window("東京都", cursor: 3, width: 6)
        #expect(end.text == "京都" && end.cursorColumn == 4)
        #expect(window("東京都", cursor: 0, width: 5).text == "東京")
    }
}
