/// A position in cells, relative to the top left cell (0, 0).
public struct Point: Sendable, Hashable {
    /// The column, increasing to the right.
    public var x: Int
    /// The row, increasing downward.
    public var y: Int

    /// Creates a position, which may lie outside any canvas.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left cell.
    public static let origin = Point(x: 0, y: 0)
}

/// A size in cells.
public struct Size: Sendable, Hashable {
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    /// Creates a size; negative numbers become 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}
