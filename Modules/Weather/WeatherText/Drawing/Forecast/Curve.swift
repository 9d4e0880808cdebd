package import TextUI

/// A filled curve of equidistant values, each with a label above it.
///
/// Values are interpolated linearly between neighbors. A missing value leaves a gap, without interpolation toward it.
package struct Curve {
    /// A point of a curve.
    package struct Point {
        /// The value; non-finite values count as missing.
        package var value: Double
        /// The label above the value.
        package var label: String

        package init(_ value: Double, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    private let points: [Point?]
    private let glyphs: Glyphs
    private let color: (Double) -> TextColor?

    /// Creates a curve colored by value.
    package init(_ points: [Point?], glyphs: Glyphs, color: @escaping (Double) -> TextColor?) {
        self.points = points.map { point in point.flatMap { $0.value.isFinite ? $0 : nil } }
        self.glyphs = glyphs
        self.color = color
    }

    /// Returns the curve in at most `width` columns and exactly `height` lines, at least one of them for labels; empty
    /// if there are no values or no room.
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

    /// The value at the center of a column, interpolated toward the neighbor on that side, if any.
    private func value(at column: Int, _ slotWidth: Int) -> Double? {
        let index = column / slotWidth
        guard let value = points[index]?.value else { return nil }
        let offset = Double(column % slotWidth) + 0.5 - Double(slotWidth) / 2
        let neighbor = offset < 0 ? index - 1 : index + 1
        guard points.indices.contains(neighbor), let next = points[neighbor]?.value else { return value }
        let share = abs(offset) / Double(slotWidth)
        return value * (1 - share) + next * share
    }

    /// The symbols of a column from bottom to top.
    private func symbols(_ eighths: Int, isPoint: Bool) -> [String] {
        let rows = (eighths + 7) / 8
        guard glyphs == .unicode else {
            return Array(repeating: " ", count: rows - 1) + [isPoint ? "*" : "."]
        }
        return (0..<rows).map { Sparkline.block(min(8, eighths - $0 * 8)) }
    }
}

/// Maps values to heights between those of the lowest and the highest value.
struct Scale {
    private let low: Double
    private let high: Double
    private let most: Int

    /// Returns nil if there are no values.
    init?(_ values: [Double], eighths: Int) {
        guard let low = values.min(), let high = values.max() else { return nil }
        (self.low, self.high, most) = (low, high, max(1, eighths))
    }

    /// The height of a value, from 1 to the maximum; half the maximum if all values are equal.
    func eighths(_ value: Double) -> Int {
        // Halved, because the difference of two huge numbers is not finite.
        let range = high / 2 - low / 2
        guard range > 0 else { return max(1, most / 2) }
        let share = min(1, max(0, (value / 2 - low / 2) / range))
        return 1 + Int((share * Double(most - 1)).rounded())
    }
}

extension StyledLine {
    /// Creates a line from cells, merging neighbors of the same style into one span.
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
