/// The complete description of a program's command line.
///
/// Parsing, help, the manual page, shell completions and spelling suggestions are all derived from it, so they cannot
/// disagree.
public struct CommandTable: Sendable {
    /// The program's name.
    public let name: String
    /// The program's version, as printed by `--version`.
    public let version: String
    /// The release date for the manual page, such as `2026-11-24`; empty for none.
    public let date: String
    /// A one-line description of the program.
    public let summary: String
    /// Example arguments for a first run, without the program's name.
    public let examples: [String]
    /// The options shared by all commands, also accepted without a command.
    public private(set) var options: [OptionSpec]
    /// The commands, most important first: an overview that exceeds the screen omits the last ones.
    public private(set) var commands: [CommandSpec]
    /// The summaries of groups of commands, by the word that the commands begin with.
    public let groups: [String: String]
    /// The command inserted before words that neither start a command nor look like a misspelled one, also after a
    /// command without operands: `now` turns `demo Oslo` into `demo now Oslo`. Nil if such words are an error.
    public let usualCommand: String?
    /// The closing lines of the overview, such as a link to the documentation.
    public let notes: [String]
    /// The help topics that belong to no command; see ``allTopics``.
    public let topics: [HelpTopic]

    /// Creates a table without validating it; see ``contradictions()``.
    public init(
        name: String, version: String, date: String = "", summary: String, examples: [String] = [],
        options: [any ListedOption] = [],
        commands: [CommandSpec] = [], groups: [String: String] = [:], usualCommand: String? = nil,
        notes: [String] = [], topics: [HelpTopic] = []
    ) {
        self.name = name
        self.version = version
        self.date = date
        self.summary = summary
        self.examples = examples
        self.options = options.map(\.spec)
        self.commands = commands
        self.groups = groups
        self.usualCommand = usualCommand
        self.notes = notes
        self.topics = topics
    }

    /// Returns the table with further options for all commands, and further commands.
    public func adding(_ options: [any ListedOption], commands: [CommandSpec]) -> CommandTable {
        var table = self
        table.options += options.map(\.spec)
        table.commands += commands
        return table
    }

    /// The output of `--version`: name and version on one line.
    public var versionText: String { "\(name) \(version)" }

    /// Returns the command with the given name, or nil if there is none.
    public func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }

    /// Returns the inconsistencies in the table, one sentence each. An app's tests expect none.
    public func contradictions() -> [String] {
        duplicates(of: commands.flatMap { [$0.name] + $0.aliases }).map { "Two commands are spelled \"\($0)\"." }
            + duplicates(of: allTopics.map(\.name)).map { "Two topics are called \"\($0)\"." }
            + nextWords(after: []).filter { word in allTopics.contains { $0.name == word } }
            .map { "\"\($0)\" is a command and a topic." }
            + groups.keys.sorted().filter { nextWords(after: $0.words).isEmpty }.map { "No command is in \"\($0)\"." }
            + (commands.isEmpty ? [CommandSpec(name, summary: "")] : commands).flatMap(contradictions)
            + optionConflicts()
    }

    private func contradictions(of command: CommandSpec) -> [String] {
        let options = available(to: command)
        let optional = command.operands.firstIndex(where: \.isOptional) ?? command.operands.count
        return duplicates(of: options.map(\.name)).map { "\(command.name) has two options --\($0)." }
            + command.operands[optional...].filter { !$0.isOptional }
            .map { "\(command.name) needs \($0.name) after an operand that may be left out." }
            + command.operands.dropLast().filter(\.isRepeated)
            .map { "\(command.name) has an operand after \($0.name), which takes all words." }
    }

    /// Options are tokenized before the command is known, so a name, and a letter, must mean the same in all commands.
    private func optionConflicts() -> [String] {
        let names = Set(allOptions.map(\.name)).sorted()
        let letters = Set(allOptions.compactMap(\.short)).sorted()
        func differ<Trait: Hashable>(_ trait: (OptionSpec) -> Trait, where isMeant: (OptionSpec) -> Bool) -> Bool {
            Set(allOptions.filter(isMeant).map(trait)).count > 1
        }
        return names.filter { name in differ({ $0.value == nil }, where: { $0.name == name }) }
            .map { "Option --\($0) is a flag in one place and takes a value in another." }
            + names.filter { name in differ(\.allowedValues, where: { $0.name == name && $0.value != nil }) }
            .map { "Option --\($0) accepts other values in one place than in another." }
            + letters.filter { letter in differ(\.name, where: { $0.short == letter }) }
            .map { "Option -\($0) is one option in one place and another in another." }
    }

    /// Returns the options accepted after the given command, the built-in ones last.
    func available(to command: CommandSpec?) -> [OptionSpec] {
        (command?.options ?? []) + options + [.help] + (command == nil ? [.version] : [])
    }

    /// The options of all commands, the shared ones and the built-in ones.
    var allOptions: [OptionSpec] { options + commands.flatMap(\.options) + [.help, .version] }
}

private func duplicates<Value: Hashable>(of values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { !seen.insert($0).inserted }
}
