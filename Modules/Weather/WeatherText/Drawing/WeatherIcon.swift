import TextUI
import WeatherModel

/// The icon of a kind of weather.
///
/// Terminals agree on the width of each symbol: one cell without a variation selector, or two by East Asian width. No
/// emoji of that kind is a plain cloud.
enum WeatherIcon {
    /// The icon in its color; a short word in ASCII.
    static func icon(for kind: ConditionKind, isDaytime: Bool?, _ layout: TextLayout) -> StyledLine {
        let texts = layout.texts
        let isNight = isDaytime == false
        let (plain, emoji, nerd, word, color): (String, String, String, String, TextColor?) =
            switch kind {
            case .clear where isNight: ("☾", "🌙", "\u{E32B}", texts.moonIcon, .yellow)
            case .clear: ("☀", "🌞", "\u{E30D}", texts.sunIcon, .yellow)
            case .fewClouds where isNight: ("☾", "🌙", "\u{E379}", texts.moonIcon, .yellow)
            case .fewClouds: ("☀", "⛅", "\u{E302}", texts.sunIcon, .yellow)
            case .scatteredClouds, .brokenClouds, .overcast: ("☁", "⛅", "\u{E312}", texts.cloudIcon, nil)
            case .drizzle, .rain, .freezingRain: ("☂", "☔", "\u{E318}", texts.rainIcon, .blue)
            case .snow, .sleet: ("❄", "⛄", "\u{E31A}", texts.snowIcon, .cyan)
            case .thunderstorm: ("↯", "⚡", "\u{E31D}", texts.stormIcon, .yellow)
            case .mist, .haze, .fog, .smoke, .dust, .sand, .ash: ("≡", "🌁", "\u{E313}", texts.hazeIcon, nil)
            case .squall, .tornado: ("≈", "💨", "\u{E34B}", texts.windIcon, .red)
            case .unknown: ("·", "·", "·", "-", nil)
            }
        let symbol =
            switch layout.presentation.icons {
            case .plain: plain
            case .emoji: emoji
            case .nerd: nerd
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
