package import TextUI

/// A range of values as a bar on a shared scale, with a resolution of half a column.
package struct RangeBar {
    private let scale: ClosedRange<Double>
    private let glyphs: Glyphs
    private let color: (Double) -> TextColor?

    /// Creates bars on a scale; both bounds must be finite.
    package init(scale: ClosedRange<Double>, glyphs: Glyphs, color: @escaping (Double) -> TextColor?) {
        self.scale = scale
        self.glyphs = glyphs
        self.color = color
    }

    /// Returns a bar of exactly `width` columns, with at least half a column filled, colored by value.
    package func line(_ range: ClosedRange<Double>, width: Int) -> StyledLine {
        guard width > 0 else { return "" }
        let first = min(half(range.lowerBound, of: width), width * 2 - 1)
        let last = max(first, half(range.upperBound, of: width) - 1)
        return StyledLine(
            joining: (0..<width).map { column in
                let (left, right) = ((first...last).contains(column * 2), (first...last).contains(column * 2 + 1))
                let value = value(at: column, of: width)
                let style = left || right ? Style(color(min(max(value, range.lowerBound), range.upperBound))) : .dim
                return StyledText(symbol(left, right), style)
            })
    }

    private func symbol(_ left: Bool, _ right: Bool) -> String {
        switch (left, right) {
        case (true, true): glyphs.pick("━", ascii: "=")
        case (true, false): glyphs.pick("╸", ascii: "=")
        case (false, true): glyphs.pick("╺", ascii: "=")
        case (false, false): glyphs.pick("─", ascii: ".")
        }
    }

    /// The number of half columns below a value.
    private func half(_ value: Double, of width: Int) -> Int {
        let range = scale.upperBound / 2 - scale.lowerBound / 2
        guard range > 0, value.isFinite else { return value > scale.lowerBound ? width * 2 : 0 }
        let share = min(1, max(0, (value / 2 - scale.lowerBound / 2) / range))
        return Int((share * Double(width * 2)).rounded())
    }

    /// The value at the center of a column.
    private func value(at column: Int, of width: Int) -> Double {
        let share = (Double(column) + 0.5) / Double(width)
        return scale.lowerBound * (1 - share) + scale.upperBound * share
    }
}
