/// The visible rows of a list: as many as fit, with the selected one among them.
public struct ListWindow {
    private let items: [[StyledLine]]
    private let layout: TextLayout

    /// Creates a list in a layout; all rows must have the same number of lines.
    public init(items: [[StyledLine]], layout: TextLayout) {
        self.items = items
        self.layout = layout
    }

    /// Returns the number of columns that the marker or the number takes from each row.
    public static func margin(_ layout: TextLayout) -> Int {
        if layout.isInteractive { return 2 }
        return layout.presentation.isDialogue ? 4 : 0
    }

    /// Returns the selected row, clamped to the list, which may have become shorter.
    public static func selection(of count: Int, _ layout: TextLayout) -> Int {
        min(max(0, layout.presentation.selection), max(0, count - 1))
    }

    /// Returns the position of the selected row for a title: `3 of 50`.
    public static func note(of count: Int, _ layout: TextLayout) -> String {
        guard layout.isInteractive, count > 1 else { return count > 1 ? "\(count)" : "" }
        return layout.texts.position(selection(of: count, layout) + 1, of: count)
    }

    /// The visible rows, with a marker at the selected one; in a report the first ones; in a dialogue all rows, numbered.
    public var block: Block {
        if !layout.isInteractive, layout.presentation.isDialogue { return Block(lines: numbered) }
        let rowHeight = items.first?.count ?? 1
        let room = layout.height.map { max(1, $0 / max(1, rowHeight)) } ?? items.count
        guard layout.isInteractive else { return Block(lines: items.prefix(room).flatMap { $0 }) }
        let selected = Self.selection(of: items.count, layout)
        let window = Block.window(around: selected, of: items.count, showing: room, from: layout.presentation.firstRow)
        let lines = window.flatMap { index in
            items[index].enumerated().map { row, line in
                var marked = marker(index == selected, isFirst: row == 0) + line
                marked.row = index
                return marked
            }
        }
        return Block(lines: lines, cursor: Point(x: 0, y: (selected - window.lowerBound) * rowHeight))
    }

    private var numbered: [StyledLine] {
        items.enumerated().flatMap { index, item in
            item.enumerated().map { row, line in StyledLine(row == 0 ? "\(index + 1). " : "   ") + line }
        }
    }

    private func marker(_ isSelected: Bool, isFirst: Bool) -> StyledLine {
        isSelected && isFirst ? StyledLine("\(layout.glyphs.marker) ", Theme.title) : "  "
    }
}
