/// The part of a line that is being typed which fits a width: the text around the cursor.
///
/// It looks at the characters that show and at no others, however long the line is.
public struct FieldWindow: Sendable, Hashable {
    /// What shows.
    public let text: String
    /// The cursor's column in it, always within the width: one column is kept for a cursor behind the last character.
    public let cursorColumn: Int

    /// Scrolls a line so far that the cursor is inside a width in columns.
    ///
    /// - Parameters:
    ///   - line: the whole line.
    ///   - cursor: the character that the cursor stands on, or the line's end.
    ///   - width: the columns that there are; below 1, nothing shows.
    public init<Line: BidirectionalCollection<Character>>(_ line: Line, cursor: Line.Index, width: Int) {
        guard width > 0 else {
            (text, cursorColumn) = ("", 0)
            return
        }
        var start = cursor
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
        text = [Glyph](shown, style: .plain).map(\.text).joined()
        cursorColumn = column
    }
}
