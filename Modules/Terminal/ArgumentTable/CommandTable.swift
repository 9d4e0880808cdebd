/// Everything a program understands on its command line, as one value.
///
/// Parsing, help, the manual, the shells' completions and the suggestions for typing mistakes all come from it, so they
/// cannot disagree.
public struct CommandTable: Sendable, Hashable {
    /// The program's name.
    public let name: String
    /// The program's version, as `--version` shows it.
    public let version: String
    /// What the program is, in one line.
    public let summary: String
    /// Arguments for a first try, without the program's name.
    public let examples: [String]
    /// Options of every command, and of the program without a command.
    public let options: [Option]
    /// The commands, the most useful first: a first screen that is too short leaves out the last ones.
    public let commands: [CommandSpec]
    /// The command that words which begin none were probably meant for, such as a place's name for `now`; nil for none.
    public let usualCommand: String?
    /// Closing lines of the first screen, such as where to read more.
    public let notes: [String]
    /// Pages of help on no command; see ``allTopics``.
    public let topics: [HelpTopic]

    /// A table; ``contradictions()`` tells whether it is sound.
    public init(
        name: String, version: String, summary: String, examples: [String] = [], options: [Option] = [],
        commands: [CommandSpec], usualCommand: String? = nil, notes: [String] = [], topics: [HelpTopic] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.examples = examples
        self.options = options
        self.commands = commands
        self.usualCommand = usualCommand
        self.notes = notes
        self.topics = topics
    }

    /// What `--version` prints: name and version on one line.
    public var versionText: String { "\(name) \(version)" }

    /// The command of this name; nil for none.
    public func command(named name: String) -> CommandSpec? { commands.first { $0.name == name } }

    /// The table's contradictions, one sentence each. An app's tests expect none.
    public func contradictions() -> [String] {
        duplicates(of: commands.flatMap { [$0.name] + $0.aliases }).map { "Two commands are spelled \"\($0)\"." }
            + duplicates(of: allTopics.map(\.name)).map { "Two topics are called \"\($0)\"." }
            + nextWords(after: []).filter { word in allTopics.contains { $0.name == word } }
            .map { "\"\($0)\" is a command and a topic." }
            + commands.flatMap(contradictions)
            + arityConflicts().map { "Option --\($0) is a flag in one place and takes a value in another." }
    }

    private func contradictions(of command: CommandSpec) -> [String] {
        let options = available(to: command)
        let optional = command.operands.firstIndex(where: \.isOptional) ?? command.operands.count
        return duplicates(of: options.map(\.name)).map { "\(command.name) has two options --\($0)." }
            + duplicates(of: options.compactMap(\.short)).map { "\(command.name) has two options -\($0)." }
            + command.operands[optional...].filter { !$0.isOptional }
            .map { "\(command.name) needs \($0.name) after an operand that may be left out." }
            + command.operands.dropLast().filter(\.isRepeated)
            .map { "\(command.name) has an operand after \($0.name), which takes all words." }
    }

    /// Words are read before the command is known, so a name must take a value everywhere or nowhere.
    private func arityConflicts() -> [String] {
        Dictionary(grouping: allOptions, by: \.name)
            .filter { Set($0.value.map { $0.value == nil }).count > 1 }
            .keys.sorted()
    }

    /// The options that may follow a command, the built-in ones last.
    func available(to command: CommandSpec?) -> [Option] {
        (command?.options ?? []) + options + [.help] + (command == nil ? [.version] : [])
    }

    /// The options of all commands.
    var allOptions: [Option] { options + commands.flatMap(\.options) + [.help, .version] }
}

private func duplicates<Value: Hashable>(of values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { !seen.insert($0).inserted }
}
