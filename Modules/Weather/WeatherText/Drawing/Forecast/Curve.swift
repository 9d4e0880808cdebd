package import TextUI

/// Values at equal distances as a filled curve, each with its label above it.
///
/// Between two neighbors the curve is straight. Where a value is missing there is nothing, and nothing leads there.
package struct Curve {
    /// One value of a curve.
    package struct Point {
        /// The value; one that is not finite counts as missing.
        package var value: Double
        /// What stands above it.
        package var label: String

        package init(_ value: Double, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    private let points: [Point?]
    private let glyphs: Glyphs
    private let color: (Double) -> Color?

    /// A curve in the colors of its values.
    package init(_ points: [Point?], glyphs: Glyphs, color: @escaping (Double) -> Color?) {
        self.points = points.map { point in point.flatMap { $0.value.isFinite ? $0 : nil } }
        self.glyphs = glyphs
        self.color = color
    }

    /// The curve in at most so many columns and exactly so many lines, of which the labels take one at least; no lines
    /// where there is nothing to draw or no room for it.
    package func lines(width: Int, height: Int) -> [StyledLine] {
        guard !points.isEmpty, case let slotWidth = width / points.count, slotWidth > 0, height > 1,
            let scale = Scale(points.compactMap { $0?.value }, eighths: (height - 1) * 8)
        else { return [] }
        let values = (0..<points.count * slotWidth).map { value(at: $0, slotWidth) }
        var cells = Array(repeating: Array(repeating: StyledText(" "), count: values.count), count: height)
        for (column, value) in values.enumerated() {
            guard let value else { continue }
            for (row, symbol) in symbols(scale.eighths(value), isPoint: column % slotWidth == slotWidth / 2)
                .enumerated()
            {
                cells[height - 1 - row][column] = StyledText(symbol, Style(symbol == " " ? nil : color(value)))
            }
        }
        let starts = SlotRow.starts(points.map { $0.map { CellWidth.of($0.label) } }, slotWidth: slotWidth)
        for (point, start) in zip(points, starts) {
            guard let point, let start else { continue }
            let columns = start..<start + CellWidth.of(point.label)
            let top = columns.compactMap { values[$0].map { (scale.eighths($0) + 7) / 8 } }.max() ?? 0
            for (column, letter) in zip(columns, point.label) {
                cells[height - 1 - top][column] = StyledText(String(letter), Style(color(point.value), .bold))
            }
        }
        return cells.map { StyledLine(joining: $0) }
    }

    /// The value in the middle of a column: on the straight line to the neighbor on that side, if there is one.
    private func value(at column: Int, _ slotWidth: Int) -> Double? {
        let index = column / slotWidth
        guard let value = points[index]?.value else { return nil }
        let offset = Double(column % slotWidth) + 0.5 - Double(slotWidth) / 2
        let neighbor = offset < 0 ? index - 1 : index + 1
        guard points.indices.contains(neighbor), let next = points[neighbor]?.value else { return value }
        let share = abs(offset) / Double(slotWidth)
        return value * (1 - share) + next * share
    }

    /// The symbols of a column from the bottom up.
    private func symbols(_ eighths: Int, isPoint: Bool) -> [String] {
        let rows = (eighths + 7) / 8
        guard glyphs == .unicode else {
            return Array(repeating: " ", count: rows - 1) + [isPoint ? "*" : "."]
        }
        return (0..<rows).map { Sparkline.block(min(8, eighths - $0 * 8)) }
    }
}

/// How high values stand between the lowest and the highest.
struct Scale {
    private let low: Double
    private let high: Double
    private let most: Int

    /// Nil without values.
    init?(_ values: [Double], eighths: Int) {
        guard let low = values.min(), let high = values.max() else { return nil }
        (self.low, self.high, most) = (low, high, max(1, eighths))
    }

    /// From 1 to the most; half of it when all values are equal.
    func eighths(_ value: Double) -> Int {
        // Halves, because the difference of two huge numbers is not finite.
        let range = high / 2 - low / 2
        guard range > 0 else { return max(1, most / 2) }
        let share = min(1, max(0, (value / 2 - low / 2) / range))
        return 1 + Int((share * Double(most - 1)).rounded())
    }
}

extension StyledLine {
    /// Cells in one line, neighbors of one style in one piece.
    init(joining cells: [StyledText]) {
        self.init([])
        for cell in cells {
            if spans.last?.style == cell.style {
                spans[spans.count - 1].text += cell.text
            } else {
                spans.append(cell)
            }
        }
    }
}
