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

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The top left cell.
    public var origin: Point
    /// The number of columns and rows.
    public var size: Size

    /// Creates a rectangle from its top left cell and size.
    public init(x: Int, y: Int, width: Int, height: Int) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }
}
