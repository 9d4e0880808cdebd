import TextUI

/// The colors of temperatures, in seven bands. Color is never the only cue: a number, or a bar with one, accompanies
/// it.
///
/// Below −10 °C magenta, below 0 blue, below 8 cyan, below 16 green, below 24 yellow, below 32 bright red, above red.
enum TemperatureBand {
    private static let bands: [(end: Double, color: TextColor)] = [
        (-10, .magenta), (0, .blue), (8, .cyan), (16, .green), (24, .yellow), (32, .brightRed),
    ]

    /// The color of a temperature in degrees Celsius.
    static func color(_ celsius: Double) -> TextColor { bands.first { celsius < $0.end }?.color ?? .red }

    /// Finer bands where there are 256 colors, of medium brightness, for light and dark grounds.
    private static let shades: [(end: Double, shade: UInt8)] = [
        (-20, 97), (-15, 61), (-10, 62), (-5, 63), (0, 27), (3, 33), (6, 32), (9, 31), (12, 37), (15, 36), (18, 35),
        (21, 70), (24, 106), (27, 172), (30, 166), (33, 160),
    ]

    /// The style of a temperature in degrees Celsius.
    static func style(_ celsius: Double, _ attributes: Style.Attributes = []) -> Style {
        Style(color(celsius), attributes, shade: shades.first { celsius < $0.end }?.shade ?? 124)
    }
}

extension Theme {
    /// The style of a temperature in degrees Celsius.
    static func temperature(_ celsius: Double) -> Style { TemperatureBand.style(celsius, .bold) }
}
