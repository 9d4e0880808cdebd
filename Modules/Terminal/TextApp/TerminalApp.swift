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
/// Static members describe the program, instance members a single run. Those below ``register(in:report:)`` are needed
/// by some apps only, and have defaults; in an extension that declares the conformance, the compiler warns of a member
/// that nearly matches one.
public protocol TerminalApp: Sendable {
    /// The events of the core, which are recorded; inferred.
    associatedtype Event: Codable

    /// The bridge to the core; inferred.
    associatedtype Bridge: CoreBridge where Bridge.Event == Event

    /// The description of the program: its name, version and options. Those of ``DisplaySettings`` and ``commands`` are
    /// added to it.
    static var program: CommandTable { get }

    /// The input from which the core is made, derived from the command line; ``NoInput`` if it needs none.
    associatedtype Input: Codable & Sendable

    /// Returns a core that has not been started. A replay passes the recorded input.
    static func makeCore(_ input: Input) -> sending Bridge

    /// Returns the screen for a view.
    static func screen(of view: Bridge.ViewModel, _ presentation: Presentation) -> TextScreen<Event>

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

    // The command line.

    /// The commands, most important first; by default, ``AppCommand/standard``.
    static var commands: [AppCommand<Self>] { get }
    /// Called before the command line is parsed.
    static func prepare()
    /// Returns the command line as shown by help and the manual page; by default, ``commandLine``.
    ///
    /// - Parameter environment: the environment, which may change the paths mentioned in help. Empty for the manual
    ///   page, which is the same for all users.
    static func help(in environment: [String: String]) -> CommandTable
    /// Returns the name of the given command for ``Invocation/name`` and help; by default, its own.
    static func name(of command: ParsedCommand) -> String
    /// Runs the app without a command and without a terminal; by default, as a dialogue.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure)

    // The start.

    /// The events sent once all gates are open, for a core that must not start before; none for a core that starts by
    /// itself.
    var start: [Bridge.Event] { get }
    /// The action requested in addition to starting, such as opening a link; sent once content is shown.
    var action: Bridge.Event? { get }
    /// Returns whether a view accepts ``action``, which is held back until one does; true by default.
    static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool

    // Resources that are open during a run, such as stores that are shared by handlers.

    /// Opens the resources. Called first in a session.
    mutating func open() async throws(Failure)
    /// The messages shown to the user at the start.
    var notes: [String] { get }
    /// Closes the resources of the handlers. Called after the session's shell has shut down.
    func close() async
    /// The path of the file of the ``LaunchHistory``, whose directory exists; nil, the default, keeps none.
    var launchHistory: String? { get }

    // The process.

    /// Registers the services and gates of an interactive run; see ``ProcessLifecycle``. An error ends the run.
    ///
    /// All services are active while the run is in the foreground. While a gate is closed, no view is drawn, views
    /// receive no keys, and ``action`` is held back; so is ``start`` until all gates have been open once. A gate that
    /// throws suspends a run that has shown content, like ^Z, and ends any other with its error.
    ///
    /// - Parameters:
    ///   - launching: collects services and gates.
    ///   - shell: the shell that runs the core.
    ///   - prompt: asks the user on behalf of gates.
    func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws
    /// Returns the event that is sent when the run is back in the foreground, before anything is drawn, and when it
    /// leaves the foreground and may be stopped; nil by default.
    static func event(for change: ForegroundEvent) -> Bridge.Event?

    /// Performs a view effect other than `ExitRequest`, exactly once. An unknown one is reported as a defect.
    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome

    // The user's changes.

    /// Returns whether the user's last change is still being stored: quitting waits for it, up to two seconds.
    static func isSaving(_ view: Bridge.ViewModel) -> Bool
    /// Returns whether all that was requested for a view has arrived: a dialogue whose input has ended waits for it, up
    /// to ten seconds.
    static func isComplete(_ view: Bridge.ViewModel) -> Bool
    /// Returns the failure of a dialogue whose input has ended and whose view lacks the requested content; nil, the
    /// default, for success. Not called if input and output are a terminal, whose user has seen the view.
    func shortfall(in view: Bridge.ViewModel) -> Failure?
    /// Returns a message about changes that could not be stored when the app ends, which then fails with
    /// ``ExitCode/inputOutput``; nil if there are none.
    static func loss(in view: Bridge.ViewModel) -> String?

    // Recordings, and cores other than that of ``makeCore(_:)``, such as one in a library.

    /// Returns the text that replaces a secret in a recording, which the core should treat alike; `secret1` and so on
    /// by default. See `Redactor` in `Trace`.
    static func placeholder(for secret: SecretText, number: Int) -> String
    /// Returns the core of a run or of a replay, not started; by default, that of ``makeCore(_:)``.
    ///
    /// - Parameters:
    ///   - input: the input of this run's core, or of the recorded one.
    ///   - command: the command line of this run, or of the replay.
    static func makeCore(_ input: Input, for command: ParsedCommand) throws(Failure) -> sending Bridge
}

/// The input of a core that needs none.
public struct NoInput: Codable, Sendable {
    /// Creates the empty input.
    public init() {}
}
