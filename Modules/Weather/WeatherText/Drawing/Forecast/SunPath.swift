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
        var rows = Array(repeating: Array(repeating: StyledText(" "), count: inside), count: height)
        for column in 0..<inside {
            let style = sun.map { column < $0 } ?? false ? Theme.sun : .dim
            for (row, symbol) in arc(column, inside, height, glyphs) { rows[row][column] = StyledText(symbol, style) }
        }
        if let sun, let place = arc(sun, inside, height, glyphs).map(\.row).min() {
            for row in rows.indices { rows[row][sun] = StyledText(" ") }
            rows[place][sun] = StyledText(glyphs.pick("☀", ascii: "O"), Theme.sun.with(.bold))
        }
        let indent = StyledLine(String(repeating: " ", count: CellWidth.of(left) + 1))
        return rows.enumerated().map { index, cells in
            let way = StyledLine(merging: cells)
            guard index == height - 1 else { return indent + way }
            return StyledLine(left, Theme.label) + " " + way + StyledLine(" \(right)", Theme.label)
        }
    }

    /// The symbols of a column with their rows. With Unicode glyphs they are two Braille dots; a row has four dots
    /// vertically.
    private func arc(_ column: Int, _ width: Int, _ height: Int, _ glyphs: Glyphs) -> [(row: Int, symbol: String)] {
        guard glyphs == .unicode else { return [(line(of: Double(column) + 0.5, width, height), ".")] }
        let dots = (0..<2).map { half in
            let dot = line(of: Double(column) + 0.25 + Double(half) / 2, width, height * 4)
            return (row: dot / 4, mask: Self.dots[half][dot % 4])
        }
        let isOneSymbol = dots[0].row == dots[1].row
        let symbols = isOneSymbol ? [(row: dots[0].row, mask: dots[0].mask | dots[1].mask)] : dots
        return symbols.compactMap { row, mask in Unicode.Scalar(0x2800 + mask).map { (row, String($0)) } }
    }

    /// The bit masks of Braille dots from top to bottom, for the left and the right column.
    private static let dots: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    /// The row of a point on a half ellipse, counted from the top.
    private func line(of point: Double, _ width: Int, _ height: Int) -> Int {
        let fromMiddle = min(1, max(-1, point / Double(width) * 2 - 1))
        return Int(((1 - (1 - fromMiddle * fromMiddle).squareRoot()) * Double(height - 1)).rounded())
    }
}
