/// A box around lines, with a title in its upper edge.
public struct Card: Sendable, Hashable {
    /// The title in the upper edge; none if it is empty.
    public var title: StyledLine
    /// The lines in the box, truncated to its width.
    public var lines: [StyledLine]

    /// Creates a box, by default without a title.
    public init(title: StyledLine = "", lines: [StyledLine]) {
        self.title = title
        self.lines = lines
    }

    /// The number of columns that the box takes from its lines.
    public static let margin = 4
    /// The number of columns that the box takes from its title: the corners, and one rule column and one space on
    /// either side.
    public static let titleMargin = 6

    /// Returns the lines of the box, each exactly as wide as given, including the edges. Without room for a box,
    /// returns the title and the lines alone.
    public func lines(width: Int, glyphs: Glyphs = .unicode) -> [StyledLine] {
        let inside = width - Self.margin
        guard inside > 0 else {
            return ([title] + lines).filter { $0.width > 0 }.map {
                $0.framed(in: max(0, width), ellipsis: glyphs.ellipsis)
            }
        }
        let (left, right) = (StyledText(glyphs.vertical + " "), StyledText(" " + glyphs.vertical))
        let body = lines.map { line in
            var row = StyledLine([left])
            row.append(line, framedIn: inside, ellipsis: glyphs.ellipsis)
            row.spans.append(right)
            return row
        }
        return [top(width, glyphs)] + body + [bottom(width, glyphs)]
    }

    private func top(_ width: Int, _ glyphs: Glyphs) -> StyledLine {
        let room = width - Self.titleMargin
        guard title.width > 0, room > 0 else {
            return StyledLine(glyphs.topLeft + glyphs.rule(width - 2) + glyphs.topRight)
        }
        let shown = title.fitted(to: room, ellipsis: glyphs.ellipsis)
        return StyledLine(glyphs.topLeft + glyphs.horizontal + " ") + shown
            + StyledLine(" " + glyphs.rule(room - shown.width + 1) + glyphs.topRight)
    }

    private func bottom(_ width: Int, _ glyphs: Glyphs) -> StyledLine {
        StyledLine(glyphs.bottomLeft + glyphs.rule(width - 2) + glyphs.bottomRight)
    }
}
