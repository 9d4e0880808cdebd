import TextUI

/// A filled curve of equidistant temperatures in degrees Celsius, with labels above them, if any.
///
/// Values are interpolated linearly between neighbors. A missing value leaves a gap, without interpolation toward it.
struct Curve {
    let points: [(value: Double, label: String)?]
    let glyphs: Glyphs

    /// Returns the curve in at most `width` columns and exactly `height` lines, one of them for labels if there are
    /// any; empty if there are no values or no room.
    func lines(width: Int, height: Int) -> [StyledLine] {
        let room = height - (points.contains { $0?.label.isEmpty == false } ? 1 : 0)
        guard !points.isEmpty, case let slotWidth = width / points.count, slotWidth > 0, room > 0,
            let scale = Scale(points.compactMap { $0?.value })
        else { return [] }
        let values = (0..<points.count * slotWidth).map { value(at: $0, slotWidth) }
        let heights = values.map { value in value.map { scale.height(of: $0, within: room * 8) } }
        var cells = Array(repeating: Array(repeating: StyledText(" "), count: values.count), count: height)
        for (column, height) in heights.enumerated() {
            guard let height, let value = values[column] else { continue }
            let top = (height - 1) / 8
            // ASCII has no full block, so only the top is drawn.
            for row in (glyphs == .unicode ? 0 : top)...top {
                cells[cells.count - 1 - row][column] = StyledText(
                    glyphs.bar(height - row * 8), Style(TemperatureBand.color(value)))
            }
        }
        let starts = SlotRow.starts(points.map { $0.map { CellWidth.of($0.label) } }, slotWidth: slotWidth)
        for (point, start) in zip(points, starts) {
            guard let point, let start else { continue }
            let columns = start..<start + CellWidth.of(point.label)
            let top = columns.compactMap { heights[$0].map { ($0 + 7) / 8 } }.max() ?? 0
            for (column, letter) in zip(columns, point.label) {
                cells[height - 1 - top][column] = StyledText(String(letter), Theme.temperature(point.value))
            }
        }
        return cells.map { StyledLine(merging: $0) }
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
}
