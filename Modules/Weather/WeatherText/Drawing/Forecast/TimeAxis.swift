import TextUI

/// The horizontal axis of a chart: a span of time on a number of columns.
struct TimeAxis {
    /// The start in seconds since 1970.
    let start: Int64
    /// The end in seconds since 1970, after the start.
    let end: Int64
    /// The number of columns.
    let columns: Int
    /// The columns to the right of the end, for texts centered there.
    var overhang = 0

    var columnsPerHour: Double { Double(columns) * 3600 / Double(end - start) }

    /// The position of a time in columns from the left.
    func position(of time: Int64) -> Double { Double(time - start) / Double(end - start) * Double(columns) }

    /// The time at a position in columns.
    func time(at position: Double) -> Int64 { start + Int64(position / Double(columns) * Double(end - start)) }

    /// Returns the start column of each text, centered at its position as far as there is room; nil for a text that
    /// would touch the previous one.
    func starts(_ texts: [(center: Double, width: Int)]) -> [Int?] {
        var end = -1
        return texts.map { center, width in
            let start = min(max(0, Int((center - Double(width) / 2).rounded())), columns + overhang - width)
            guard width > 0, start > end else { return nil }
            end = start + width
            return start
        }
    }

    /// Returns texts in one line, each centered at its position.
    func line(_ cells: [(center: Double, text: StyledLine)]) -> StyledLine {
        var (line, end): (StyledLine, Int) = ("", 0)
        for (cell, start) in zip(cells, starts(cells.map { ($0.center, $0.text.width) })) {
            guard let start else { continue }
            line.append(spaces: start - end)
            line += cell.text
            end = start + cell.text.width
        }
        return line
    }
}
