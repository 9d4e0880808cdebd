import TextUI
import WeatherModel

/// A drawing of the weather, three or four lines of equal width.
struct WeatherPicture {
    /// The width of every picture in columns.
    static let width = 12

    private let lines: [StyledLine]
    private let plainLines: [StyledLine]

    private init(_ lines: [StyledLine]) {
        self.lines = lines.map { $0.padded(to: Self.width) }
        plainLines = self.lines.map { line in
            StyledLine(line.spans.map { StyledText(String($0.text.map { Self.plain[$0] ?? $0 }), $0.style) })
        }
    }

    /// Returns the picture; nil for a kind of weather without one.
    static func lines(for kind: ConditionKind, isDaytime: Bool?, _ glyphs: Glyphs) -> [StyledLine]? {
        picture(of: kind, isNight: isDaytime == false).map { glyphs == .unicode ? $0.lines : $0.plainLines }
    }

    private static func picture(of kind: ConditionKind, isNight: Bool) -> WeatherPicture? {
        switch kind {
        case .clear: isNight ? moon : sun
        case .fewClouds, .scatteredClouds: isNight ? cloudByNight : cloudByDay
        case .brokenClouds, .overcast: cloud
        case .drizzle: drizzle
        case .rain: rain
        case .freezingRain, .sleet: sleet
        case .snow: snow
        case .thunderstorm: thunderstorm
        case .mist, .haze, .fog: mist
        case .smoke, .dust, .sand, .ash: dust
        case .squall: squall
        case .tornado: tornado
        case .unknown: nil
        }
    }

    private static let sun = WeatherPicture(
        ["   ╲  ╷  ╱", "  ──  ●  ──", "   ╱  ╵  ╲"].map { StyledLine($0, Style(.yellow)) })

    private static let moon = WeatherPicture(
        ["     ▄▀▔  ·", "  · ██", "     ▀▄▄ ·"].map { StyledLine($0, Style(.yellow)) })

    private static let cloudLines: [StyledLine] = ["     ╭──╮", "   ╭─╯  ╰─╮", "   ╰──────╯"]

    private static let cloud = WeatherPicture(cloudLines)
    private static let drizzle = WeatherPicture(cloudLines + [StyledLine("    ╷ ╷ ╷", Style(.blue))])
    private static let rain = WeatherPicture(cloudLines + [StyledLine("   ╱ ╱ ╱ ╱", Style(.blue))])
    private static let sleet = WeatherPicture(cloudLines + [drops(between: StyledLine(" *", Style(.cyan)))])
    private static let snow = WeatherPicture(cloudLines + [StyledLine("   * * * *", Style(.cyan))])
    private static let thunderstorm = WeatherPicture(
        cloudLines + [drops(between: StyledLine(" ↯", Style(.yellow, .bold)))])

    private static func drops(between symbol: StyledLine) -> StyledLine {
        StyledLine("   ╱", Style(.blue)) + symbol + StyledLine(" ╱", Style(.blue)) + symbol
    }

    private static let cloudByDay = WeatherPicture([
        StyledLine("  ╲╷╱", Style(.yellow)) + "╭──╮", StyledLine("  ─", Style(.yellow)) + "╭─╯  ╰─╮",
        StyledLine("  ╱", Style(.yellow)) + "╰──────╯",
    ])

    private static let cloudByNight = WeatherPicture([
        StyledLine("  ▄▀▔", Style(.yellow)) + "╭──╮", StyledLine("  █", Style(.yellow)) + "╭─╯  ╰─╮",
        StyledLine("  ▀", Style(.yellow)) + "╰──────╯",
    ])

    private static let mist = veil("≈", nil)
    private static let dust = veil("░", .yellow)

    private static func veil(_ symbol: String, _ color: TextColor?) -> WeatherPicture {
        WeatherPicture(
            [(3, 7), (2, 8), (4, 7)].map { indent, length in
                StyledLine(
                    String(repeating: " ", count: indent) + String(repeating: symbol, count: length),
                    Style(color, .dim))
            })
    }

    private static let squall = WeatherPicture(
        ["  ────────╮", "  ──────╮ ╯", "     ───╯"].map { StyledLine($0, Style(.red)) })

    private static let tornado = WeatherPicture(
        ["  ╲────────╱", "    ╲────╱", "      ╲╱"].map { StyledLine($0, Style(.red)) })

    /// The ASCII replacement of each symbol.
    private static let plain: [Character: Character] = [
        "╲": "\\", "╱": "/", "╷": "|", "╵": "|", "─": "-", "●": "O", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "↯": "z",
        "≈": "~", "░": ":", "▄": "(", "▀": "(", "█": "(", "▔": "-", "·": ".",
    ]
}
