public import ArgumentTable
public import Effects
public import ProcessLifecycle
public import SecretEffects
public import ShellRuntime
public import TextUI

/// An app on a terminal: a core, handlers for its effects, and a screen for each of its view models.
///
/// A program is a type that conforms and is marked `@main`. It gets screens, a dialogue of lines for `--plain`, help,
/// a manual page, completions for shells and suggestions from its command line, `--record`, `trace` and `replay`,
/// `--verbose`, an end on signals that leaves the terminal whole, and exit codes.
///
/// The type says by static members what is the same for every run, and by its instance what one run was told.
public protocol TerminalApp: Sendable {
    /// The bridge to the core. Its events are recorded.
    associatedtype Bridge: CoreBridge where Bridge.Event: Codable

    /// What the program understands: its name, version, options and commands. Add `.display(for:)` to the options and
    /// `.standard` to the commands for what this module does itself.
    static var commandLine: CommandTable { get }

    /// What the core is made with: what it has to know of the command line. ``NoInput`` for nothing.
    associatedtype Input: Codable & Sendable

    /// A core that has not started. A replay makes its own with the recorded input.
    static func makeCore(_ input: Input) -> sending Bridge

    /// A view as a terminal shows it.
    static func screen(of view: Bridge.ViewModel, _ presentation: Presentation) -> TextScreen<Bridge.Event>

    /// Reads what a run is told.
    init(_ invocation: Invocation) async throws(Failure)

    /// How the run is shown and recorded.
    var display: DisplaySettings { get }

    /// What this run's core is made with; a recording keeps it.
    var input: Input { get }

    /// Registers a handler for each effect of the core, and opens what those use. An error that is no `Failure` is told
    /// as one of input or output.
    ///
    /// - Parameters:
    ///   - handlers: where to register them.
    ///   - report: tells the user something while the app runs, from any thread; an empty text withdraws the last one.
    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) throws

    // What follows has a default.

    /// The core of this run, not started; that of ``makeCore(_:)`` unless given.
    func connect() throws(Failure) -> sending Bridge
    /// The core that a recording is replayed on, not started; that of ``makeCore(_:)`` unless given.
    ///
    /// - Parameters:
    ///   - input: what the recorded core was made with.
    ///   - command: what the replay was told.
    static func makeCore(_ input: Input, toReplay command: ParsedCommand) throws(Failure) -> sending Bridge
    /// Called first, before the command line is read.
    static func prepare()
    /// The command line as help and manual show it; ``commandLine`` unless given.
    ///
    /// - Parameter environment: the environment, which may move the files that a page names. It is empty for the manual,
    ///   which is for every user.
    static func help(in environment: [String: String]) -> CommandTable
    /// What the help of a command says beyond the table; nothing unless given.
    static func appendix(for command: String) -> String
    /// Which of the commands was given; the parsed one unless given.
    static func name(of command: ParsedCommand) -> String
    /// Whether the user's last change is still being stored: leaving waits for it, up to two seconds.
    static func isSaving(_ view: Bridge.ViewModel) -> Bool
    /// What the user has changed and the app could not store, at its end; nil unless given.
    static func loss(in view: Bridge.ViewModel) -> String?
    /// The event that tells the core that the run is back in the foreground, before anything is drawn; none unless
    /// given.
    static var foregroundEvent: Bridge.Event? { get }
    /// The event that tells the core that the run leaves the foreground and may be stopped; none unless given.
    static var backgroundEvent: Bridge.Event? { get }
    /// Whether a view can take ``action``: it waits for one that can. Any unless given.
    static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool
    /// What a recording shows instead of a secret. The core must treat both alike; see `Redactor` in `Trace`.
    static func placeholder(for secret: SecretText, number: Int) -> String

    /// Opens what ``notes`` tell of, or ``close()`` closes. Called when a session begins, before both.
    mutating func open() async throws(Failure)
    /// The event that a run begins with once every gate is open, for a core that has to wait for that; none unless
    /// given, where the core begins by itself.
    var start: Bridge.Event? { get }
    /// What the user should know before anything else.
    var notes: [String] { get }
    /// What the run was asked for besides being started, such as to open a link: it is sent once content is shown.
    var action: Bridge.Event? { get }
    /// Makes services, gates and deciders for the process of an interactive run; see ``ProcessLifecycle``. An error ends
    /// the run.
    ///
    /// All services are active while the run is in the foreground. While a gate is closed nothing of a view is drawn, no
    /// key reaches it and ``action`` waits; before the first time that all are open, ``start`` waits, too. A gate that
    /// refuses stops a run that has shown content, as ^Z does, and ends one that has not, with its error. Deciders are
    /// asked when a key or a line asks to quit, not when the core, a signal or the end of the input ends the run.
    ///
    /// - Parameters:
    ///   - launching: takes services, gates and deciders.
    ///   - shell: the shell around the core.
    ///   - prompt: lets gates ask the user.
    func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws
    /// Does a view effect, once. One that is unknown is a defect, and is told as one; all are unless given, but for
    /// `ExitRequest`, which never comes here.
    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome
    /// Runs a command other than those of this module.
    func run(_ command: Invocation) async throws(Failure)
    /// Runs without a command where there is no terminal; the dialogue of lines unless given.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure)
    /// Closes what the handlers use. Called after a session's shell has shut down.
    func close() async
    /// Called once at the end of the run, whatever came of it.
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
    public static func loss(in view: Bridge.ViewModel) -> String? { nil }
    public static var foregroundEvent: Bridge.Event? { nil }
    public static var backgroundEvent: Bridge.Event? { nil }
    public static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool { true }
    public static func placeholder(for secret: SecretText, number: Int) -> String { "secret\(number)" }
    /// Opens nothing.
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

/// What a core is made with that needs nothing.
public struct NoInput: Codable, Sendable {
    /// Nothing.
    public init() {}
}

extension TerminalApp where Input == NoInput {
    /// Nothing.
    public var input: NoInput { NoInput() }
}

/// What a run was told.
public struct Invocation: Sendable {
    /// The program's name.
    public let program: String
    /// The command's name; empty for none.
    public let name: String
    /// The command line.
    public let command: ParsedCommand
    /// The environment.
    public let environment: [String: String]

    /// What a run was told.
    ///
    /// - Parameters:
    ///   - command: the command line.
    ///   - program: the program's name.
    ///   - name: the command's name, unless it is the parsed one.
    ///   - environment: the environment.
    public init(_ command: ParsedCommand, of program: String, name: String? = nil, environment: [String: String]) {
        self.command = command
        self.program = program
        self.name = name ?? command.command
        self.environment = environment
    }
}

/// What an app did about a view effect.
public enum ViewEffectOutcome: Sendable, Equatable {
    /// It is done; the message says what the user has to read about it, if anything.
    case done(UserMessage? = nil)
    /// The app has no code for this type of effect.
    case unknown
}

/// What the user has to read about a view effect that was performed.
public enum UserMessage: Sendable, Equatable {
    /// What the user has to know; it is told again where it stays when the screen is gone.
    case note(String)
    /// What the screen shows of itself, for those who do not look at one.
    case announcement(String)
}
