/// A grid of cells, made of lines. Only complete canvases are sent to a terminal.
///
/// Every row is exactly as wide as the canvas: lines are clipped at the edges, no cluster is split, and a space stands
/// where only half of a wide cluster would fit. Control characters and bidirectional overrides are dropped.
public struct TextCanvas: Sendable, Equatable {
    /// The number of columns and rows.
    public let size: Size
    /// The lines of the first rows. They become cells when a row is read, since most rows of a frame equal those of the
    /// last one.
    private let content: [StyledLine]
    /// The column in which they begin, and the maximum number of their columns.
    private let left, room: Int

    /// Creates an empty canvas; negative sizes count as 0.
    public init(width: Int, height: Int) { self.init(lines: [], width: width, height: height) }

    /// Creates a canvas with one row for each line, clipped to the width.
    public init(lines: [StyledLine], width: Int) { self.init(lines: lines, width: width, height: lines.count) }

    /// Creates a canvas that shows lines from its first row on.
    ///
    /// - Parameters:
    ///   - left: The column in which they begin, from 0.
    ///   - most: The maximum number of columns of a line; nil for all up to the right edge.
    init(lines: [StyledLine], width: Int, height: Int, left: Int = 0, most: Int? = nil) {
        size = Size(width: width, height: height)
        content = Array(lines.prefix(size.height))
        self.left = min(left, size.width)
        room = min(size.width - self.left, most ?? .max)
    }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }

    /// Returns the cells of a row from left to right; empty outside the canvas.
    public func row(_ y: Int) -> [Cell] {
        guard (0..<height).contains(y) else { return [] }
        var cells = Array(repeating: Cell.blank, count: width)
        line(y).forEachCell(in: room) { column, cell in
            cells[left + column] = cell
            if cell.width == 2 { cells[left + column + 1] = .rightHalf(cell.style) }
        }
        return cells
    }

    /// Returns whether a row has the same line as in another canvas; rows with different lines may still look the same.
    func hasLine(_ y: Int, of other: TextCanvas) -> Bool {
        (left, room, width) == (other.left, other.room, other.width) && line(y) == other.line(y)
    }

    private func line(_ y: Int) -> StyledLine { y < content.count ? content[y] : "" }

    public static func == (one: TextCanvas, other: TextCanvas) -> Bool {
        one.size == other.size
            && (0..<one.height).allSatisfy { one.hasLine($0, of: other) || one.row($0) == other.row($0) }
    }
}
