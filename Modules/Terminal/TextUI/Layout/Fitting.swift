/// The horizontal position of text within a wider space.
public enum TextAlignment: Sendable, Hashable {
    /// At the left or at the right.
    case left, right
}

extension StyledLine {
    /// Returns the line truncated to at most the given number of columns, including the ellipsis of a truncated line.
    public func fitted(to columns: Int, ellipsis: String = "…") -> StyledLine {
        if isSimple, width <= columns { return self }
        var fitted = StyledLine(fittedCells(columns, ellipsis))
        fitted.row = row
        return fitted
    }

    private func fittedCells(_ columns: Int, _ ellipsis: String) -> [Cell] {
        let cells = self.cells
        guard cells.cellWidth > columns else { return cells.withIsolatesClosed() }
        let mark = [Cell](ellipsis, style: .plain)
        guard mark.cellWidth <= columns else { return cells.cut(to: columns) }
        var kept = cells.prefixFitting(columns - mark.cellWidth)
        let style = kept.last?.style ?? cells.first?.style ?? .plain
        kept += mark.map { Cell(text: $0.text, width: $0.width, style: style) }
        return kept.withIsolatesClosed()
    }

    /// Returns the line padded with spaces to at least the given number of columns.
    public func padded(to columns: Int, _ alignment: TextAlignment = .left) -> StyledLine {
        var line = alignment == .left ? self : ""
        line.append(spaces: columns - width)
        return alignment == .left ? line : line + self
    }

    /// Appends a line truncated or padded to exactly the given number of columns.
    ///
    /// - Parameter gap: The number of spaces after it.
    mutating func append(
        _ line: StyledLine, framedIn columns: Int, _ alignment: TextAlignment = .left, ellipsis: String = "…",
        gap: Int = 0
    ) {
        let fitted = line.fitted(to: columns, ellipsis: ellipsis)
        let before = alignment == .right ? columns - fitted.width : 0
        append(spaces: before)
        self += fitted
        append(spaces: columns - fitted.width - before + gap)
    }
}

extension String {
    /// Returns the text repeated `count` times; empty for a negative count.
    ///
    /// Several times as fast as `String(repeating:count:)`, which matters since lines are mostly spaces and rules.
    func repeated(_ count: Int) -> String {
        guard count > 1 else { return count == 1 ? self : "" }
        return String(unsafeUninitializedCapacity: utf8.count * count) { bytes in
            if utf8.count == 1, let byte = utf8.first {
                bytes[..<count].initialize(repeating: byte)
                return count
            }
            let size = utf8.count
            for (index, byte) in utf8.enumerated() { bytes[index] = byte }
            for index in size..<size * count { bytes[index] = bytes[index - size] }
            return size * count
        }
    }

    /// Returns the text truncated to at most the given number of columns, including the ellipsis of a truncated text.
    public func fitted(to columns: Int, ellipsis: String = "…") -> String {
        StyledLine(self).fitted(to: columns, ellipsis: ellipsis).plainText
    }

    /// Returns the text padded with spaces to at least the given number of columns.
    public func padded(to columns: Int, _ alignment: TextAlignment = .left) -> String {
        StyledLine(self).padded(to: columns, alignment).plainText
    }
}

extension [Cell] {
    /// Returns the longest prefix of whole clusters that is at most this wide.
    func prefixFitting(_ columns: Int) -> [Cell] {
        var used = 0
        return Array(
            prefix { cell in
                used += cell.width
                return used <= columns
            })
    }
}
