import TextUI

/// A range of temperatures in degrees Celsius as a bar on a shared scale, with a resolution of half a column.
struct RangeBar {
    let scale: Scale
    let glyphs: Glyphs

    /// Returns a bar of exactly `width` columns, with at least half a column filled, colored by value.
    func line(_ range: ClosedRange<Double>, width: Int) -> StyledLine {
        guard width > 0 else { return "" }
        let halves = Double(width * 2)
        let first = min(Int((scale.share(of: range.lowerBound) * halves).rounded()), width * 2 - 1)
        let last = max(first, Int((scale.share(of: range.upperBound) * halves).rounded()) - 1)
        return StyledLine(columns: width) { column in
            let (left, right) = ((first...last).contains(column * 2), (first...last).contains(column * 2 + 1))
            guard left || right else { return (symbol(left, right), .dim) }
            let share = (Double(column) + 0.5) / Double(width)
            let value = scale.low * (1 - share) + scale.high * share
            return (symbol(left, right), Theme.temperature(min(max(value, range.lowerBound), range.upperBound), []))
        }
    }

    private func symbol(_ left: Bool, _ right: Bool) -> String {
        switch (left, right) {
        case (true, true): glyphs.pick("━", ascii: "=")
        case (true, false): glyphs.pick("╸", ascii: "=")
        case (false, true): glyphs.pick("╺", ascii: "=")
        case (false, false): glyphs.pick("─", ascii: ".")
        }
    }
}
