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
        ] + ConfigurationKey.display + [
            ConfigurationKey(WeatherOption.secretStore, usual: "where it was last, or the keyring if there is one"),
            ConfigurationKey(
                name: "clear-after",
                meaning: "Forget what was searched for, and all kept answers, when you come back after this time: 90s, "
                    + "15m, 2h", usual: "never"),
            .lockAfter,
        ]
}
