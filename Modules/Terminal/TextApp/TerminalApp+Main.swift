import ArgumentTable
import Platform
import TextUI

extension TerminalApp {
    /// Parses the command line, runs the command, and ends the process with its status.
    ///
    /// It starts on the main thread, before the runtime creates other threads, whose descriptors could get the numbers
    /// of missing standard descriptors.
    @MainActor
    public static func main() async {
        ProcessClock.begin()
        StandardDescriptors.reserve()
        // Without these signals, a failing write returns an error.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        limitStart(Presentation())
        prepare()
        do throws(Failure) {
            try await perform(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Output.exit(error)
        }
    }

    private static func perform(_ arguments: [String]) async throws(Failure) {
        let command = try commandLine.command(in: arguments)
        switch command.intent {
        case .version: try Output.data(commandLine.versionText)
        case .help: try showHelp(for: command)
        case .run: try await run(command)
        }
    }

    private static func showHelp(for command: ParsedCommand) throws(Failure) {
        let name = name(of: command)
        // Limits the page to the height of a terminal, less a line for the prompt; other outputs get the whole page.
        let rows = isatty(STDOUT_FILENO) == 1 ? max(23, TerminalDevice.standard.size.height - 1) : nil
        let columns = isatty(STDOUT_FILENO) == 1 ? TerminalDevice.standard.size.width : .max
        let page = help(in: Environment.variables).help(for: name, rows: rows, columns: columns)
        let guide = commands.first { $0.spec.name == name }?.guide ?? ""
        try Output.data(lines: lines(of: page + guide).flatMap { String($0).wrappedWithIndent(to: min(columns, 80)) })
    }

    static func printManual() throws(Failure) { try Output.data(lines: lines(of: help(in: [:]).manual)) }

    private static func lines(of page: String) -> [Substring] {
        (page.hasSuffix("\n") ? page.dropLast() : page[...]).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Prints the completion script of a shell or, if words follow its name, the candidates for the last of them.
    static func complete(_ operands: [String]) async throws(Failure) {
        guard let shell = operands.first.flatMap(CompletionShell.init) else { return }
        guard operands.count > 1 else { return try Output.data(lines: lines(of: shell.script(for: commandLine.name))) }
        let completion = commandLine.completion(of: Array(operands.dropFirst()))
        for line in completion.lines { try Output.data(line) }
        if let command = completion.listedBy { try await perform(command.split(separator: " ").map(String.init)) }
    }

    private static func run(_ command: ParsedCommand) async throws(Failure) {
        let invocation = Invocation(
            command, of: commandLine.name, name: name(of: command), environment: Environment.variables)
        let action = commands.first { $0.spec.name == command.command }?.action
        if case .describe(let describe) = action {
            TimeLimit.end()
            return try await describe(invocation)
        }
        let app = try await Self(invocation)
        // With the configuration, if the app has read one.
        let given = app.display.invocation
        guard case .run(let run) = action else { return try await app.show(given) }
        app.limitTime()
        try await run(app, given)
    }

    /// Begins the time limit of a start, which ends when the app is shown.
    private static func limitStart(_ presentation: Presentation) {
        TimeLimit.begin(
            seconds: 30, message: Output.message(GateTexts(presentation).notStarted(30)),
            status: ExitCode.cannotStart.rawValue)
    }

    /// Begins the time limit of a command, which is longer than all limits that end a command in an orderly way.
    private func limitTime() {
        let texts = GateTexts(display.presentation)
        TimeLimit.begin(
            seconds: 300, message: Output.message(texts.notEnded(300)), status: ExitCode.timedOut.rawValue)
    }

    /// Runs the app on a terminal: as screens if possible, else as a dialogue, which can also be requested.
    public func show(_ invocation: Invocation) async throws(Failure) {
        let terminal = TerminalDevice.standard
        guard terminal.isTerminal || display.isPlain else {
            limitTime()
            return try await runWithoutTerminal(invocation)
        }
        // Also for a command that shows the app: this replaces its time limit.
        Self.limitStart(display.presentation)
        try Screen.waitForForeground()
        guard !display.isPlain, terminal.isInteractive(environment: display.environment) else {
            return try await runDialogue()
        }
        if display.isVerbose, isatty(STDERR_FILENO) == 1 {
            throw Failure(
                .usage,
                "--verbose writes to standard error, which is the screen; add 2>FILE to the command, or --plain.")
        }
        TerminalSignals.prepare()
        let launches = launchHistory.map { LaunchHistory($0) }
        launches?.begin()
        defer { launches?.end() }
        var loop = try await ScreenLoop(self, launches: launches)
        if let received = try await loop.run() {
            launches?.end()
            // The parent process sees the cause.
            JobControl.end(by: received)
        }
    }

    /// Runs the app as a dialogue of lines on standard input and output.
    func runDialogue() async throws(Failure) {
        TerminalSignals.prepare()
        var loop = try await DialogueLoop(self)
        if let received = try await loop.run() { JobControl.end(by: received) }
    }
}

extension CommandTable {
    func command(in arguments: [String]) throws(Failure) -> ParsedCommand {
        try parse(arguments).mapError { Failure(.usage, $0.message) }.get()
    }
}

/// Access to the environment.
enum Environment {
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for entry in ownEnvironment {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        }
        return variables
    }
}
