/// Lists, of which as many rows as fit are visible, the selected one among them.
extension TextLayout {
    /// The number of columns that the marker or the number takes from each row.
    public var listMargin: Int {
        if isInteractive { return 2 }
        return presentation.isDialogue ? 4 : 0
    }

    /// Returns the selected row, clamped to a list of `count` rows, which may have become shorter.
    public func selection(of count: Int) -> Int { min(max(0, presentation.selection), max(0, count - 1)) }

    /// Returns the position of the selected row for a title: `3 of 50`.
    public func listNote(of count: Int) -> String {
        guard isInteractive, count > 1 else { return count > 1 ? "\(count)" : "" }
        return texts.position(selection(of: count) + 1, of: count)
    }

    /// Returns the visible rows, with a marker at the selected one; in a report the first ones; in a dialogue all rows,
    /// numbered.
    ///
    /// - Parameter items: The lines of each row; all must have the same number of lines.
    public func list(_ items: [[StyledLine]]) -> Block {
        if !isInteractive, presentation.isDialogue { return Block(lines: Self.numbered(items)) }
        let rowHeight = items.first?.count ?? 1
        let room = height.map { max(1, $0 / max(1, rowHeight)) } ?? items.count
        guard isInteractive else { return Block(lines: items.prefix(room).flatMap { $0 }) }
        let selected = selection(of: items.count)
        let window = Block.window(around: selected, of: items.count, showing: room, from: presentation.firstRow)
        let lines = window.flatMap { index in
            items[index].enumerated().map { row, line in
                var marked = StyledLine(room: line.runs.count + 1)
                if index == selected, row == 0 { marked += StyledLine("\(glyphs.marker) ", Theme.title) }
                marked.append(spaces: 2 - marked.width)
                marked += line
                marked.row = index
                return marked
            }
        }
        return Block(lines: lines, cursor: Point(x: 0, y: (selected - window.lowerBound) * rowHeight))
    }

    private static func numbered(_ items: [[StyledLine]]) -> [StyledLine] {
        items.enumerated().flatMap { index, item in
            item.enumerated().map { row, line in StyledLine(row == 0 ? "\(index + 1). " : "   ") + line }
        }
    }

    /// Returns the rows of the screen's list, as many as fit around the selected one.
    ///
    /// - Parameter text: the text shown instead if there are no rows.
    public func list(orElse text: String) -> Block {
        guard !rows.isEmpty else { return Block(lines: paragraph(text, Theme.label)) }
        let inner = resized(width: width - listMargin, height: nil)
        return list(rows.map { presentation.isDialogue ? inner.wrapped($0) : [inner.fitted($0)] })
    }
}
