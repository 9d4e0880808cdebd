/// Where text stands in a space wider than itself.
public enum Alignment: Sendable, Hashable {
    /// At this side, or in the middle.
    case left, center, right
}

extension StyledLine {
    /// The line in at most this many columns; one that is cut ends with the ellipsis, which counts.
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

    /// The beginning of a line whose scalars are clusters by themselves, and the ellipsis.
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

    /// The line in at least this many columns, filled with spaces.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledLine {
        let missing = columns - width
        guard missing > 0 else { return self }
        var line = StyledLine([])
        line.append(self, missing, alignment)
        return line
    }

    /// The line in exactly this many columns: cut or filled.
    public func framed(in columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…") -> StyledLine {
        var line = StyledLine(reserving: columns)
        line.append(self, framedIn: columns, alignment, ellipsis: ellipsis)
        return line
    }

    /// Appends a line in exactly this many columns: cut or filled.
    mutating func append(
        _ line: StyledLine, framedIn columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…"
    ) {
        if let width = line.simpleWidth, width <= columns { return append(line, columns - width, alignment) }
        let fitted = line.fitted(to: columns, ellipsis: ellipsis)
        append(fitted, columns - fitted.width, alignment)
    }

    /// Appends a line with so many spaces around it.
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

    /// Appends plain spaces, none for a negative number.
    mutating func append(spaces count: Int) {
        guard count > 0 else { return }
        let spaces = Self.spaces.utf8
        let end = spaces.index(spaces.startIndex, offsetBy: count, limitedBy: spaces.endIndex)
        let text = end.map { String(Self.spaces[..<$0]) } ?? String(repeating: " ", count: count)
        // Behind anything else than ASCII, a space can be part of the cluster before it.
        append(text, joins: plainText.utf8.last ?? 0 < 0x80)
    }

    /// As many as most lines need at most: lines are mostly spaces, and a part of a text is faster than repeating one.
    private static let spaces = String(repeating: " ", count: 256)
}

extension String {
    /// The text in at most this many columns; one that is cut ends with the ellipsis, which counts.
    public func fitted(to columns: Int, ellipsis: String = "…") -> String {
        StyledLine(self).fitted(to: columns, ellipsis: ellipsis).plainText
    }

    /// The text in at least this many columns, filled with spaces.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> String {
        StyledLine(self).padded(to: columns, alignment).plainText
    }
}

extension [Glyph] {
    /// The longest beginning that is at most this wide, whole clusters only.
    func prefixFitting(_ columns: Int) -> [Glyph] {
        var used = 0
        return Array(
            prefix { glyph in
                used += glyph.width
                return used <= columns
            })
    }
}
