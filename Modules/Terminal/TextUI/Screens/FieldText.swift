/// The contents of a text field, and the visible part around the cursor.
struct FieldText: Sendable {
    /// The whole text.
    let text: String
    /// The substitute for the characters of a secret, except for the last four of a long one, by which users recognize
    /// it; nil for plain text.
    let mask: String?
    /// The number of characters before the cursor; nil for the end.
    let cursor: Int?

    /// Renders the field after its label. One column is reserved for a cursor after the last character.
    func block(label: String, _ layout: TextLayout) -> Block {
        let head = StyledLine("\(label) ", Theme.label)
        let room = max(1, layout.width - head.width - 1)
        let shown = FieldWindow(mask.map(text.masked) ?? text, cursor: cursor, width: room + 1)
        return Block(
            lines: [head + StyledLine(shown.text.padded(to: min(room, 40)), .underline)],
            cursor: Point(x: min(head.width + shown.cursorColumn, max(0, layout.width - 1)), y: 0))
    }
}

extension String {
    /// A secret with all characters masked except for the last four, and those only if it has more than eight.
    fileprivate func masked(with mask: String) -> String {
        let visible = count > 8 ? suffix(4) : ""
        return mask.repeated(count - visible.count) + visible
    }
}
