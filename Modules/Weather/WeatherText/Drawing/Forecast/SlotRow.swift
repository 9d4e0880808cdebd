import TextUI

/// A row of short texts in slots of equal width, such as the hours below a curve.
enum SlotRow {
    /// The start column of each text, centered in its slot; nil for a text that would touch the previous one.
    static func starts(_ widths: [Int?], slotWidth: Int) -> [Int?] {
        var end = -1
        return widths.enumerated().map { index, width in
            guard let width, width > 0 else { return nil }
            let start = max(0, index * slotWidth + (slotWidth - width) / 2)
            guard start > end, start + width <= widths.count * slotWidth else { return nil }
            end = start + width
            return start
        }
    }

    /// Returns the texts in one line.
    static func line(_ cells: [StyledLine?], slotWidth: Int) -> StyledLine {
        var line = StyledLine([])
        var end = 0
        for (cell, start) in zip(cells, starts(cells.map { $0?.width }, slotWidth: slotWidth)) {
            guard let cell, let start else { continue }
            line += StyledLine(String(repeating: " ", count: start - end)) + cell
            end = start + cell.width
        }
        return line
    }
}
