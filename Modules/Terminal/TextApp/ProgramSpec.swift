public import ArgumentTable

/// The description of a program for help, the manual page and parsing, without its commands.
public struct ProgramSpec: Sendable {
    /// The program's name.
    public let name: String
    /// The program's version, as printed by `--version`.
    public let version: String
    private let summary: String
    private let examples: [String]
    private let options: [any ListedOption]
    private let usualCommand: String?
    private let notes: [String]
    private let topics: [HelpTopic]

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - name: the program's name.
    ///   - version: the program's version.
    ///   - summary: a one-line description.
    ///   - examples: example arguments for a first run, without the program's name.
    ///   - options: the options of all commands, in addition to those of ``DisplaySettings``.
    ///   - usualCommand: the command suggested for words that start no command; nil for none.
    ///   - notes: the closing lines of the overview.
    ///   - topics: the help topics that belong to no command.
    public init(
        name: String, version: String, summary: String, examples: [String] = [], options: [any ListedOption] = [],
        usualCommand: String? = nil, notes: [String] = [], topics: [HelpTopic] = []
    ) {
        (self.name, self.version, self.summary, self.examples) = (name, version, summary, examples)
        (self.options, self.usualCommand, self.notes, self.topics) = (options, usualCommand, notes, topics)
    }

    /// Returns the command line of the program with these commands.
    public func commandLine(_ commands: [CommandSpec]) -> CommandTable {
        CommandTable(
            name: name, version: version, summary: summary, examples: examples, options: options + .display(for: name),
            commands: commands, usualCommand: usualCommand, notes: notes, topics: topics)
    }
}
