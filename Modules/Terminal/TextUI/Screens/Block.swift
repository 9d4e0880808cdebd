/// A block of lines with an optional position of the hardware cursor.
public struct Block: Sendable, Hashable {
    /// The lines.
    public var lines: [StyledLine]
    /// The position of the hardware cursor; nil for none.
    public var cursor: Point?

    /// Creates a block, by default without a cursor.
    public init(lines: [StyledLine] = [], cursor: Point? = nil) {
        self.lines = lines
        self.cursor = cursor
    }

    /// Returns this block followed by another one, with empty lines between them unless one of them is empty.
    public func above(_ other: Block, spacing: Int = 1) -> Block {
        guard !lines.isEmpty, !other.lines.isEmpty else { return lines.isEmpty ? other : self }
        let offset = lines.count + spacing
        let gap = Array(repeating: StyledLine(""), count: spacing)
        return Block(
            lines: lines + gap + other.lines,
            cursor: cursor ?? other.cursor.map { Point(x: $0.x, y: $0.y + offset) })
    }

    /// Returns the blocks stacked vertically.
    public static func stack(_ blocks: [Block], spacing: Int = 1) -> Block {
        blocks.reduce(Block()) { $0.above($1, spacing: spacing) }
    }

    /// Returns this block with another one to its right.
    public func beside(_ other: Block, width: Int, gap: Int) -> Block {
        let rows = max(lines.count, other.lines.count)
        let joined = (0..<rows).map { row -> StyledLine in
            let left = row < lines.count ? lines[row] : ""
            guard row < other.lines.count else { return left }
            var line: StyledLine = ""
            line.append(left, framedIn: width, gap: gap)
            return line + other.lines[row]
        }
        return Block(
            lines: joined, cursor: cursor ?? other.cursor.map { Point(x: $0.x + width + gap, y: $0.y) })
    }

    /// Returns at most the given number of lines: the first ones, or those up to the line after the cursor.
    public func cropped(to height: Int) -> Block {
        guard lines.count > height else { return self }
        let last = min(lines.count, max(height, (cursor?.y ?? 0) + 2))
        let first = min(last - height, cursor?.y ?? 0)
        return Block(
            lines: Array(lines[first..<first + height]), cursor: cursor.map { Point(x: $0.x, y: $0.y - first) })
    }

    /// Returns the range of rows of a list to show, with the given row among them. It begins with `first`, which is
    /// adjusted as little as possible; if that is nil, the given row is in the middle.
    public static func window(around row: Int, of count: Int, showing room: Int, from first: Int? = nil) -> Range<Int> {
        let size = min(max(room, 0), count)
        let wanted = first.map { min(max($0, row - size + 1), row) } ?? row - size / 2
        let first = min(max(0, wanted), count - size)
        return first..<first + size
    }

    /// The block in dim, for content that is outdated or disabled.
    public var dimmed: Block { Block(lines: lines.map(\.dimmed), cursor: cursor) }

    /// The block without its cursor.
    public var withoutCursor: Block { Block(lines: lines) }
}

extension StyledLine {
    /// Joins lines with a separator, omitting empty lines.
    public static func joined(_ lines: [StyledLine], by separator: StyledLine) -> StyledLine {
        lines.reduce(into: "") { line, part in
            guard !part.isEmpty else { return }
            if !line.isEmpty { line += separator }
            line += part
        }
    }
}
