/// A positional argument of a command.
public struct Operand: Sendable, Hashable {
    /// The placeholder in help, such as `PLACE`. `FILE`, `PATH` and `DIR` are completed as paths.
    public let name: String
    /// A description in a few words.
    public let summary: String
    /// Whether it may be omitted; an optional operand is followed only by optional ones.
    public let isOptional: Bool
    /// Whether it takes all remaining words; only the last operand can.
    public let isRepeated: Bool
    /// The accepted values; empty if any value is accepted.
    public let allowedValues: [String]
    /// The subcommand of the program that lists the candidates for completion, one per line, each ending at the first
    /// tab; nil if there are no candidates to list.
    public let listedBy: String?

    /// Creates an operand, which is required unless `isOptional`.
    public init(
        _ name: String, summary: String = "", isOptional: Bool = false, isRepeated: Bool = false,
        allowedValues: [String] = [], listedBy: String? = nil
    ) {
        self.name = name
        self.summary = summary
        self.listedBy = listedBy
        self.isOptional = isOptional
        self.isRepeated = isRepeated
        self.allowedValues = allowedValues
    }

    var usage: String {
        let word = isRepeated ? "\(name)..." : name
        return isOptional ? "[\(word)]" : word
    }
}

/// A command: one word, or several for a nested one such as `favorites add`.
public struct CommandSpec: Sendable, Hashable {
    /// The words of the command, separated by single spaces, which also identify the command after parsing.
    public let name: String
    /// Alternative full spellings of the name. Abbreviations are not accepted.
    public let aliases: [String]
    /// A description in a few words.
    public let summary: String
    /// The positional arguments, in order.
    public let operands: [Operand]
    /// The options of this command only; those shared by all commands are in the table.
    public let options: [OptionSpec]
    /// Example arguments, without the program's name.
    public let examples: [String]
    /// All spellings, split into words, the name first.
    let spellings: [[String]]

    /// Creates a command, which takes no operands unless some are given.
    public init(
        _ name: String, aliases: [String] = [], summary: String, operands: [Operand] = [],
        options: [any ListedOption] = [],
        examples: [String] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        self.options = options.map(\.spec)
        self.examples = examples
        spellings = ([name] + aliases).map(\.words)
    }
}

extension String {
    var words: [String] { split(separator: " ").map(String.init) }
}
