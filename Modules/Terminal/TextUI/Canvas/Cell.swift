/// One column of a canvas row, or of a line to be written there: a grapheme cluster, or the right half of a wide one.
public struct Cell: Sendable, Hashable {
    /// The cluster, including its invisible direction isolates; empty for a right half.
    public let text: String
    /// The number of columns: 1, 2, or 0 for the right half of a wide cluster.
    public let width: Int
    /// The style; both halves of a wide cluster share it.
    public let style: Style
    /// Whether terminals may disagree about the cell's width, so that the cursor must be moved explicitly after it.
    let isRisky: Bool

    init(text: String, width: Int, style: Style) {
        (self.text, self.width, self.style) = (text, width, style)
        isRisky = Self.isRisky(text, width)
    }

    /// Adds characters to the cluster that take no column.
    mutating func append(_ invisible: String) { self = Cell(text: text + invisible, width: width, style: style) }

    /// An unstyled space.
    public static let blank = Cell.space(.plain)

    static func space(_ style: Style) -> Cell { Cell(text: " ", width: 1, style: style) }
    static func rightHalf(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

    /// Whether a terminal may draw it wider than counted here, with its joined symbols side by side, or in one cell
    /// instead of the two of emoji presentation (U+FE0F), so that the other one keeps its old contents.
    var isComposed: Bool {
        text.utf8.count > 3 && text.unicodeScalars.contains { $0 == "\u{200D}" || $0 == "\u{FE0F}" }
    }

    private static func isRisky(_ text: String, _ width: Int) -> Bool {
        if width == 2 { return true }
        if text.utf8.count == 1 { return false }
        guard let first = text.unicodeScalars.first, first.value >= 0x80 else { return text.utf8.count > 1 }
        return text.unicodeScalars.count > 1 || first.properties.isEmoji
    }
}

extension StyledLine {
    /// Calls a closure with the cells of the line that fit and their columns. Those that are left out are blank.
    func forEachCell(in columns: Int, _ body: (_ column: Int, Cell) -> Void) {
        if isSimple, width <= columns {
            for run in runs { run.text.forEachSimpleCell(run.style, from: run.column, body) }
        } else {
            var column = 0
            for cell in cells.cut(to: columns) {
                body(column, cell)
                column += cell.width
            }
        }
    }
}

extension String {
    /// Calls a closure with the cells of a text in which every scalar is a cluster of its own, and their columns.
    fileprivate func forEachSimpleCell(_ style: Style, from start: Int = 0, _ body: (_ column: Int, Cell) -> Void) {
        // Many scalars, such as spaces and rules, equal the previous one.
        var (last, cell, column) = (Unicode.Scalar(" "), Cell.space(style), start)
        for scalar in unicodeScalars {
            if scalar != last {
                (last, cell) = (
                    scalar, Cell(text: String(scalar), width: CellWidth.ofSimple(scalar.value), style: style)
                )
            }
            body(column, cell)
            column += cell.width
        }
    }
}

extension Sequence<Cell> {
    var cellWidth: Int { reduce(0) { $0 + $1.width } }
}

extension [Cell] {
    /// Splits text into visible clusters: control characters, isolated combining marks and bidirectional overrides are
    /// dropped; direction isolates are attached to the adjacent cluster.
    init(_ text: String, style: Style) {
        self = []
        reserveCapacity(text.utf8.count)
        if CellWidth.ofSimple(text) != nil {
            text.forEachSimpleCell(style) { append($1) }
            return
        }
        var pending = ""
        for cluster in text {
            let width = CellWidth.of(cluster)
            if width > 0 {
                append(Cell(text: pending + String(cluster), width: width, style: style))
                pending = ""
            } else if DirectionIsolate.openers.contains(cluster) {
                pending.append(cluster)
            } else if cluster == DirectionIsolate.closer, pending.isEmpty, !isEmpty {
                self[count - 1].append(String(cluster))
            }
        }
    }

    /// Returns the cells that fit: a wide one that would cross the edge becomes a space, and open isolates are closed.
    func cut(to room: Int) -> [Cell] {
        var kept = prefixFitting(room)
        guard kept.count < count else { return kept }
        if kept.cellWidth < room { kept.append(.space(self[kept.count].style)) }
        return kept.withIsolatesClosed()
    }

    /// Closes all open isolates, so that they do not reorder the following text.
    func withIsolatesClosed() -> [Cell] {
        guard !isEmpty else { return self }
        let open = reduce(0) { $0 + DirectionIsolate.balance(of: $1.text) }
        var closed = self
        if open > 0 { closed[count - 1].append(String(repeating: DirectionIsolate.closer, count: open)) }
        return closed
    }
}
