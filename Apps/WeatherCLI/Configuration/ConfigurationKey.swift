import ArgumentTable
import TextApp

extension ConfigurationKey {
    private static let quantities: [any ListedOption] = [
        WeatherOption.temperature, WeatherOption.wind, WeatherOption.pressure, WeatherOption.rain,
    ]

    /// The names allowed in the app's configuration file, used for parsing, help, the manual page and `weather doctor`.
    static let all =
        [
            ConfigurationKey(WeatherOption.location, usual: "not known"),
            ConfigurationKey(WeatherOption.source, usual: "one that needs no key, unless a key is stored"),
            ConfigurationKey(WeatherOption.units, usual: "as the locale has it"),
        ] + quantities.map { ConfigurationKey($0, usual: "the one that goes with the units") } + [
            ConfigurationKey(WeatherOption.clock, usual: "as the locale has it"),
            ConfigurationKey(WeatherOption.icons, usual: "plain"),
            ConfigurationKey(WeatherOption.language, usual: "as the locale has it, or English"),
            ConfigurationKey(
                name: "glyphs", meaning: "What is drawn with: unicode or ascii", usual: "as the locale has it"),
            ConfigurationKey(name: "color", meaning: "When to color: auto, always or never", usual: "auto"),
            ConfigurationKey(
                name: "theme", meaning: "The ground that colors are for: auto, dark or light", usual: "auto"),
            ConfigurationKey(name: "mouse", meaning: "Whether the app reacts to the mouse: on or off", usual: "on"),
            ConfigurationKey(WeatherOption.secretStore, usual: "where it was last, or the keyring if there is one"),
            ConfigurationKey(
                name: "clear-after",
                meaning: "Forget what was searched for, and all kept answers, when you come back after this time: 90s, "
                    + "15m, 2h", usual: "never"),
            ConfigurationKey(
                name: "lock-after",
                meaning: "Ask for the passphrase again when you come back after this time, if there is one",
                usual: "5m"),
        ]
}
