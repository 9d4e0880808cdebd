import TextUI
import WeatherModel

/// The picture of a kind of weather.
///
/// All are symbols whose width terminals agree on: one cell without a variation selector, or two by East Asian width.
enum WeatherIcon {
    /// The picture and its color; in ASCII, a short word.
    static func icon(for kind: ConditionKind, isDaytime: Bool?, _ glyphs: Glyphs) -> StyledLine {
        let isNight = isDaytime == false
        let (symbol, word, color): (String, String, Color?) =
            switch kind {
            case .clear: isNight ? ("🌙", "moon", .yellow) : ("☀", "sun", .yellow)
            case .fewClouds: isNight ? ("🌙", "moon", .yellow) : ("⛅", "sun", .yellow)
            case .scatteredClouds, .brokenClouds, .overcast: ("☁", "cloud", nil)
            case .drizzle, .rain, .freezingRain: ("☂", "rain", .blue)
            case .snow, .sleet: ("❄", "snow", .cyan)
            case .thunderstorm: ("⚡", "storm", .yellow)
            case .mist, .haze, .fog, .smoke, .dust, .sand, .ash: ("≡", "haze", nil)
            case .squall, .tornado: ("💨", "wind", .red)
            case .unknown: ("·", "-", nil)
            }
        return StyledLine(glyphs.pick(symbol, ascii: word), Style(color))
    }

    /// The width of the column that holds the pictures.
    static func columnWidth(_ glyphs: Glyphs) -> Int { glyphs == .unicode ? 2 : 5 }

    /// The picture in a column of its own.
    static func column(for conditions: Conditions, _ glyphs: Glyphs) -> StyledLine {
        icon(for: conditions.kind, isDaytime: conditions.isDaytime, glyphs).padded(to: columnWidth(glyphs))
    }
}
