/// Lines in a box with a title in its upper edge.
public struct Card: Sendable, Hashable {
    /// Stands in the upper edge; an empty one leaves the edge whole.
    public var title: StyledLine
    /// What stands in the box, cut where it is too long.
    public var lines: [StyledLine]

    /// A box for lines, with or without a title.
    public init(title: StyledLine = "", lines: [StyledLine]) {
        self.title = title
        self.lines = lines
    }

    /// Columns that a box takes from its lines.
    public static let margin = 4
    /// Columns that a box takes from its title: corners, and one rule column and one space on either side.
    public static let titleMargin = 6

    /// The box, every line exactly as wide as asked, the edges included. Too narrow for a box, it is the bare lines.
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
