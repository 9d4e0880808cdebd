/// A position in cells: columns to the right, rows down, the top left cell is (0, 0).
public struct Point: Sendable, Hashable {
    /// Columns to the right.
    public var x: Int
    /// Rows down.
    public var y: Int

    /// A position, which may lie outside of any canvas.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left cell.
    public static let origin = Point(x: 0, y: 0)
}

/// An extent in cells; negative numbers count as none.
public struct Size: Sendable, Hashable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// An extent; negative numbers become 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The top left cell.
    public var origin: Point
    /// Columns and rows from there.
    public var size: Size

    /// A rectangle by its top left cell and extent.
    public init(x: Int, y: Int, width: Int, height: Int) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }
}
