public import ArgumentTable

/// The arguments, the environment and the configuration of a run.
public struct Invocation: Sendable {
    /// The program's name.
    public let program: String
    /// The command's name; empty if none was given.
    public let name: String
    /// The parsed command line.
    public let command: ParsedCommand
    /// The environment.
    public let environment: [String: String]
    /// The user's configuration, over which the command line and the environment take precedence; empty unless the app
    /// reads one.
    public var configuration = ConfigurationFile()

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - command: the parsed command line.
    ///   - program: the name of the program.
    ///   - name: the command's name; nil for that of the parsed command.
    ///   - environment: the environment.
    public init(_ command: ParsedCommand, of program: String, name: String? = nil, environment: [String: String]) {
        self.command = command
        self.program = program
        self.name = name ?? command.command
        self.environment = environment
    }
}
