/// A grid of cells, made of lines. Only complete canvases are sent to a terminal.
///
/// Every row is exactly as wide as the canvas: lines are clipped at the edges, no cluster is split, and a space stands
/// where only half of a wide cluster would fit. Control characters and bidirectional overrides are dropped.
public struct TextCanvas: Sendable, Hashable {
    /// The number of columns and rows.
    public let size: Size
    private var cells: [Cell] = []

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
        cells.reserveCapacity(size.width * size.height)
        let room = max(0, size.width - left)
        for line in lines.prefix(size.height) {
            let end = cells.count + size.width
            appendBlanks(min(left, size.width))
            line.forEachCell(in: min(room, most ?? room)) { cell in
                cells.append(cell)
                if cell.width == 2 { cells.append(.rightHalf(cell.style)) }
            }
            appendBlanks(end - cells.count)
        }
        appendBlanks(size.width * size.height - cells.count)
    }

    private mutating func appendBlanks(_ count: Int) { cells += repeatElement(.blank, count: count) }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }

    /// Returns the cells of a row from left to right; empty outside the canvas.
    public func row(_ y: Int) -> ArraySlice<Cell> {
        (0..<height).contains(y) ? cells[y * width..<(y + 1) * width] : []
    }
}
