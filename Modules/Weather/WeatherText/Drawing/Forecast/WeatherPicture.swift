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
            let spans = line.spans.map { span in
                let symbols = span.text.unicodeScalars.map { plain[$0] ?? $0 }
                return StyledText(String(String.UnicodeScalarView(symbols)), span.style)
            }
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

    private static let sun = ["   ╲  ╷  ╱", "  ──  ●  ──", "   ╱  ╵  ╲"].map { StyledLine($0, Theme.sun) }
    private static let moon = ["     ▄▀▔  ·", "  · ██", "     ▀▄▄ ·"].map { StyledLine($0, Theme.sun) }

    private static let cloud: [StyledLine] = ["     ╭──╮", "   ╭─╯  ╰─╮", "   ╰──────╯"]
    private static let drizzle = cloud + [StyledLine("    ╷ ╷ ╷", Theme.rain)]
    private static let rain = cloud + [StyledLine("   ╱ ╱ ╱ ╱", Theme.rain)]
    private static let sleet = cloud + [drops(between: StyledLine(" *", Theme.snow))]
    private static let snow = cloud + [StyledLine("   * * * *", Theme.snow)]
    private static let thunderstorm = cloud + [drops(between: StyledLine(" ↯", Theme.sun.with(.bold)))]

    private static func drops(between symbol: StyledLine) -> StyledLine {
        StyledLine("   ╱", Theme.rain) + symbol + StyledLine(" ╱", Theme.rain) + symbol
    }

    private static let cloudByDay = beside(cloudParts, ["  ╲╷╱", "  ─", "  ╱"])
    private static let cloudByNight = beside(cloudParts, ["  ▄▀▔", "  █", "  ▀"])
    private static let cloudParts: [StyledLine] = ["╭──╮", "╭─╯  ╰─╮", "╰──────╯"]

    private static func beside(_ cloud: [StyledLine], _ light: [String]) -> [StyledLine] {
        zip(light, cloud).map { StyledLine($0, Theme.sun) + $1 }
    }

    private static let mist = veil("≈", .dim)
    private static let dust = veil("░", Theme.fair.with(.dim))

    private static func veil(_ symbol: String, _ style: Style) -> [StyledLine] {
        [(3, 7), (2, 8), (4, 7)].map { indent, length in
            StyledLine(
                String(repeating: " ", count: indent) + String(repeating: symbol, count: length), style)
        }
    }

    private static let squall = ["  ────────╮", "  ──────╮ ╯", "     ───╯"].map { StyledLine($0, Theme.bad) }
    private static let tornado = ["  ╲────────╱", "    ╲────╱", "      ╲╱"].map { StyledLine($0, Theme.bad) }

    /// The ASCII replacement of each symbol.
    private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
        "╲": "\\", "╱": "/", "╷": "|", "╵": "|", "─": "-", "●": "O", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "↯": "z",
        "≈": "~", "░": ":", "▄": "(", "▀": "(", "█": "(", "▔": "-", "·": ".",
    ]
}
