package import TextUI
package import WeatherModel

/// The way of the sun from its rise to its set, with the place where it is.
package struct SunWay {
    private let rise: LocalTime
    private let set: LocalTime
    /// How much of the way is behind it: 0 to 1, nil while it is down.
    private let share: Double?

    /// The way on the day of an observation; nil where the sun neither rises nor sets.
    package init?(_ conditions: Conditions) {
        guard case .times(let rise, let set) = conditions.sun, let start = conditions.sunrise,
            let end = conditions.sunset
        else { return nil }
        (self.rise, self.set) = (rise, set)
        // Of a day that began before the place's midnight, the service sends a sunset that is earlier than the sunrise.
        let day: Int64 = 86_400
        let length = ((end - start) % day + day) % day
        let passed = ((conditions.observedAt - start) % day + day) % day
        share = passed <= length && length > 0 ? Double(passed) / Double(length) : nil
    }

    /// The way as an arc of so many lines, and the two times under its ends; none where there is no room.
    package func lines(width: Int, height: Int, _ glyphs: Glyphs, _ texts: Texts) -> [StyledLine] {
        let (left, right) = (
            "\(glyphs.pick("↑", ascii: texts.riseIcon)) \(rise.clock)",
            "\(set.clock) \(glyphs.pick("↓", ascii: texts.setIcon))"
        )
        let inside = width - CellWidth.of(left) - CellWidth.of(right) - 2
        guard height > 0, inside >= 8 else { return [] }
        let sun = share.map { min(inside - 1, Int($0 * Double(inside))) }
        let arc = arc(inside, height, glyphs)
        let sunRow = sun.flatMap { sun in arc.firstIndex { $0[sun] != 0 } }
        let indent = StyledLine(String(repeating: " ", count: CellWidth.of(left) + 1))
        return arc.enumerated().map { row, masks in
            let way = StyledLine(
                joining: masks.enumerated().map { column, mask in
                    guard column != sun else {
                        return row == sunRow
                            ? StyledText(glyphs.pick("☀", ascii: "O"), Style(.yellow, .bold)) : StyledText(" ")
                    }
                    let isPast = sun.map { column < $0 } ?? false
                    return mask == 0
                        ? StyledText(" ") : StyledText(symbol(mask, glyphs), isPast ? Style(.yellow) : .dim)
                })
            guard row == height - 1 else { return indent + way }
            return StyledLine(left, Theme.label) + " " + way + StyledLine(" \(right)", Theme.label)
        }
    }

    /// The dots of the arc in each column of each row; 0 for none. In Unicode a symbol has two columns of four dots, in
    /// ASCII one dot.
    private func arc(_ width: Int, _ height: Int, _ glyphs: Glyphs) -> [[UInt32]] {
        var rows = Array(repeating: Array(repeating: UInt32(0), count: width), count: height)
        for column in 0..<width {
            guard glyphs == .unicode else {
                rows[line(of: Double(column) + 0.5, width, height)][column] = 1
                continue
            }
            for (half, masks) in Self.dots.enumerated() {
                let dot = line(of: Double(column) + 0.25 + Double(half) / 2, width, height * 4)
                rows[dot / 4][column] |= masks[dot % 4]
            }
        }
        return rows
    }

    /// The dots of a symbol of Braille from above, those to the left and those to the right.
    private static let dots: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private func symbol(_ dots: UInt32, _ glyphs: Glyphs) -> String {
        glyphs.pick(Unicode.Scalar(0x2800 + dots).map { String($0) } ?? " ", ascii: ".")
    }

    /// The row of a point of a half ellipse, from above.
    private func line(of point: Double, _ width: Int, _ height: Int) -> Int {
        let fromMiddle = min(1, max(-1, point / Double(width) * 2 - 1))
        return Int(((1 - (1 - fromMiddle * fromMiddle).squareRoot()) * Double(height - 1)).rounded())
    }
}
