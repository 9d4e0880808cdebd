import TextUI
import WeatherModel

/// The path of the sun from sunrise to sunset, with its current position.
struct SunPath {
    private let rise: LocalTime
    private let set: LocalTime
    /// Whether the local time is unknown, so that both are in UTC.
    private let isUTC: Bool
    /// The fraction of the path completed, from 0 to 1; nil while the sun is down.
    private let share: Double?

    /// Creates the path for the day of an observation; nil if the sun does not rise or set.
    init?(_ conditions: Conditions) {
        guard let (rise, set) = conditions.sun, let start = conditions.sunrise,
            let end = conditions.sunset
        else { return nil }
        (self.rise, self.set, isUTC) = (rise, set, conditions.utcOffset == nil)
        // For a day that began before the place's midnight, the service sends a sunset earlier than the sunrise.
        let day: Int64 = 86_400
        let length = ((end - start) % day + day) % day
        let passed = ((conditions.observedAt - start) % day + day) % day
        share = passed <= length && length > 0 ? Double(passed) / Double(length) : nil
    }

    /// Returns an arc of `height` lines with both times below its ends; empty if it does not fit.
    func lines(width: Int, height: Int, _ layout: TextLayout) -> [StyledLine] {
        let (glyphs, texts, quantities) = (layout.glyphs, layout.texts, QuantityText(layout))
        let (left, right) = (
            "\(glyphs.pick("↑", ascii: texts.riseIcon)) \(quantities.clock(rise, isUTC: isUTC))",
            "\(quantities.clock(set, isUTC: isUTC)) \(glyphs.pick("↓", ascii: texts.setIcon))"
        )
        let inside = width - CellWidth.of(left) - CellWidth.of(right) - 2
        guard height > 0, inside >= 8 else { return [] }
        let sun = share.map { min(inside - 1, Int($0 * Double(inside))) }
        let (across, down) = glyphs == .unicode ? (2, 4) : (1, 1)
        var dots = DotGrid(columns: inside, rows: height, across: across, down: down)
        for index in 0..<inside * across {
            dots.set(index, line(of: (Double(index) + 0.5) / Double(across), inside, height * down))
        }
        let place = sun.flatMap { sun in dots.cells.firstIndex { $0[sun] != 0 } }
        let indent = StyledLine(String(repeating: " ", count: CellWidth.of(left) + 1))
        return dots.cells.enumerated().map { index, row in
            let way = StyledLine(columns: inside) { column in
                if let place, column == sun {
                    return index == place ? (glyphs.pick("☀", ascii: "O"), Theme.sun.with(.bold)) : (" ", .plain)
                }
                guard row[column] != 0 else { return (" ", .plain) }
                let symbol = glyphs.pick(DotGrid.braille(row[column]), ascii: ".")
                return (symbol, column < sun ?? 0 ? Theme.sun : .dim)
            }
            guard index == height - 1 else { return indent + way }
            return StyledLine(left, Theme.label) + " " + way + StyledLine(" \(right)", Theme.label)
        }
    }

    /// The row of a point on a half ellipse, counted from the top.
    private func line(of point: Double, _ width: Int, _ height: Int) -> Int {
        let fromMiddle = min(1, max(-1, point / Double(width) * 2 - 1))
        return Int(((1 - (1 - fromMiddle * fromMiddle).squareRoot()) * Double(height - 1)).rounded())
    }
}
