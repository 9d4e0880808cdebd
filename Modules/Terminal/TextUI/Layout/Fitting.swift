/// The horizontal position of text within a wider space.
public enum Alignment: Sendable, Hashable {
    /// At the left, in the center or at the right.
    case left, center, right
}

extension StyledLine {
    /// Returns the line truncated to at most the given number of columns, including the ellipsis of a truncated line.
    public func fitted(to columns: Int, ellipsis: String = "…") -> StyledLine {
        if let width = simpleWidth {
            if width <= columns { return self }
            if let room = CellWidth.ofSimple(ellipsis), room <= columns { return cut(to: columns - room, ellipsis) }
        }
        let glyphs = self.glyphs
        guard glyphs.cellWidth > columns else { return StyledLine(glyphs.withIsolatesClosed()) }
        let mark = [Glyph](ellipsis, style: .plain)
        guard mark.cellWidth <= columns else { return StyledLine(glyphs.cut(to: columns)) }
        var kept = glyphs.prefixFitting(columns - mark.cellWidth)
        let style = kept.last?.style ?? glyphs.first?.style ?? .plain
        kept += mark.map { Glyph(text: $0.text, width: $0.width, style: style) }
        return StyledLine(kept.withIsolatesClosed())
    }

    /// Truncates a line whose scalars are all clusters of their own, and appends the ellipsis.
    private func cut(to columns: Int, _ ellipsis: String) -> StyledLine {
        var used = 0
        let scalars = plainText.unicodeScalars
        let end = scalars.firstIndex { scalar in
            used += CellWidth.ofSimple(scalar.value)
            return used > columns
        }
        var line = prefix(upTo: end ?? plainText.endIndex)
        line.append(ellipsis, (line.parts.last ?? parts.first)?.style ?? .plain, joins: true)
        return line
    }

    /// Returns the line padded with spaces to at least the given number of columns.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledLine {
        let missing = columns - width
        guard missing > 0 else { return self }
        var line = StyledLine([])
        line.append(self, missing, alignment)
        return line
    }

    /// Returns the line truncated or padded to exactly the given number of columns.
    public func framed(in columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…") -> StyledLine {
        var line = StyledLine(reserving: columns)
        line.append(self, framedIn: columns, alignment, ellipsis: ellipsis)
        return line
    }

    /// Appends a line truncated or padded to exactly the given number of columns.
    mutating func append(
        _ line: StyledLine, framedIn columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…"
    ) {
        if let width = line.simpleWidth, width <= columns { return append(line, columns - width, alignment) }
        let fitted = line.fitted(to: columns, ellipsis: ellipsis)
        append(fitted, columns - fitted.width, alignment)
    }

    /// Appends a line surrounded by the given number of spaces.
    private mutating func append(_ line: StyledLine, _ missing: Int, _ alignment: Alignment) {
        let before =
            switch alignment {
            case .left: 0
            case .center: missing / 2
            case .right: missing
            }
        append(spaces: before)
        self += line
        append(spaces: missing - before)
    }

    /// Appends plain spaces; a no-op for a negative count.
    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        let spaces = Self.spaces.utf8
        let end = spaces.index(spaces.startIndex, offsetBy: count, limitedBy: spaces.endIndex)
        let text = end.map { String(Self.spaces[..<$0]) } ?? String(repeating: " ", count: count)
        // After a non-ASCII character, a space can become part of the preceding cluster.
        append(text, joins: plainText.utf8.last ?? 0 < 0x80)
    }

    /// Enough spaces for most lines: taking a prefix is faster than repeating a character.
    private static let spaces = String(repeating: " ", count: 256)
}

extension String {
    /// Returns the text truncated to at most the given number of columns, including the ellipsis of a truncated text.
    public func fitted(to columns: Int, ellipsis: String = "…") -> String {
        StyledLine(self).fitted(to: columns, ellipsis: ellipsis).plainText
    }

    /// Returns the text padded with spaces to at least the given number of columns.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> String {
        StyledLine(self).padded(to: columns, alignment).plainText
    }
}

extension [Glyph] {
    /// Returns the longest prefix of whole clusters that is at most this wide.
    func prefixFitting(_ columns: Int) -> [Glyph] {
        var used = 0
        return Array(
            prefix { glyph in
                used += glyph.width
                return used <= columns
            })
    }
}
