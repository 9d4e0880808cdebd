import TextUI
import WeatherModel

/// Temperatures as a line of bars, one column each; a gap is a space.
struct Sparkline {
    let temperatures: [Double?]
    let glyphs: Glyphs

    var line: StyledLine {
        guard let scale = Scale(temperatures.compactMap { $0 }, eighths: glyphs == .unicode ? 8 : 4) else { return "" }
        return StyledLine(
            joining: temperatures.map { value in
                guard let value else { return StyledText(" ") }
                let height = scale.eighths(value)
                return StyledText(
                    glyphs.pick(Self.block(height), ascii: Self.steps[min(height, 4) - 1]),
                    Style(TemperatureBand.color(value)))
            })
    }

    /// The block that fills a cell from the bottom by `eighths` eighths.
    static func block(_ eighths: Int) -> String { blocks[min(max(eighths, 1), 8) - 1] }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let steps = ["_", "-", "=", "^"]
}
