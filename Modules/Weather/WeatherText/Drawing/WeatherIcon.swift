import TextUI
import WeatherModel

/// The icon of a kind of weather.
///
/// Terminals agree on the width of each symbol: one cell without a variation selector, or two by East Asian width.
enum WeatherIcon {
    /// The icon in its color; a short word in ASCII.
    static func icon(for kind: ConditionKind, isDaytime: Bool?, _ layout: TextLayout) -> StyledLine {
        let texts = layout.texts
        let isNight = isDaytime == false
        let (symbol, word, color): (String, String, TextColor?) =
            switch kind {
            case .clear: isNight ? ("🌙", texts.moonIcon, .yellow) : ("☀", texts.sunIcon, .yellow)
            case .fewClouds: isNight ? ("🌙", texts.moonIcon, .yellow) : ("⛅", texts.sunIcon, .yellow)
            case .scatteredClouds, .brokenClouds, .overcast: ("☁", texts.cloudIcon, nil)
            case .drizzle, .rain, .freezingRain: ("☂", texts.rainIcon, .blue)
            case .snow, .sleet: ("❄", texts.snowIcon, .cyan)
            case .thunderstorm: ("⚡", texts.stormIcon, .yellow)
            case .mist, .haze, .fog, .smoke, .dust, .sand, .ash: ("≡", texts.hazeIcon, nil)
            case .squall, .tornado: ("💨", texts.windIcon, .red)
            case .unknown: ("·", "-", nil)
            }
        return StyledLine(layout.glyphs.pick(symbol, ascii: word), Style(color))
    }

    /// The icon of the conditions.
    static func icon(for conditions: Conditions, _ layout: TextLayout) -> StyledLine {
        icon(for: conditions.kind, isDaytime: conditions.isDaytime, layout)
    }

    /// The width of the icon column.
    static func columnWidth(_ layout: TextLayout) -> Int { layout.glyphs == .unicode ? 2 : layout.texts.iconWidth }
}
