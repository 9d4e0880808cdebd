/// The contents of a text field, and the visible part around the cursor.
struct FieldText: Sendable {
    /// The whole text.
    let text: String
    /// The substitute for each character of a secret; nil for plain text.
    let mask: String?
    /// The number of characters before the cursor; nil for the end.
    let cursor: Int?

    /// Renders the field after its label. One column is reserved for a cursor after the last character.
    func block(label: String, _ layout: TextLayout) -> Block {
        let head = StyledLine("\(label) ", Theme.label)
        let room = max(1, layout.width - head.width - 1)
        let shown = window(width: room + 1)
        return Block(
            lines: [head + StyledLine(shown.text.padded(to: min(room, 40)), .underline)],
            cursor: Point(x: min(head.width + shown.cursorColumn, max(0, layout.width - 1)), y: 0))
    }

    /// Returns the part around the cursor that fits a number of columns, and the column of the cursor within it, which
    /// is always less than the width: one column is reserved for a cursor at the end.
    func window(width: Int) -> (text: String, cursorColumn: Int) {
        let line = mask?.repeated(text.count) ?? text
        var start =
            cursor.flatMap { line.index(line.startIndex, offsetBy: max(0, $0), limitedBy: line.endIndex) }
            ?? line.endIndex
        var column = 0
        while start > line.startIndex {
            let previous = line.index(before: start)
            let wider = column + CellWidth.of(line[previous])
            guard wider < width else { break }
            (start, column) = (previous, wider)
        }
        var used = 0
        let shown = line[start...].prefix { character in
            used += CellWidth.of(character)
            return used <= width
        }
        return ([Cell](String(shown), style: .plain).map(\.text).joined(), column)
    }
}
