/// The description of an option, without the type of its value.
public struct OptionSpec: Sendable, Hashable {
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

    static let help = Option("help", short: "h", summary: "Show help").spec
    static let version = Option("version", summary: "Show the version").spec
}

/// A flag or an option with a value, which a table lists and whose value is read from a ``ParsedCommand``.
///
/// Declare an option once, as a constant, so that its name cannot be misspelled where it is read. `Value` is the type
/// of its parsed value; for a flag, it is `Bool`. If an option is given repeatedly, the last value counts.
public struct Option<Value: Sendable>: Sendable, Hashable {
    /// The description.
    public let spec: OptionSpec

    /// The long name, without dashes.
    public var name: String { spec.name }

    /// Creates a flag.
    public init(
        _ name: String, short: Character? = nil, summary: String, environmentVariable: String? = nil
    ) where Value == Bool {
        spec = OptionSpec(
            name: name, short: short, value: nil, summary: summary, allowedValues: [],
            environmentVariable: environmentVariable)
    }

    /// Creates an option with a text.
    public init(
        _ name: String, short: Character? = nil, value: String, summary: String, allowedValues: [String] = [],
        environmentVariable: String? = nil
    ) where Value == String {
        spec = OptionSpec(
            name: name, short: short, value: value, summary: summary, allowedValues: allowedValues,
            environmentVariable: environmentVariable)
    }

    /// Creates an option with one of the cases of an enum.
    public init(
        _ name: String, short: Character? = nil, value: String, summary: String, environmentVariable: String? = nil
    ) where Value: RawRepresentable<String> & CaseIterable {
        spec = OptionSpec(
            name: name, short: short, value: value, summary: summary, allowedValues: Value.allCases.map(\.rawValue),
            environmentVariable: environmentVariable)
    }

    /// Creates an option with a value of another type.
    public init(
        _ name: String, short: Character? = nil, value: String, summary: String, environmentVariable: String? = nil
    ) {
        spec = OptionSpec(
            name: name, short: short, value: value, summary: summary, allowedValues: [],
            environmentVariable: environmentVariable)
    }
}

/// A type that a table can list as an option.
public protocol ListedOption: Sendable {
    /// The description.
    var spec: OptionSpec { get }
}

extension Option: ListedOption {}
extension OptionSpec: ListedOption {
    /// The description itself.
    public var spec: OptionSpec { self }
}
