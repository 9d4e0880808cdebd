public import ArgumentTable

/// A name allowed in a ``ConfigurationFile``, with its help.
public struct ConfigurationKey: Sendable {
    /// The name.
    public let name: String
    /// The meaning and the allowed values.
    public let meaning: String
    /// A description of the default.
    public let usual: String

    /// Creates a key.
    public init(name: String, meaning: String, usual: String) {
        (self.name, self.meaning, self.usual) = (name, meaning, usual)
    }

    /// Creates the key for the same setting as an option.
    public init(_ option: some ListedOption, usual: String) {
        self.init(name: option.spec.name, meaning: option.spec.summary, usual: usual)
    }

    /// The keys read by ``DisplaySettings``.
    public static let display = [
        ConfigurationKey(
            name: "glyphs", meaning: "What is drawn with: unicode or ascii", usual: "as the locale has it"),
        ConfigurationKey(name: "color", meaning: "When to color: auto, always or never", usual: "auto"),
        ConfigurationKey(name: "theme", meaning: "The background of the colors: auto, dark or light", usual: "auto"),
        ConfigurationKey(name: "mouse", meaning: "Whether the app reacts to the mouse: on or off", usual: "on"),
    ]

    /// The time in the background after which a ``PassphraseLock`` closes.
    public static let lockAfter = ConfigurationKey(
        name: "lock-after",
        meaning: "Ask for the passphrase again when you come back after this time, if there is one", usual: "5m")
}

extension HelpTopic {
    /// Returns the help page `configuration` about a `ConfigurationFile`.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - keys: the names allowed in it.
    ///   - options: the options that take precedence over it.
    ///   - example: a line of it.
    ///   - note: a further sentence.
    public static func configuration(
        in path: String, _ keys: [ConfigurationKey], under options: [any ListedOption], example: String, note: String
    ) -> HelpTopic {
        HelpTopic(
            "configuration",
            text: "The configuration is the file \(path), which need not exist. Its lines are NAME = VALUE, such as "
                + "\"\(example)\"; what follows a # is a comment, and a value may be in quotes. Options and "
                + "environment variables win over it; \(note)",
            entries: keys.map { key in
                let option = options.contains { $0.spec.name == key.name } ? " (--\(key.name))" : ""
                return (key.name, "\(key.meaning)\(option). Unless set: \(key.usual)")
            })
    }
}
