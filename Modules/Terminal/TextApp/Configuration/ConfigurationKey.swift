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

    /// Creates the key that sets what an option sets.
    public init(_ option: some ListedOption, usual: String) {
        self.init(name: option.spec.name, meaning: option.spec.summary, usual: usual)
    }
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
                return Entry(key.name, "\(key.meaning)\(option). Unless set: \(key.usual)")
            })
    }
}
