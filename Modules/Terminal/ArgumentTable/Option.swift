/// An option of a command, or of all commands: a flag, or one that takes a value.
public struct Option: Sendable, Hashable {
    /// The long name, without dashes.
    public let name: String
    /// The one-letter name.
    public let short: Character?
    /// What help calls the value, such as `PLACE`; nil makes the option a flag. `FILE`, `PATH` and `DIR` are completed as
    /// paths.
    public let value: String?
    /// What it does, in a few words.
    public let summary: String
    /// Values that are accepted; none listed means any.
    public let allowedValues: [String]
    /// The environment variable that stands in for it. Help names it; the app reads it.
    public let environmentVariable: String?

    /// An option; without a value name it is a flag. Of several occurrences the last one counts.
    public init(
        _ name: String, short: Character? = nil, value: String? = nil, summary: String, allowedValues: [String] = [],
        environmentVariable: String? = nil
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
        self.allowedValues = allowedValues
        self.environmentVariable = environmentVariable
    }

    static let help = Option("help", short: "h", summary: "Show help")
    static let version = Option("version", summary: "Show the version")
}
