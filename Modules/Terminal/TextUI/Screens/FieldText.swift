/// The contents of a text field, and the visible part around the cursor.
struct FieldText: Sendable {
    /// The whole text.
    let text: String
    /// The substitute for the characters of a secret, except for the last four of a long one, by which users recognize
    /// it; nil for plain text.
    let mask: String?
    /// The number of characters before the cursor; nil for the end.
    let cursor: Int?

    private func window(_ width: Int) -> FieldWindow {
        mask.map { window(on: MaskedText(text, mask: $0.first ?? " "), width) } ?? window(on: text, width)
    }

    private func window(on shown: some BidirectionalCollection<Character>, _ width: Int) -> FieldWindow {
        let place = cursor.flatMap { shown.index(shown.startIndex, offsetBy: max(0, $0), limitedBy: shown.endIndex) }
        return FieldWindow(shown, cursor: place ?? shown.endIndex, width: width)
    }

    /// Renders the field after its label. One column is reserved for a cursor after the last character.
    func block(label: String, _ layout: TextLayout) -> Block {
        let head = StyledLine("\(label) ", Theme.label)
        let room = max(1, layout.width - head.width - 1)
        let shown = window(room + 1)
        return Block(
            lines: [head + StyledLine(shown.text.padded(to: min(room, 40)), .underline)],
            cursor: Point(x: min(head.width + shown.cursorColumn, max(0, layout.width - 1)), y: 0))
    }
}

/// A secret of which only the last characters are visible.
private struct MaskedText: RandomAccessCollection {
    private let mask: Character
    private let visible: [Character]
    let endIndex: Int

    init(_ secret: String, mask: Character) {
        self.mask = mask
        endIndex = secret.count
        visible = endIndex > 8 ? Array(secret.suffix(4)) : []
    }

    var startIndex: Int { 0 }
    subscript(position: Int) -> Character {
        let masked = endIndex - visible.count
        return position < masked ? mask : visible[position - masked]
    }
}
