import TextUI
import WeatherModel

/// A drawing of the weather, three or four lines of equal width.
enum WeatherPicture {
    /// The width of every picture in columns.
    static let width = 12

    /// Returns the picture; nil for a kind of weather without one.
    static func lines(for kind: ConditionKind, isDaytime: Bool?, _ glyphs: Glyphs) -> [StyledLine]? {
        picture(of: kind, isNight: isDaytime == false)?.map { line in
            guard glyphs == .ascii else { return line.padded(to: width) }
            let spans = line.spans.map { StyledText(String($0.text.map { plain[$0] ?? $0 }), $0.style) }
            return StyledLine(spans).padded(to: width)
        }
    }

    private static func picture(of kind: ConditionKind, isNight: Bool) -> [StyledLine]? {
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

    private static let sun = ["   ╲  ╷  ╱", "  ──  ●  ──", "   ╱  ╵  ╲"].map { StyledLine($0, Style(.yellow)) }
    private static let moon = ["     ▄▀▔  ·", "  · ██", "     ▀▄▄ ·"].map { StyledLine($0, Style(.yellow)) }

    private static let cloud: [StyledLine] = ["     ╭──╮", "   ╭─╯  ╰─╮", "   ╰──────╯"]
    private static let drizzle = cloud + [StyledLine("    ╷ ╷ ╷", Style(.blue))]
    private static let rain = cloud + [StyledLine("   ╱ ╱ ╱ ╱", Style(.blue))]
    private static let sleet = cloud + [drops(between: StyledLine(" *", Style(.cyan)))]
    private static let snow = cloud + [StyledLine("   * * * *", Style(.cyan))]
    private static let thunderstorm = cloud + [drops(between: StyledLine(" ↯", Style(.yellow, .bold)))]

    private static func drops(between symbol: StyledLine) -> StyledLine {
        StyledLine("   ╱", Style(.blue)) + symbol + StyledLine(" ╱", Style(.blue)) + symbol
    }

    private static let cloudByDay = beside(cloudParts, ["  ╲╷╱", "  ─", "  ╱"])
    private static let cloudByNight = beside(cloudParts, ["  ▄▀▔", "  █", "  ▀"])
    private static let cloudParts: [StyledLine] = ["╭──╮", "╭─╯  ╰─╮", "╰──────╯"]

    private static func beside(_ cloud: [StyledLine], _ light: [String]) -> [StyledLine] {
        zip(light, cloud).map { StyledLine($0, Style(.yellow)) + $1 }
    }

    private static let mist = veil("≈", nil)
    private static let dust = veil("░", .yellow)

    private static func veil(_ symbol: String, _ color: TextColor?) -> [StyledLine] {
        [(3, 7), (2, 8), (4, 7)].map { indent, length in
            StyledLine(
                String(repeating: " ", count: indent) + String(repeating: symbol, count: length), Style(color, .dim))
        }
    }

    private static let squall = ["  ────────╮", "  ──────╮ ╯", "     ───╯"].map { StyledLine($0, Style(.red)) }
    private static let tornado = ["  ╲────────╱", "    ╲────╱", "      ╲╱"].map { StyledLine($0, Style(.red)) }

    /// The ASCII replacement of each symbol.
    private static let plain: [Character: Character] = [
        "╲": "\\", "╱": "/", "╷": "|", "╵": "|", "─": "-", "●": "O", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "↯": "z",
        "≈": "~", "░": ":", "▄": "(", "▀": "(", "█": "(", "▔": "-", "·": ".",
    ]
}
