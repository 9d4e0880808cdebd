public import ArgumentTable
public import Effects
public import ProcessLifecycle
public import SecretEffects
public import ShellRuntime

// What an app can have in addition. A conformance states it, so that a misspelled member does not compile.

/// An app that prints a report where there is no terminal.
public protocol ReportingApp: TerminalApp {
    /// Runs the app without a command and without a terminal, which is a dialogue in other apps.
    func runWithoutTerminal(_ command: Invocation) async throws(Failure)
}

/// An app that opens resources for a run, such as stores that are shared by handlers.
public protocol ResourceApp: TerminalApp {
    /// Opens the resources. Called first in a session.
    mutating func open() async throws(Failure)
    /// The messages shown to the user at the start.
    var notes: [String] { get }
    /// Closes the resources of the handlers. Called after the session's shell has shut down.
    func close() async
    /// Called once at the end of the run, even after an error.
    func finish()
}

/// An app whose core is told to start, or what to begin with.
public protocol StartingApp<Bridge>: TerminalApp {
    /// The event sent once all gates are open, for a core that must not start before; nil for a core that starts by
    /// itself.
    var start: Bridge.Event? { get }
    /// The action requested in addition to starting, such as opening a link; sent once content is shown.
    var action: Bridge.Event? { get }
    /// Returns whether a view accepts ``action``, which is held back until one does.
    static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool
}

/// An app with services or gates.
public protocol ServiceApp<Bridge>: TerminalApp {
    /// Registers the services and gates of an interactive run; see ``ProcessLifecycle``. An error ends the run.
    ///
    /// All services are active while the run is in the foreground. While a gate is closed, no view is drawn, views
    /// receive no keys, and ``StartingApp/action`` is held back; until all gates have been open once,
    /// ``StartingApp/start`` is, too. A gate that throws suspends a run that has shown content, like ^Z, and ends any
    /// other with its error.
    ///
    /// - Parameters:
    ///   - launching: collects services and gates.
    ///   - shell: the shell that runs the core.
    ///   - prompt: asks the user on behalf of gates.
    func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws
}

/// An app that performs view effects other than `ExitRequest`.
public protocol ViewEffectApp: TerminalApp {
    /// Performs a view effect, exactly once. An unknown one is reported as a defect.
    func perform(_ effect: any ViewEffect) -> ViewEffectOutcome
}

/// An app that stores the user's changes.
public protocol SavingApp<Bridge>: TerminalApp {
    /// Returns whether the user's last change is still being stored: quitting waits for it, up to two seconds.
    static func isSaving(_ view: Bridge.ViewModel) -> Bool
    /// Returns whether all that was requested for a view has arrived: a dialogue whose input has ended waits for it, up
    /// to ten seconds.
    static func isComplete(_ view: Bridge.ViewModel) -> Bool
    /// Returns a message about changes that could not be stored when the app ends, which then fails with
    /// ``ExitCode/inputOutput``; nil if there are none.
    static func loss(in view: Bridge.ViewModel) -> String?
}

/// An app whose core reads secrets, so that a recording has to replace them by texts that the core treats alike.
public protocol SecretApp: TerminalApp {
    /// Returns the text that replaces a secret in a recording; `secret1` and so on in other apps. See `Redactor` in
    /// `Trace`.
    static func placeholder(for secret: SecretText, number: Int) -> String
}

/// An app whose core can be another than that of ``TerminalApp/makeCore(_:)``, such as one in a library.
public protocol ForeignCoreApp<Bridge, Input>: TerminalApp {
    /// Returns the core of this run, not started.
    func connect() throws(Failure) -> sending Bridge
    /// Returns the core for replaying a recording, not started.
    ///
    /// - Parameters:
    ///   - input: the input of the recorded core.
    ///   - command: the command line of the replay.
    static func makeCore(_ input: Input, toReplay command: ParsedCommand) throws(Failure) -> sending Bridge
}

/// An app whose help depends on more than its table.
public protocol HelpingApp: TerminalApp {
    /// Called before the command line is parsed.
    static func prepare()
    /// Returns the command line as shown by help and the manual page.
    ///
    /// - Parameter environment: the environment, which may change the paths mentioned in help. Empty for the manual
    ///   page, which is the same for all users.
    static func help(in environment: [String: String]) -> CommandTable
    /// Returns the name of the given command.
    static func name(of command: ParsedCommand) -> String
}

extension TerminalApp {
    /// The app as one that starts its core; nil if it does not.
    var starting: (any StartingApp<Bridge>)? { self as? any StartingApp<Bridge> }
    /// The app as one with resources; nil if it has none.
    var resources: (any ResourceApp)? { self as? any ResourceApp }
    /// The app as one that saves; nil if it does not.
    static var saving: (any SavingApp<Bridge>.Type)? { self as? any SavingApp<Bridge>.Type }
    /// The app as one with its own help; nil if it has none.
    static var helping: (any HelpingApp.Type)? { self as? any HelpingApp.Type }

    /// The messages shown to the user at the start.
    var initialNotes: [String] { resources?.notes ?? [] }

    /// Returns the app with its resources open.
    func opened() async throws(Failure) -> Self {
        guard var app = resources else { return self }
        try await app.open()
        return app as? Self ?? self
    }

    /// Returns the core of this run, not started.
    func core() throws(Failure) -> sending Bridge {
        guard let foreign = self as? any ForeignCoreApp<Bridge, Input> else { return Self.makeCore(input) }
        return try foreign.connect()
    }
}
