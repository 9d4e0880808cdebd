extension Canvas {
    /// The rows as text without trailing spaces, without styles, joined by newlines.
    public func plainText() -> String {
        rows.map(\.plainText.withoutTrailingSpaces).joined(separator: "\n")
    }

    /// The rows with style sequences; each row ends reset. Without color it is the plain text, free of any escape.
    public func styledText(color: ColorDepth) -> String {
        guard color != .none else { return plainText() }
        return rows.map { $0.text(color: color) }.joined(separator: "\n")
    }

    /// The rows without the trailing spaces that nobody can see.
    private var rows: [StyledLine] {
        (0..<height).map { y in
            let row = self.row(y)
            let end = row.lastIndex { !($0.text == " " && !$0.style.paintsSpaces) }
            let visible = end.map { row[...$0] } ?? []
            return StyledLine(visible.lazy.map { Glyph(text: $0.text, width: $0.width, style: $0.style) })
        }
    }
}

extension StyledLine {
    /// The line with style sequences, reset at its end. Without color it is the plain text, free of any escape.
    public func text(color: ColorDepth) -> String {
        guard color != .none else { return plainText }
        return spans.map { span in
            guard span.style != .plain else { return span.text }
            return ControlSequence.select(span.style, color: color) + span.text + ControlSequence.resetStyle
        }.joined()
    }
}

extension String {
    var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}
