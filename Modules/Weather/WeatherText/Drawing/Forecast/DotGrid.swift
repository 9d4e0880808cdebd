/// Dots in cells of up to two by four, as in Braille.
struct DotGrid {
    /// The dots of each cell, row by row: a bit for each, in the order of Braille.
    private(set) var cells: [[UInt32]]
    private let across: Int
    private let down: Int

    /// Creates an empty grid.
    ///
    /// - Parameters:
    ///   - across: The number of dots of a cell horizontally, 1 or 2.
    ///   - down: The number of dots of a cell vertically, 1 to 4.
    init(columns: Int, rows: Int, across: Int, down: Int) {
        cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
        (self.across, self.down) = (across, down)
    }

    /// Sets a dot, counted from the left and from the top.
    mutating func set(_ x: Int, _ y: Int) {
        cells[y / down][x / across] |= Self.bits[y % down * 2 + x % across]
    }

    /// Returns the Braille symbol for the dots of a cell.
    static func braille(_ dots: UInt32) -> String { Unicode.Scalar(0x2800 + dots).map { String($0) } ?? " " }

    private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
