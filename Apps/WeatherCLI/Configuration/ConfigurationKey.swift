import ArgumentTable

/// A name allowed in the configuration file, used for parsing, help, the manual page and `weather doctor`.
struct ConfigurationKey {
    let name: String
    /// The meaning and the allowed values.
    let meaning: String
    /// A description of the default.
    let usual: String

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
            name: "wind", meaning: "The unit of the wind: m/s, km/h, mph or kn",
            usual: "the one that goes with the units"),
        ConfigurationKey(
            name: "lang", meaning: "The language of all texts: en or de", usual: "as the locale has it, or English"),
        ConfigurationKey(
            name: "glyphs", meaning: "What is drawn with: unicode or ascii", usual: "as the locale has it"),
        ConfigurationKey(name: "color", meaning: "When to color: auto, always or never", usual: "auto"),
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

extension HelpTopic {
    /// Returns the page `weather help configuration`.
    ///
    /// - Parameters:
    ///   - path: the path of the configuration file.
    ///   - options: the options that take precedence over the file.
    static func configuration(in path: String, under options: [any ListedOption]) -> HelpTopic {
        HelpTopic(
            "configuration",
            text: "The configuration is the file \(path), which need not exist. Its lines are NAME = VALUE, such as "
                + "\"units = imperial\"; what follows a # is a comment, and a value may be in quotes. Options and "
                + "environment variables win over it; "
                + "\"weather doctor\" tells where each setting comes from.",
            entries: ConfigurationKey.all.map { key in
                let option = options.contains { $0.spec.name == key.name } ? " (--\(key.name))" : ""
                return Entry(key.name, "\(key.meaning)\(option). Unless set: \(key.usual)")
            })
    }
}
