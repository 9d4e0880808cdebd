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
        let (plain, emoji, nerd, word, style): (String, String, String, String, Style) =
            switch kind {
            case .clear where isNight: ("☾", "🌙", "\u{E32B}", texts.moonIcon, Theme.sun)
            case .clear: ("☀", "🌞", "\u{E30D}", texts.sunIcon, Theme.sun)
            case .fewClouds where isNight: ("☾", "🌙", "\u{E379}", texts.moonIcon, Theme.sun)
            case .fewClouds: ("☀", "⛅", "\u{E302}", texts.sunIcon, Theme.sun)
            case .scatteredClouds, .brokenClouds, .overcast: ("☁", "⛅", "\u{E312}", texts.cloudIcon, .plain)
            case .drizzle, .rain, .freezingRain: ("☂", "☔", "\u{E318}", texts.rainIcon, Theme.rain)
            case .snow, .sleet: ("❄", "⛄", "\u{E31A}", texts.snowIcon, Theme.snow)
            case .thunderstorm: ("↯", "⚡", "\u{E31D}", texts.stormIcon, Theme.sun)
            case .mist, .haze, .fog, .smoke, .dust, .sand, .ash: ("≡", "🌁", "\u{E313}", texts.hazeIcon, .plain)
            case .squall, .tornado: ("≈", "💨", "\u{E34B}", texts.windIcon, Theme.bad)
            case .unknown: ("·", "·", "·", "-", .plain)
            }
        let symbol =
            switch layout.presentation.icons {
            case .plain: plain
            case .emoji: emoji
            case .nerd: nerd
            }
        return StyledLine(layout.glyphs.pick(symbol, ascii: word), style)
    }

    static func icon(for conditions: Conditions, _ layout: TextLayout) -> StyledLine {
        icon(for: conditions.kind, isDaytime: conditions.isDaytime, layout)
    }

    /// The icon in a column of icons, all of one width.
    static func cell(for conditions: Conditions, _ layout: TextLayout) -> StyledLine {
        icon(for: conditions, layout).padded(to: columnWidth(layout))
    }

    static func columnWidth(_ layout: TextLayout) -> Int { layout.glyphs == .unicode ? 2 : layout.texts.iconWidth }
}
