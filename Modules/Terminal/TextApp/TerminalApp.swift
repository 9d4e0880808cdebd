public import ArgumentTable
public import Effects
public import ProcessLifecycle
public import SecretEffects
public import ShellRuntime
public import TextUI

/// A terminal app: a core, handlers for its effects, and a screen for each of its view models.
///
/// A program is a conforming type marked `@main`. It gets screens, a dialogue for `--plain`, help, a manual page, shell
/// completions and spelling suggestions from its command line, `--record`, `trace` and `replay`, `--verbose`,
/// restoration of the terminal on signals, and exit codes.
///
/// Static members describe the program, instance members a single run.
public protocol TerminalApp: Sendable {
    /// The bridge to the core. Its events are recorded.
    associatedtype Bridge: CoreBridge where Bridge.Event: Codable

    /// The command line: the program's name, version, options and commands. Add `.display(for:)` to the options and
    /// `.standard` to the commands for the features of this module.
    static var commandLine: CommandTable { get }

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

    // The remaining requirements have default implementations.

    /// Returns the core of this run, not started; by default, that of ``makeCore(_:)``.
    func connect() throws(Failure) -> sending Bridge
    /// Returns the core for replaying a recording, not started; by default, that of ``makeCore(_:)``.
    ///
    /// - Parameters:
    ///   - input: the input of the recorded core.
    ///   - command: the command line of the replay.
    static func makeCore(_ input: Input, toReplay command: ParsedCommand) throws(Failure) -> sending Bridge
    /// Called before the command line is parsed.
    static func prepare()
    /// Returns the command line as shown by help and the manual page; by default, ``commandLine``.
    ///
    /// - Parameter environment: the environment, which may change the paths mentioned in help. Empty for the manual
    ///   page, which is the same for all users.
    static func help(in environment: [String: String]) -> CommandTable
    /// Returns text to append to the help of a command; empty by default.
    static func appendix(for command: String) -> String
    /// Returns the name of the given command; by default, the parsed one.
    static func name(of command: ParsedCommand) -> String
    /// Returns whether the user's last change is still being stored: quitting waits for it, up to two seconds.
    static func isSaving(_ view: Bridge.ViewModel) -> Bool
    /// Returns whether all that was requested for a view has arrived: a dialogue whose input has ended waits for it, up
    /// to ten seconds; true by default.
    static func isComplete(_ view: Bridge.ViewModel) -> Bool
    /// Returns a message about changes that could not be stored when the app ends, which then fails with
    /// ``ExitCode/inputOutput``; nil by default.
    static func loss(in view: Bridge.ViewModel) -> String?
    /// The event sent when the run is back in the foreground, before anything is drawn; nil by default.
    static var foregroundEvent: Bridge.Event? { get }
    /// The event sent when the run leaves the foreground and may be stopped; nil by default.
    static var backgroundEvent: Bridge.Event? { get }
    /// Returns whether a view accepts ``action``, which is held back until one does; true by default.
    static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool
    /// Returns the text that replaces a secret in a recording. The core must treat both alike; see `Redactor` in
    /// `Trace`.
    static func placeholder(for secret: SecretText, number: Int) -> String

    /// Opens resources, such as those that ``notes`` report on or ``close()`` closes. Called first in a session.
    mutating func open() async throws(Failure)
    /// The event sent once all gates are open, for a core that must not start before; nil by default, for a core that
    /// starts by itself.
    var start: Bridge.Event? { get }
    /// The messages shown to the user at the start.
    var notes: [String] { get }
    /// The action requested in addition to starting, such as opening a link; sent once content is shown.
    var action: Bridge.Event? { get }
    /// Registers the services, gates and deciders of an interactive run; see ``ProcessLifecycle``. An error ends the
    /// run.
    ///
    /// All services are active while the run is in the foreground. While a gate is closed, no view is drawn, views
    /// receive no keys, and ``action`` is held back; until all gates have been open once, ``start`` is, too. A gate
    /// that throws suspends a run that has shown content, like ^Z, and ends any other with its error. Deciders are
    /// asked if a key or a line requests quitting, not if the core, a signal or the end of the input ends the run.
    ///
    /// - Parameters:
    ///   - launching: collects services, gates and deciders.
    ///   - shell: the shell that runs the core.
    ///   - prompt: asks the user on behalf of gates.
    func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws
    /// Performs a view effect, exactly once. An unknown one is reported as a defect; by default, all are unknown.
    /// `ExitRequest` is never passed.
    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome
    /// Runs a command other than those of this module.
    func run(_ command: Invocation) async throws(Failure)
    /// Runs the app without a command and without a terminal; by default, as a dialogue.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure)
    /// Closes the resources of the handlers. Called after the session's shell has shut down.
    func close() async
    /// Called once at the end of the run, even after an error.
    func finish()
}

extension TerminalApp {
    public func connect() throws(Failure) -> sending Bridge { Self.makeCore(input) }
    public static func makeCore(_ input: Input, toReplay command: ParsedCommand) throws(Failure) -> sending Bridge {
        makeCore(input)
    }
    public static func prepare() {}
    public static func help(in environment: [String: String]) -> CommandTable { commandLine }
    public static func appendix(for command: String) -> String { "" }
    public static func name(of command: ParsedCommand) -> String { command.command }
    public static func isSaving(_ view: Bridge.ViewModel) -> Bool { false }
    public static func isComplete(_ view: Bridge.ViewModel) -> Bool { true }
    public static func loss(in view: Bridge.ViewModel) -> String? { nil }
    public static var foregroundEvent: Bridge.Event? { nil }
    public static var backgroundEvent: Bridge.Event? { nil }
    public static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool { true }
    public static func placeholder(for secret: SecretText, number: Int) -> String { "secret\(number)" }
    /// Does nothing.
    public mutating func open() {}
    public var start: Bridge.Event? { nil }
    public var notes: [String] { [] }
    public var action: Bridge.Event? { nil }
    public func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws {}
    public func perform(_ effect: any ViewEffect) -> ViewEffectOutcome { .unknown }
    public func run(_ command: Invocation) async throws(Failure) {
        throw Failure(.software, "The command \"\(command.name)\" is in the table and does nothing.")
    }
    public func runWithoutTerminal(_ command: Invocation) async throws(Failure) { try await runDialogue() }
    public func close() async {}
    public func finish() {}
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
    case note(String)
    /// A description of a change that a screen shows anyway, for use without a screen.
    case announcement(String)
}
