/// Where text stands in a space wider than itself.
public enum Alignment: Sendable, Hashable {
    /// At this side, or in the middle.
    case left, center, right
}

extension StyledLine {
    /// The line in at most this many columns; one that is cut ends with the ellipsis, which counts.
    public func fitted(to columns: Int, ellipsis: String = "…") -> StyledLine {
        if let width = simpleWidth, let room = CellWidth.ofSimple(ellipsis) {
            return width <= columns ? self : cut(to: columns, ellipsis: ellipsis, of: room)
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

    /// The line in at least this many columns, filled with spaces.
    public func padded(to columns: Int, _ alignment: Alignment = .left) -> StyledLine {
        let missing = columns - width
        return missing > 0 ? padded(by: missing, alignment) : self
    }

    private func padded(by missing: Int, _ alignment: Alignment) -> StyledLine {
        let before =
            switch alignment {
            case .left: 0
            case .center: missing / 2
            case .right: missing
            }
        var line = before > 0 ? .spaces(before) + self : self
        line += .spaces(missing - before)
        return line
    }

    /// The line in exactly this many columns: cut or filled.
    public func framed(in columns: Int, _ alignment: Alignment = .left, ellipsis: String = "…") -> StyledLine {
        if let width = simpleWidth, width <= columns { return padded(by: columns - width, alignment) }
        return fitted(to: columns, ellipsis: ellipsis).padded(to: columns, alignment)
    }

    /// The beginning of a line whose scalars are a column each, and the ellipsis if there is room for it.
    private func cut(to columns: Int, ellipsis: String, of width: Int) -> StyledLine {
        guard width <= columns else { return prefix(columns) }
        var kept = prefix(columns - width)
        if kept.spans.isEmpty { kept.spans = [StyledText("", spans.first?.style ?? .plain)] }
        kept.spans[kept.spans.count - 1].text += ellipsis
        return kept
    }

    private func prefix(_ columns: Int) -> StyledLine {
        var line = StyledLine([])
        var room = max(0, columns)
        for span in spans where room > 0 {
            let text = String(span.text.unicodeScalars.prefix(room))
            line.spans.append(StyledText(text, span.style))
            room -= text.unicodeScalars.count
        }
        return line
    }

    /// The width, where no text has to be taken apart for it.
    var simpleWidth: Int? {
        var width = 0
        for span in spans {
            guard let cells = CellWidth.ofSimple(span.text) else { return nil }
            width += cells
        }
        return width
    }

    static func spaces(_ count: Int) -> StyledLine {
        guard count > 0 else { return StyledLine([]) }
        // Lines are mostly spaces: this is several times as fast as repeating a text.
        let text = String(unsafeUninitializedCapacity: count) { bytes in
            bytes.initialize(repeating: UInt8(ascii: " "))
            return count
        }
        return StyledLine(text)
    }
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
