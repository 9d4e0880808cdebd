/// A box around lines, with a title in its upper edge.
public enum Card {
    /// The number of columns that the box takes from its lines.
    public static let margin = 4
    /// The number of columns that the box takes from its title: the corners, and one rule column and one space on
    /// either side.
    public static let titleMargin = 6

    /// Returns the lines in a box exactly as wide as given, which must have room for a column in it. An empty title is
    /// left out.
    static func lines(
        around lines: [StyledLine], title: StyledLine, width: Int, _ glyphs: Glyphs = .unicode
    ) -> [StyledLine] {
        let (left, right) = (StyledLine(glyphs.vertical + " "), StyledLine(" " + glyphs.vertical))
        let body = lines.map { line in
            var row = StyledLine(room: line.runs.count + 2)
            row += left
            row.append(line, framedIn: width - margin, ellipsis: glyphs.ellipsis)
            row += right
            return row
        }
        let bottom = edge(glyphs.bottomLeft, width - 2, glyphs.bottomRight, glyphs)
        return [top(title, width, glyphs)] + body + [bottom]
    }

    /// Returns a rule between two texts.
    private static func edge(_ left: String, _ columns: Int, _ right: String, _ glyphs: Glyphs) -> StyledLine {
        StyledLine(left + glyphs.rule(columns) + right)
    }

    private static func top(_ title: StyledLine, _ width: Int, _ glyphs: Glyphs) -> StyledLine {
        let room = width - titleMargin
        guard title.width > 0, room > 0 else {
            return edge(glyphs.topLeft, width - 2, glyphs.topRight, glyphs)
        }
        let shown = title.fitted(to: room, ellipsis: glyphs.ellipsis)
        return StyledLine(glyphs.topLeft + glyphs.horizontal + " ") + shown
            + edge(" ", room - shown.width + 1, glyphs.topRight, glyphs)
    }
}
