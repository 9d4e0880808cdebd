import TextApp

extension ConfigurationKey {
    /// The names allowed in the app's configuration file, used for parsing, help, the manual page and `weather doctor`.
    static let all = [
        ConfigurationKey(
            name: "location", meaning: "Where you are: a place's name, LAT,LON, or auto to have the desktop asked",
            usual: "not known"),
        ConfigurationKey(
            name: "source", meaning: "The weather service: \(SourceName.list)",
            usual: "one that needs no key, unless a key is stored"),
        ConfigurationKey(
            name: "units", meaning: "The units of all quantities: metric or imperial", usual: "as the locale has it"),
        ConfigurationKey(
            name: "temperature", meaning: "The unit of temperatures: C or F",
            usual: "the one that goes with the units"),
        ConfigurationKey(
            name: "wind", meaning: "The unit of the wind: m/s, km/h, mph or kn",
            usual: "the one that goes with the units"),
        ConfigurationKey(
            name: "pressure", meaning: "The unit of the pressure: hPa, mmHg or inHg",
            usual: "the one that goes with the units"),
        ConfigurationKey(
            name: "rain", meaning: "The unit of rain and melted snow: mm or in",
            usual: "the one that goes with the units"),
        ConfigurationKey(name: "clock", meaning: "Times in 12 or 24 hours", usual: "as the locale has it"),
        ConfigurationKey(
            name: "icons", meaning: "What the sky is drawn with: emoji, nerd (a Nerd Font) or plain", usual: "plain"),
        ConfigurationKey(
            name: "lang", meaning: "The language of all texts: en or de", usual: "as the locale has it, or English"),
        ConfigurationKey(
            name: "glyphs", meaning: "What is drawn with: unicode or ascii", usual: "as the locale has it"),
        ConfigurationKey(name: "color", meaning: "When to color: auto, always or never", usual: "auto"),
        ConfigurationKey(
            name: "theme", meaning: "The ground that colors are for: auto, dark or light", usual: "auto"),
        ConfigurationKey(name: "mouse", meaning: "Whether the app reacts to the mouse: on or off", usual: "on"),
        ConfigurationKey(
            name: "secret-store", meaning: "What keeps the key: file (sealed) or service (the desktop's keyring)",
            usual: "where it was last, or the keyring if there is one"),
        ConfigurationKey(
            name: "clear-after",
            meaning:
                "Forget what was searched for, and all kept answers, when you come back after this time: 90s, 15m, 2h",
            usual: "never"),
        ConfigurationKey(
            name: "lock-after",
            meaning: "Ask for the passphrase again when you come back after this time, if there is one",
            usual: "5m"),
    ]
}
