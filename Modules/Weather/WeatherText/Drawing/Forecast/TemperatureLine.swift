import TextUI

/// A line of temperatures in degrees Celsius over time, in Braille dots, or in ASCII with three heights a row.
///
/// Temperatures are interpolated linearly between times that are at most `step` apart. Where one is missing, the line
/// has a gap.
struct TemperatureLine {
    /// The temperatures in ascending order of time, in seconds since 1970.
    let points: [(time: Int64, celsius: Double)]
    /// The longest time in seconds to interpolate over.
    let step: Int64
    let axis: TimeAxis
    let glyphs: Glyphs

    /// The range of the temperatures; nil without any.
    var scale: Scale? { Scale(points.map(\.celsius)) }

    /// Returns the line in exactly `height` lines; empty if there are no temperatures or no room.
    ///
    /// - Parameter shade: Returns the background of a column.
    func lines(height: Int, shade: (_ column: Int) -> Tint? = { _ in nil }) -> [StyledLine] {
        guard let scale, height > 0, axis.columns > 0 else { return [] }
        let (across, down) = glyphs == .unicode ? (2, 4) : (1, 3)
        var dots = DotGrid(columns: axis.columns, rows: height, across: across, down: down)
        var last: Int?
        for index in 0..<axis.columns * across {
            let time = axis.time(at: (Double(index) + 0.5) / Double(across))
            guard let celsius = celsius(at: time) else {
                last = nil
                continue
            }
            let dot = Int(((1 - scale.share(of: celsius)) * Double(height * down - 1)).rounded())
            // A steep line has no gaps: it is drawn from the previous height on.
            for dot in last.map({ $0 < dot ? $0 + 1...dot : $0 > dot ? dot...$0 - 1 : dot...dot }) ?? dot...dot {
                dots.set(index, dot)
            }
            last = dot
        }
        return dots.cells.map { row in
            StyledLine(columns: row.count) { column in
                let celsius = row[column] == 0 ? nil : celsius(at: axis.time(at: Double(column) + 0.5))
                var style = celsius.map { Theme.temperature($0, []) } ?? .plain
                style.backgroundTint = shade(column)
                return (row[column] == 0 ? " " : symbol(row[column]), style)
            }
        }
    }

    private func symbol(_ dots: UInt32) -> String {
        guard glyphs == .ascii else { return DotGrid.braille(dots) }
        return dots == 1 ? "'" : dots == 2 ? "-" : dots == 4 ? "." : "|"
    }

    /// The temperature at a time; nil if it is unknown. A temperature without a neighbor extends half a step.
    private func celsius(at time: Int64) -> Double? {
        let next = points.firstIndex { $0.time >= time }
        let after = next.map { points[$0] }
        let before = (next ?? points.endIndex) > 0 ? points[(next ?? points.endIndex) - 1] : nil
        if let before, let after, after.time - before.time <= step {
            let share = Double(time - before.time) / Double(after.time - before.time)
            return before.celsius * (1 - share) + after.celsius * share
        }
        if let before, time - before.time <= step / 2 { return before.celsius }
        if let after, after.time - time <= step / 2 { return after.celsius }
        return nil
    }
}
