import TextUI

/// One line of text that is being typed, and the part of it around the cursor that fits.
struct TextField {
    /// The characters as they are shown.
    let shown: [Character]
    /// How many of them stand before the cursor.
    let cursor: Int

    init(_ text: String, cursor: Int?) { self.init(Array(text), cursor: cursor) }

    /// A secret: every character is masked, but for the last four of a long one, by which users recognize it.
    init(masking secret: String, with mask: String, cursor: Int?) {
        let visible = secret.count > 8 ? 4 : 0
        self.init(
            Array(String(repeating: mask, count: secret.count - visible) + secret.suffix(visible)), cursor: cursor)
    }

    private init(_ shown: [Character], cursor: Int?) {
        self.shown = shown
        self.cursor = min(max(0, cursor ?? shown.count), shown.count)
    }

    /// The field after its label. One column is kept for the cursor behind the last character.
    func block(label: String, _ layout: Layout) -> Block {
        let head = StyledLine("\(label) ", Theme.label)
        let room = max(1, layout.width - head.width - 1)
        var first = 0
        while first < cursor, CellWidth.of(String(shown[first..<cursor])) > room { first += 1 }
        let before = String(shown[first..<cursor])
        let text = StyledLine(before + String(shown[cursor...])).fitted(to: room, ellipsis: "")
        return Block(
            lines: [head + StyledLine(text.plainText.padded(to: min(room, 40)), .underline)],
            cursor: Point(x: min(head.width + CellWidth.of(before), max(0, layout.width - 1)), y: 0))
    }
}
