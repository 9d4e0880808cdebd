extension TextCanvas {
    /// Returns the rows as unstyled text without trailing spaces, joined by newlines.
    public func plainText() -> String {
        rows.map(\.withoutTrailingSpaces.plainText).joined(separator: "\n")
    }

    /// Returns the rows with style sequences, each reset at its end. Without color, it is the plain text without any
    /// escape sequences.
    public func styledText(color: ColorDepth) -> String {
        guard color != .none else { return plainText() }
        return rows.map { $0.text(color: color) }.joined(separator: "\n")
    }

    /// The rows, each as wide as the canvas.
    public var lines: [StyledLine] { (0..<height).map { StyledLine(row($0)) } }

    /// The rows without trailing spaces that are invisible.
    private var rows: [StyledLine] { (0..<height).map { StyledLine(visibleRow($0)) } }

    /// Returns the cells of a row up to the last visible one; their indices are their columns.
    public func visibleRow(_ y: Int) -> ArraySlice<Cell> {
        let row = self.row(y)
        return row.lastIndex { !($0.text == " " && !$0.style.paintsSpaces) }.map { row[...$0] } ?? []
    }

}

extension StyledLine {
    /// Returns the line with style sequences, reset at its end. Without color, it is the plain text without any escape
    /// sequences.
    public func text(color: ColorDepth) -> String {
        guard color != .none else { return plainText }
        return spans.map { span in
            guard span.style != .plain else { return span.text }
            return ControlSequence.select(span.style, color: color) + span.text + ControlSequence.resetStyle
        }.joined()
    }
}
