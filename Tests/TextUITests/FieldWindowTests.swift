import Testing

@testable import TextUI

@Suite("Field window")
struct FieldWindowTests {
    private func window(_ text: String, cursor: Int, width: Int) -> FieldWindow {
        FieldWindow(Array(text), cursor: cursor, width: width)
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

    @Test(
        "No more characters are examined than are visible, however long the line",
        arguments: [0, 7, 50_000, 99_999, 100_000])
    func cost(cursor: Int) {
        let line = CountedLine(length: 100_000)
        let shown = FieldWindow(line, cursor: cursor, width: 40)
        #expect(shown.cursorColumn < 40 && !shown.text.isEmpty)
        #expect(line.reading.reads <= 200, "\(line.reading.reads) reads")
    }
}

/// A line that counts how often a character of it is read.
private struct CountedLine: RandomAccessCollection {
    final class Count { var reads = 0 }

    let reading = Count()
    let length: Int
    var startIndex: Int { 0 }
    var endIndex: Int { length }
    subscript(position: Int) -> Character {
        reading.reads += 1
        return "x"
    }
}
