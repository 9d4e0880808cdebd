/// A word that a command works on, given without an option.
public struct Operand: Sendable, Hashable {
    /// What help calls it, such as `PLACE`. `FILE`, `PATH` and `DIR` are completed as paths.
    public let name: String
    /// What it is, in a few words.
    public let summary: String
    /// Whether it may be left out; those after it can be left out too.
    public let isOptional: Bool
    /// Whether it takes all the words that are left; only the last operand can.
    public let isRepeated: Bool
    /// Words that are accepted; none listed means any.
    public let allowedValues: [String]
    /// A command of the program that lists what there is to name, each on a line up to a tab; nil for none. Completion
    /// offers its lines.
    public let listedBy: String?

    /// A word that must be given, unless said otherwise.
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
    /// Its words, separated by single spaces. This is also its identity after parsing.
    public let name: String
    /// Other full spellings of the name. Abbreviations are never understood by themselves.
    public let aliases: [String]
    /// What it does, in a few words.
    public let summary: String
    /// The words that it takes, in order.
    public let operands: [Operand]
    /// Options of this command alone; the table holds those of all.
    public let options: [Option]
    /// Arguments that show a use, without the program's name.
    public let examples: [String]

    /// A command; one without operands takes no words.
    public init(
        _ name: String, aliases: [String] = [], summary: String, operands: [Operand] = [], options: [Option] = [],
        examples: [String] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        self.options = options
        self.examples = examples
    }

    /// Every spelling as words, its own first.
    var spellings: [[String]] { ([name] + aliases).map(\.words) }
}

extension String {
    var words: [String] { split(separator: " ").map(String.init) }
}
