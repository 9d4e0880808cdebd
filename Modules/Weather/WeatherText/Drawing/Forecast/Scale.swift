import TextUI

/// A range of values onto which the values of a drawing are mapped.
struct Scale {
    let low: Double
    let high: Double

    /// Returns nil if there are no values.
    init?(_ values: [Double]) {
        guard let low = values.min(), let high = values.max() else { return nil }
        (self.low, self.high) = (low, high)
    }

    /// The position of a value, from 0 to 1; one half if the range has a single value.
    func share(of value: Double) -> Double {
        // Halved, because the difference of two huge numbers is not finite.
        let range = high / 2 - low / 2
        return range > 0 ? min(1, max(0, (value / 2 - low / 2) / range)) : 0.5
    }

    /// The height of a value, from 1 to `most`.
    func height(of value: Double, within most: Int) -> Int {
        max(1, Int((share(of: value) * Double(most)).rounded(.up)))
    }

    /// Returns a range of temperatures in degrees Celsius as a bar of exactly `width` columns, with a resolution of
    /// half a column and at least that filled, colored by value.
    func bar(_ range: ClosedRange<Double>, width: Int, _ glyphs: Glyphs) -> StyledLine {
        guard width > 0 else { return "" }
        let halves = Double(width * 2)
        let first = min(Int((share(of: range.lowerBound) * halves).rounded()), width * 2 - 1)
        let last = max(first, Int((share(of: range.upperBound) * halves).rounded()) - 1)
        func style(_ column: Int) -> Style {
            let share = (Double(column) + 0.5) / Double(width)
            let value = low * (1 - share) + high * share
            return Theme.temperature(min(max(value, range.lowerBound), range.upperBound), [])
        }
        return StyledLine(columns: width) { column in
            switch ((first...last).contains(column * 2), (first...last).contains(column * 2 + 1)) {
            case (true, true): (glyphs.pick("━", ascii: "="), style(column))
            case (true, false): (glyphs.pick("╸", ascii: "="), style(column))
            case (false, true): (glyphs.pick("╺", ascii: "="), style(column))
            case (false, false): (glyphs.pick("─", ascii: "."), .dim)
            }
        }
    }
}

extension Glyphs {
    /// A bar that fills a cell from the bottom by up to eight eighths; one of four strokes in ASCII.
    func bar(_ eighths: Int) -> String {
        let height = min(max(eighths, 1), 8)
        return pick(
            ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][height - 1], ascii: ["_", "-", "=", "^"][(height - 1) / 2])
    }
}
