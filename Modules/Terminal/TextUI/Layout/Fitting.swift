/// The horizontal position of text within a wider space.
public enum TextAlignment: Sendable, Hashable {
    /// At the left or at the right.
    case left, right
}

extension StyledLine {
    /// Returns the line truncated to at most the given number of columns, including the ellipsis of a truncated line.
    public func fitted(to columns: Int, ellipsis: String = "…") -> StyledLine {
        if let width = simpleWidth, width <= columns { return self }
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
        let missing = columns - width
        guard missing > 0 else { return self }
        var line = StyledLine([])
        line.append(self, missing, alignment)
        return line
    }

    /// Appends a line truncated or padded to exactly the given number of columns.
    ///
    /// - Parameter gap: The number of spaces after it.
    mutating func append(
        _ line: StyledLine, framedIn columns: Int, _ alignment: TextAlignment = .left, ellipsis: String = "…",
        gap: Int = 0
    ) {
        if let width = line.simpleWidth, width <= columns { return append(line, columns - width, alignment, gap) }
        let fitted = line.fitted(to: columns, ellipsis: ellipsis)
        append(fitted, columns - fitted.width, alignment, gap)
    }

    /// Appends a line surrounded by the given number of spaces.
    private mutating func append(_ line: StyledLine, _ missing: Int, _ alignment: TextAlignment, _ gap: Int = 0) {
        let before = alignment == .right ? missing : 0
        spans.reserveCapacity(spans.count + line.spans.count + 3)
        append(spaces: before)
        self += line
        append(spaces: missing - before + gap)
    }

    /// Appends plain spaces; a no-op for a negative count.
    package mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        let spaces = StyledText(repeating: " ", count)
        // After a non-ASCII character, a space can become part of the preceding cluster.
        if let last = spans.last, last.style == .plain, last.text.utf8.last ?? 0 < 0x80 {
            spans[spans.count - 1].append(spaces)
        } else {
            spans.append(spaces)
        }
    }

    /// The width if it can be computed without splitting the text into clusters; nil otherwise.
    var simpleWidth: Int? {
        var width = 0
        for span in spans {
            guard let cells = span.simpleWidth else { return nil }
            width += cells
        }
        return width
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
