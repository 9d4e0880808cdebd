/// A grid of cells to draw on. Only complete canvases are sent to a terminal.
///
/// Every row is exactly as wide as the canvas: drawing is clipped at the edges, never splits a cluster, and writes a
/// space where only half of a wide cluster would fit.
public struct TextCanvas: Sendable, Hashable {
    /// The number of columns and rows.
    public let size: Size
    private var cells: [Cell]

    /// Creates an empty canvas; negative sizes count as 0.
    public init(width: Int, height: Int) {
        size = Size(width: width, height: height)
        cells = Array(repeating: .blank, count: size.width * size.height)
    }

    /// Creates a canvas with one row for each line, clipped to the width.
    public init(lines: [StyledLine], width: Int) {
        self.init(width: width, height: lines.count)
        for (y, line) in lines.enumerated() { write(line, at: Point(x: 0, y: y)) }
    }

    /// The number of columns.
    public var width: Int { size.width }
    /// The number of rows.
    public var height: Int { size.height }

    /// Returns the cells of a row from left to right; empty outside the canvas.
    public func row(_ y: Int) -> ArraySlice<Cell> {
        (0..<height).contains(y) ? cells[y * width..<(y + 1) * width] : []
    }

    /// Writes a line from a position to the right; returns the number of columns written.
    ///
    /// Control characters and bidirectional overrides are dropped.
    /// - Parameters:
    ///   - line: one line of text.
    ///   - point: the position of the first character.
    ///   - maxWidth: the maximum number of columns; nil for all up to the right edge.
    @discardableResult
    public mutating func write(_ line: StyledLine, at point: Point, maxWidth: Int? = nil) -> Int {
        let (room, overflow) = width.subtractingReportingOverflow(point.x)
        guard !overflow, room > 0, (0..<height).contains(point.y) else { return 0 }
        var x = point.x
        func write(_ cell: Cell) {
            put(cell, x, point.y)
            x += cell.width
        }
        let columns = min(room, maxWidth ?? room)
        if let width = line.simpleWidth, width <= columns {
            line.forEachSimpleCell(write)
        } else {
            line.cells.cut(to: columns).forEach(write)
        }
        return x - point.x
    }

    private func contains(_ x: Int, _ y: Int) -> Bool { (0..<width).contains(x) && (0..<height).contains(y) }

    /// Sets a cell; replaces the remaining half of an overwritten wide cluster with a space.
    private mutating func put(_ cell: Cell, _ x: Int, _ y: Int) {
        let isWhole = contains(x, y) && contains(x + cell.width - 1, y)
        guard isWhole else {
            for half in x..<x + cell.width where contains(half, y) { put(.space(cell.style), half, y) }
            return
        }
        let index = y * width + x
        if cells[index].width == 0 { cells[index - 1] = .space(cells[index - 1].style) }
        let next = index + cell.width
        if x + cell.width < width, cells[next].width == 0 { cells[next] = .space(cells[next].style) }
        cells[index] = cell
        if cell.width == 2 { cells[index + 1] = .rightHalf(cell.style) }
    }
}
