/// Where text stands in a space wider than itself.
public enum Alignment: Sendable, Hashable {
    /// At this side, or in the middle.
    case left, center, right
}

extension StyledLine {
    /// The line in at most this many columns; one that is cut ends with the ellipsis, which counts.
    public func fitted(to columns: Int, ellipsis: String = "…") -> StyledLine {
        if spans.allSatisfy(\.text.isPrintableASCII), width <= columns { return self }
        let glyphs = self.glyphs
        guard glyphs.cellWidth > columns else { return StyledLine(glyphs.withIsolatesClosed()) }
        let mark = [Glyph](ellipsis, style: .plain)
        guard mark.cellWidth <= columns else { return StyledLine(glyphs.cut(to: columns)) }
        var kept = glyphs.prefixFitting(columns - mark.cellWidth)
        let style = kept.last?.style ?? glyphs.first?.style ?? .plain
        kept += mark.map { Glyph(text: $0.text, width: $0.width, style: style) }
        return StyledLine(kept.withIsolatesClosed())
    }

    /// The line in at least this many columns, filled with spaces.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledLine {
        let missing = columns - width
        guard missing > 0 else { return self }
        let before =
            switch alignment {
            case .left: 0
            case .center: missing / 2
            case .right: missing
            }
        return .spaces(before) + self + .spaces(missing - before)
    }

    /// The line in exactly this many columns: cut or filled.
    public func framed(in columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…") -> StyledLine {
        fitted(to: columns, ellipsis: ellipsis).padded(to: columns, alignment)
    }

    static func spaces(_ count: Int) -> StyledLine { StyledLine(String(repeating: " ", count: max(0, count))) }
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
