import Testing
import TextUI

@Suite("Table")
struct TableTests {
    private let table = TextTable(
        columns: [TextTable.Column(minimumWidth: 4), TextTable.Column(.right)],
        rows: [["Paris", "12°"], ["東京都渋谷", "3°"], ["Oslo"]])

    @Test("Columns are aligned in cells")
    func aligned() {
        #expect(table.lines(width: 40).map(\.plainText) == ["Paris       12°", "東京都渋谷   3°", "Oslo           "])
    }

    @Test("The natural width of a table is that of its widest cells and the gaps")
    func naturalWidth() {
        #expect(table.naturalWidth == 15)
        #expect(TextTable(columns: [], rows: []).naturalWidth == 0)
    }

    @Test("Of two shrinkable columns the wider one is narrowed first")
    func widestFirst() {
        let column = TextTable.Column(minimumWidth: 1)
        let table = TextTable(columns: [column, column], rows: [["abcdefgh", "xyz"]])
        #expect(table.lines(width: 8).map(\.plainText) == ["ab…  xyz"])
    }

    @Test("A shrinkable column is narrowed first, then the right end is cut")
    func narrow() {
        #expect(table.lines(width: 10).map(\.plainText) == ["Paris  12°", "東京…   3°", "Oslo      "])
        #expect(table.lines(width: 8)[0].plainText == "Par…  1…", "no narrower than its least width")
        #expect(table.lines(width: 6).map(\.width) == [6, 6, 6])
        #expect(table.lines(width: 0).map(\.width) == [0, 0, 0])
    }

    @Test("Empty columns are left out, and columns are dropped in the given order until the table fits")
    func dropped() {
        let columns = Array(repeating: TextTable.Column(), count: 4)
        let table = TextTable(columns: columns, rows: [["ab", "", "cde", "f"], ["gh", "", "i"]])
        let widths = [10, 9, 4, 1].map { table.without([2, 3], toFit: $0).lines(width: 20).map(\.plainText) }
        #expect(widths == [["ab  cde  f", "gh  i     "], ["ab  f", "gh   "], ["ab", "gh"], ["ab", "gh"]])
    }
}
