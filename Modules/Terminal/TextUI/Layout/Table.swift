/// Rows of cells in aligned columns, measured in terminal cells.
public struct Table: Sendable, Hashable {
    /// How a column stands and shrinks.
    public struct Column: Sendable, Hashable {
        /// Where a cell stands in its column.
        public var alignment: Alignment
        /// Columns that it keeps when space is short; nil never shrinks.
        public var minimumWidth: Int?

        /// A column that aligns left and never shrinks unless said otherwise.
        public init(_ alignment: Alignment = .left, minimumWidth: Int? = nil) {
            self.alignment = alignment
            self.minimumWidth = minimumWidth
        }
    }

    /// The columns from left to right.
    public var columns: [Column]
    /// Cells beyond the columns are left out; missing ones are empty.
    public var rows: [[StyledLine]]
    /// Spaces between columns.
    public var spacing: Int

    /// A table with two spaces between columns unless said otherwise.
    public init(columns: [Column], rows: [[StyledLine]], spacing: Int = 2) {
        self.columns = columns
        self.rows = rows
        self.spacing = max(0, spacing)
    }

    /// One line per row, none wider than the width: shrinkable columns give way first, then the right end is cut.
    public func lines(width: Int, ellipsis: String = "…") -> [StyledLine] {
        let widths = columnWidths(within: width)
        let fits = widths.reduce(gaps, +) <= width
        return rows.map { row in
            var line = StyledLine([])
            line.spans.reserveCapacity(columns.count * 3)
            for (index, column) in columns.enumerated() {
                if index > 0 { line.append(spaces: spacing) }
                let cell = row.indices.contains(index) ? row[index] : StyledLine([])
                line.append(cell, framedIn: widths[index], column.alignment, ellipsis: ellipsis)
            }
            return fits ? line : line.fitted(to: width, ellipsis: ellipsis)
        }
    }

    /// Columns that the widest row takes when nothing gives way.
    public var naturalWidth: Int { naturalWidths.reduce(gaps, +) }

    /// The widest cell of each column.
    private var naturalWidths: [Int] {
        columns.indices.map { index in rows.map { $0.indices.contains(index) ? $0[index].width : 0 }.max() ?? 0 }
    }

    private var gaps: Int { spacing * max(0, columns.count - 1) }

    /// The widest cell of each column, with the excess taken from the shrinkable columns, the widest first.
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
