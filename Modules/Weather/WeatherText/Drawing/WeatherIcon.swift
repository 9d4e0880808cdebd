import TextUI
import WeatherModel

/// The icon of a kind of weather.
///
/// Terminals agree on the width of each symbol: one cell without a variation selector, or two by East Asian width. No
/// emoji of that kind is a plain cloud.
enum WeatherIcon {
    /// The icon in its color; a short word in ASCII.
    static func icon(for kind: ConditionKind, isDaytime: Bool?, _ layout: TextLayout) -> StyledLine {
        let isNight = isDaytime == false
        let (plain, emoji, nerd, word, style): (String, String, String, Phrase, Style) =
            switch kind {
            case .clear where isNight: ("☾", "🌙", "\u{E32B}", Phrase(en: "moon", de: "Mond"), Theme.sun)
            case .clear: ("☀", "🌞", "\u{E30D}", Phrase(en: "sun", de: "Sonne"), Theme.sun)
            case .fewClouds where isNight: ("☾", "🌙", "\u{E379}", Phrase(en: "moon", de: "Mond"), Theme.sun)
            case .fewClouds: ("☀", "⛅", "\u{E302}", Phrase(en: "sun", de: "Sonne"), Theme.sun)
            case .scatteredClouds, .brokenClouds, .overcast:
                ("☁", "⛅", "\u{E312}", Phrase(en: "cloud", de: "Wolke"), .plain)
            case .drizzle, .rain, .freezingRain: ("☂", "☔", "\u{E318}", Phrase(en: "rain", de: "Regen"), Theme.rain)
            case .snow, .sleet: ("❄", "⛄", "\u{E31A}", Phrase(en: "snow", de: "Schnee"), Theme.snow)
            case .thunderstorm: ("↯", "⚡", "\u{E31D}", Phrase(en: "storm", de: "Blitz"), Theme.sun)
            case .mist, .haze, .fog, .smoke, .dust, .sand, .ash:
                ("≡", "🌁", "\u{E313}", Phrase(en: "haze", de: "Dunst"), .plain)
            case .squall, .tornado: ("≈", "💨", "\u{E34B}", Phrase(en: "wind", de: "Wind"), Theme.bad)
            case .unknown: ("·", "·", "·", Phrase(en: "-", de: "-"), .plain)
            }
        let symbol =
            switch layout.presentation.icons {
            case .plain: plain
            case .emoji: emoji
            case .nerd: nerd
            }
        return StyledLine(layout.glyphs.pick(symbol, ascii: layout.texts[word]), style)
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
