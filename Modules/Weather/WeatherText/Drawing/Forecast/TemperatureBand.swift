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
}

extension Theme {
    /// The style of a temperature in degrees Celsius.
    static func temperature(_ celsius: Double) -> Style { Style(TemperatureBand.color(celsius), .bold) }
}
