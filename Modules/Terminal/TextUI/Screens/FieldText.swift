/// One line of text that is being typed, and the part of it around the cursor that fits.
struct FieldText: Sendable {
    /// The whole text.
    let text: String
    /// What stands for each character of a secret, but for the last four of a long one, by which users recognize it; nil
    /// for a text that can be seen.
    let mask: String?
    /// How many characters stand before the cursor; nil is the end.
    let cursor: Int?

    private func window(_ width: Int) -> FieldWindow {
        mask.map { window(on: MaskedText(text, mask: $0.first ?? " "), width) } ?? window(on: text, width)
    }

    private func window(on shown: some BidirectionalCollection<Character>, _ width: Int) -> FieldWindow {
        let place = cursor.flatMap { shown.index(shown.startIndex, offsetBy: max(0, $0), limitedBy: shown.endIndex) }
        return FieldWindow(shown, cursor: place ?? shown.endIndex, width: width)
    }

    /// The field after its label. One column is kept for the cursor behind the last character.
    func block(label: String, _ layout: Layout) -> Block {
        let head = StyledLine("\(label) ", Theme.label)
        let room = max(1, layout.width - head.width - 1)
        let shown = window(room + 1)
        return Block(
            lines: [head + StyledLine(shown.text.padded(to: min(room, 40)), .underline)],
            cursor: Point(x: min(head.width + shown.cursorColumn, max(0, layout.width - 1)), y: 0))
    }
}

/// A secret of which only the last characters can be read.
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
