public import ArgumentTable
public import Effects
public import ShellRuntime
public import TextUI

/// A terminal app: a core, handlers for its effects, and a screen for each of its view models.
///
/// A program is a conforming type marked `@main`. It gets screens, a dialogue for `--plain`, help, a manual page, shell
/// completions and spelling suggestions from its command line, `--record`, `trace` and `replay`, `--verbose`,
/// restoration of the terminal on signals, and exit codes.
///
/// Static members describe the program, instance members a single run. What only some apps need is in further protocols:
/// ``ReportingApp``, ``ResourceApp``, ``StartingApp``, ``ServiceApp``, ``ViewEffectApp``, ``SavingApp``, ``SecretApp``,
/// ``ForeignCoreApp``, ``HelpingApp``.
public protocol TerminalApp: Sendable {
    /// The bridge to the core. Its events are recorded.
    associatedtype Bridge: CoreBridge where Bridge.Event: Codable

    /// The description of the program: its name, version and options.
    static var program: ProgramSpec { get }

    /// The commands, most important first; by default, ``AppCommand/standard``.
    static var commands: [AppCommand<Self>] { get }

    /// The input from which the core is made, derived from the command line; ``NoInput`` if it needs none.
    associatedtype Input: Codable & Sendable

    /// Returns a core that has not been started. A replay passes the recorded input.
    static func makeCore(_ input: Input) -> sending Bridge

    /// Returns the screen for a view.
    static func screen(of view: Bridge.ViewModel, _ presentation: Presentation) -> TextScreen<Bridge.Event>

    /// Creates the app for a run.
    init(_ invocation: Invocation) async throws(Failure)

    /// The settings for display and recording of the run.
    var display: DisplaySettings { get }

    /// The input of this run's core, stored in recordings.
    var input: Input { get }

    /// Registers a handler for each effect of the core, and opens the resources they use. An error other than a
    /// `Failure` is reported as an input/output error.
    ///
    /// - Parameters:
    ///   - handlers: the registry to add the handlers to.
    ///   - report: shows a message to the user while the app runs; an empty one withdraws the last. Thread-safe.
    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws

    /// Returns the event that is sent when the run is back in the foreground, before anything is drawn, and when it
    /// leaves the foreground and may be stopped; nil by default.
    static func event(for change: ForegroundEvent) -> Bridge.Event?
}

extension TerminalApp {
    /// The whole command line.
    public static var commandLine: CommandTable { program.commandLine(commands.map(\.spec)) }
    public static var commands: [AppCommand<Self>] { AppCommand.standard }
    public static func event(for change: ForegroundEvent) -> Bridge.Event? { nil }
}

/// The input of a core that needs none.
public struct NoInput: Codable, Sendable {
    /// Creates the empty input.
    public init() {}
}

extension TerminalApp where Input == NoInput {
    /// The empty input.
    public var input: NoInput { NoInput() }
}

/// The arguments and environment of a run.
public struct Invocation: Sendable {
    /// The program's name.
    public let program: String
    /// The command's name; empty if none was given.
    public let name: String
    /// The parsed command line.
    public let command: ParsedCommand
    /// The environment.
    public let environment: [String: String]

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

/// The result of performing a view effect.
public enum ViewEffectOutcome: Sendable, Equatable {
    /// The effect was performed, with an optional message for the user.
    case done(UserMessage? = nil)
    /// The app does not implement this type of effect.
    case unknown
}

/// A message for the user about a performed view effect.
public enum UserMessage: Sendable, Equatable {
    /// Information for the user; printed again after the screen is left.
    case message(String)
    /// A description of a change that a screen shows anyway, for use without a screen.
    case announcement(String)
}
