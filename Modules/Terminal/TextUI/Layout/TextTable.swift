/// A table with aligned columns, measured in terminal cells.
public struct TextTable: Sendable, Hashable {
    /// The alignment and minimum width of a column.
    public struct Column: Sendable, Hashable {
        /// The alignment of cells in the column.
        public var alignment: TextAlignment
        /// The width to which the column may shrink, in cells; nil if it does not shrink.
        public var minimumWidth: Int?

        /// Creates a column, by default left-aligned and not shrinkable.
        public init(_ alignment: TextAlignment = .left, minimumWidth: Int? = nil) {
            self.alignment = alignment
            self.minimumWidth = minimumWidth
        }
    }

    /// The columns from left to right.
    public let columns: [Column]
    /// The rows of cells. Extra cells are ignored; missing cells are empty.
    public let rows: [[StyledLine]]
    /// The number of spaces between columns.
    public let spacing: Int
    /// The width of the widest cell of each column.
    package let naturalWidths: [Int]

    /// Creates a table, by default with two spaces between columns.
    public init(columns: [Column], rows: [[StyledLine]], spacing: Int = 2) {
        let widths = columns.indices.map { index in
            rows.lazy.map { $0.indices.contains(index) ? $0[index].width : 0 }.max() ?? 0
        }
        self.init(columns, rows, max(0, spacing), widths)
    }

    private init(_ columns: [Column], _ rows: [[StyledLine]], _ spacing: Int, _ naturalWidths: [Int]) {
        (self.columns, self.rows, self.spacing, self.naturalWidths) = (columns, rows, spacing, naturalWidths)
    }

    /// Returns one line per row, none wider than the width: shrinkable columns are narrowed first, then lines are
    /// truncated.
    public func lines(width: Int, ellipsis: String = "…") -> [StyledLine] {
        let widths = columnWidths(within: width)
        let fits = widths.reduce(gaps, +) <= width
        return rows.map { row in
            var line = StyledLine(room: columns.count + 1)
            for (index, column) in columns.enumerated() {
                let cell = row.indices.contains(index) ? row[index] : ""
                let gap = index + 1 < columns.count ? spacing : 0
                line.append(cell, framedIn: widths[index], column.alignment, ellipsis: ellipsis, gap: gap)
            }
            return fits ? line : line.fitted(to: width, ellipsis: ellipsis)
        }
    }

    /// Returns the table without empty columns and, while it is wider than `width`, without the given ones, in that
    /// order.
    public func without(_ order: [Int], toFit width: Int) -> TextTable {
        var kept = columns.indices.filter { naturalWidths[$0] > 0 }
        for column in order where kept.reduce(spacing * max(0, kept.count - 1), { $0 + naturalWidths[$1] }) > width {
            kept.removeAll { $0 == column }
        }
        let cells = rows.map { row in kept.map { row.indices.contains($0) ? row[$0] : "" } }
        return TextTable(kept.map { columns[$0] }, cells, spacing, kept.map { naturalWidths[$0] })
    }

    /// The width of the widest row without shrinking.
    public var naturalWidth: Int { naturalWidths.reduce(gaps, +) }

    private var gaps: Int { spacing * max(0, columns.count - 1) }

    /// Returns the width of each column; excess is taken from the shrinkable columns, always from the widest.
    private func columnWidths(within width: Int) -> [Int] {
        var widths = naturalWidths
        var excess = widths.reduce(gaps, +) - width
        while excess > 0, let widest = shrinkable(widths).max(by: { widths[$0] < widths[$1] }) {
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func shrinkable(_ widths: [Int]) -> [Int] {
        columns.indices.filter { index in
            columns[index].minimumWidth.map { widths[index] > max(0, $0) } ?? false
        }
    }
}
