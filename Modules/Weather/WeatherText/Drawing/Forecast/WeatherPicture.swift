import TextUI
import WeatherModel

/// A picture of the weather, of three or four lines that are all as wide.
enum WeatherPicture {
    /// The columns of every picture.
    static let width = 12

    /// The picture; nil for weather that nobody has a picture of.
    static func lines(for kind: ConditionKind, isDaytime: Bool?, _ glyphs: Glyphs) -> [StyledLine]? {
        picture(of: kind, isNight: isDaytime == false).map { rows in
            rows.map { row in
                StyledLine(row.spans.map { StyledText(glyphs == .unicode ? $0.text : ascii($0.text), $0.style) })
                    .padded(to: width)
            }
        }
    }

    private static func picture(of kind: ConditionKind, isNight: Bool) -> [StyledLine]? {
        switch kind {
        case .clear: isNight ? moon : sun
        case .fewClouds, .scatteredClouds: isNight ? cloudByNight : cloudByDay
        case .brokenClouds, .overcast: cloud
        case .drizzle: cloud + [StyledLine("    ╷ ╷ ╷", Style(.blue))]
        case .rain: cloud + [StyledLine("   ╱ ╱ ╱ ╱", Style(.blue))]
        case .freezingRain, .sleet: cloud + [StyledLine("   ╱", Style(.blue)) + ice + rain + ice]
        case .snow: cloud + [StyledLine("   * * * *", Style(.cyan))]
        case .thunderstorm: cloud + [StyledLine("   ╱", Style(.blue)) + bolt + rain + bolt]
        case .mist, .haze, .fog: veil("≈", nil)
        case .smoke, .dust, .sand, .ash: veil("░", .yellow)
        case .squall: squall
        case .tornado: tornado
        case .unknown: nil
        }
    }

    private static let ice = StyledLine(" *", Style(.cyan))
    private static let rain = StyledLine(" ╱", Style(.blue))
    private static let bolt = StyledLine(" ↯", Style(.yellow, .bold))

    private static let sun = ["   ╲  ╷  ╱", "  ──  ●  ──", "   ╱  ╵  ╲"].map { StyledLine($0, Style(.yellow)) }

    private static let moon = ["     ▄▀▔  ·", "  · ██", "     ▀▄▄ ·"].map { StyledLine($0, Style(.yellow)) }

    private static let cloud: [StyledLine] = ["     ╭──╮", "   ╭─╯  ╰─╮", "   ╰──────╯"]

    private static let cloudByDay = [
        StyledLine("  ╲╷╱", Style(.yellow)) + "╭──╮", StyledLine("  ─", Style(.yellow)) + "╭─╯  ╰─╮",
        StyledLine("  ╱", Style(.yellow)) + "╰──────╯",
    ]

    private static let cloudByNight = [
        StyledLine("  ▄▀▔", Style(.yellow)) + "╭──╮", StyledLine("  █", Style(.yellow)) + "╭─╯  ╰─╮",
        StyledLine("  ▀", Style(.yellow)) + "╰──────╯",
    ]

    private static func veil(_ symbol: String, _ color: Color?) -> [StyledLine] {
        [(3, 7), (2, 8), (4, 7)].map { indent, length in
            StyledLine(
                String(repeating: " ", count: indent) + String(repeating: symbol, count: length), Style(color, .dim))
        }
    }

    private static let squall = ["  ────────╮", "  ──────╮ ╯", "     ───╯"].map { StyledLine($0, Style(.red)) }

    private static let tornado = ["  ╲────────╱", "    ╲────╱", "      ╲╱"].map { StyledLine($0, Style(.red)) }

    /// The same picture in plain symbols.
    private static func ascii(_ text: String) -> String { String(text.map { plain[$0] ?? $0 }) }

    private static let plain: [Character: Character] = [
        "╲": "\\", "╱": "/", "╷": "|", "╵": "|", "─": "-", "●": "O", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "↯": "z",
        "≈": "~", "░": ":", "▄": "(", "▀": "(", "█": "(", "▔": "-", "·": ".",
    ]
}
