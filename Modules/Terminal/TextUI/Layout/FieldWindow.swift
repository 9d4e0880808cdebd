/// The part of an edited line around the cursor that fits a width.
struct FieldWindow: Sendable, Hashable {
    let text: String
    /// The column of the cursor within the text, always less than the width: one column is reserved for a cursor at the
    /// end.
    let cursorColumn: Int

    /// Creates the window of a line, scrolled so that the cursor is visible.
    ///
    /// - Parameters:
    ///   - line: the whole line.
    ///   - cursor: the number of characters before the cursor; nil for all.
    ///   - width: the number of columns; below 1, the text is empty.
    init(_ line: String, cursor: Int?, width: Int) {
        guard width > 0 else {
            (text, cursorColumn) = ("", 0)
            return
        }
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
        var shown = ""
        var used = 0
        var place = start
        while place < line.endIndex, case let wider = used + CellWidth.of(line[place]), wider <= width {
            shown.append(line[place])
            used = wider
            place = line.index(after: place)
        }
        text = [Cell](shown, style: .plain).map(\.text).joined()
        cursorColumn = column
    }
}
