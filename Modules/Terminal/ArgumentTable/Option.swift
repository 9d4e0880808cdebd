/// A command-line option: a flag, or an option with a value.
public struct Option: Sendable, Hashable {
    /// The long name, without dashes.
    public let name: String
    /// The one-letter name; nil if none.
    public let short: Character?
    /// The placeholder of the value in help, such as `PLACE`; nil for a flag. `FILE`, `PATH` and `DIR` are completed as
    /// paths.
    public let value: String?
    /// A description in a few words.
    public let summary: String
    /// The accepted values; empty if any value is accepted.
    public let allowedValues: [String]
    /// The environment variable that can replace the option. Help mentions it; reading it is up to the app.
    public let environmentVariable: String?

    /// Creates an option, which is a flag unless it has a value name. If it is given repeatedly, the last value counts.
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
