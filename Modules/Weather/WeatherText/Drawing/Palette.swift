import TextUI

// The colors of the weather. Color is never the only cue: a number, a word or a sign accompanies it.

extension Theme {
    /// The scale of temperatures: the degrees Celsius from which a color of the 16 applies, and at which the tint does.
    /// In between, tints are mixed.
    private static let scale: [(from: Double, color: TextColor, tint: Tint)] = [
        (-20, .magenta, Tint(dark: 0xC792EA, light: 0x7B2FBF)), (-10, .blue, Tint(dark: 0x82AAFF, light: 0x2F5BD0)),
        (0, .cyan, Tint(dark: 0x5CCFE6, light: 0x00708F)), (8, .green, Tint(dark: 0x6FD08C, light: 0x1B7A3D)),
        (16, .yellow, Tint(dark: 0xD8CF5C, light: 0x756500)), (24, .brightRed, Tint(dark: 0xFFA657, light: 0xA85400)),
        (32, .red, Tint(dark: 0xFF7B72, light: 0xC21F2D)), (40, .red, Tint(dark: 0xFF6FB0, light: 0xA8005C)),
    ]

    /// The sun, the moon, and the hours of the day.
    static let sun = Style(.yellow, tint: Tint(dark: 0xE3B341, light: 0x8A6100))
    /// The hours of the night.
    static let night = Style(.blue, .dim, tint: Tint(dark: 0x8C93C8, light: 0x4A4F93))
    /// The background of the hours of the night.
    static let nightShade = Tint(dark: 0x1C2333, light: 0xE6EAF5)
    /// Rain and its chance.
    static let rain = Style(.blue, tint: Tint(dark: 0x6CB6FF, light: 0x0A5DC2))
    static let snow = Style(.cyan, tint: Tint(dark: 0x76E3EA, light: 0x0F7480))
    /// Air from good to bad, and storms.
    static let (good, fair, bad) = (
        Style(.green, tint: Tint(dark: 0x6FD08C, light: 0x1B7A3D)),
        Style(.yellow, tint: Tint(dark: 0xD8CF5C, light: 0x756500)),
        Style(.red, tint: Tint(dark: 0xFF7B72, light: 0xC21F2D))
    )

    /// The style of a temperature in degrees Celsius, by default of its number.
    static func temperature(_ celsius: Double, _ attributes: Style.Attributes = .bold) -> Style {
        let color = scale.last { $0.from <= celsius }?.color ?? scale[0].color
        return Style(color, attributes, tint: tints[Int(min(max(celsius.rounded(), -20), 40)) + 20])
    }

    /// The tints of the scale's whole degrees, in ascending order.
    private static let tints =
        zip(scale, scale.dropFirst()).flatMap { below, above in
            (0..<Int(above.from - below.from)).map {
                below.tint.mixed(with: above.tint, share: Double($0) / (above.from - below.from))
            }
        } + [scale[scale.count - 1].tint]
}

extension Style {
    /// The style with further attributes.
    func with(_ attributes: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(attributes)
        return style
    }
}
