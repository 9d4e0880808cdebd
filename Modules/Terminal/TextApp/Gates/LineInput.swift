import Platform
public import SecretEffects
import Synchronization
public import TextUI

/// Reads a line from the terminal, for commands without a screen.
public enum LineInput {
    /// Whether standard input is a terminal.
    package static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether echo stays disabled between questions.
    private static let isHidden = Atomic(false)

    /// Keeps the terminal's echo disabled from the first hidden question until the work has ended, also while answers
    /// are checked. Input typed meanwhile is read by the next question, or dropped at the end.
    public static func hidden<Result, Cause: Error>(
        _ work: () async throws(Cause) -> Result
    ) async throws(Cause) -> Result {
        let terminal = TerminalDevice.standard
        guard terminal.echoes, !isHidden.exchange(true, ordering: .relaxed) else { return try await work() }
        defer {
            isHidden.store(false, ordering: .relaxed)
            if !terminal.echoes {
                // The error of a disconnected terminal is ignored.
                try? terminal.setEcho(true, droppingUnread: true)
                // Suspended, since its signal is released, too.
                let limit = TimeLimit.suspend()
                TerminalSignals.release()
                TimeLimit.resume(limit)
            }
        }
        return try await work()
    }

    /// Prompts on standard error, and returns the line typed with echo disabled.
    ///
    /// - Parameters:
    ///   - question: the question to ask.
    ///   - presentation: the language and the characters of errors.
    /// - Throws: a ``Failure`` if standard input is not a terminal, or ends before an answer.
    public static func ask(
        _ question: Question, in presentation: Presentation = Presentation()
    ) async throws(Failure) -> SecretText {
        let texts = GateTexts(presentation)
        guard isAtTerminal else { throw .noTerminal(question, texts) }
        let words = [question.warning, question.text].compactMap(\.self)
        guard let line = try await read(after: words, in: presentation) else {
            throw Failure(.noPermission, texts.noAnswer)
        }
        return SecretText(line)
    }

    /// Asks a question that is answered with yes or no; any other answer means no.
    ///
    /// - Parameters:
    ///   - question: the question to ask.
    ///   - option: the option of the command that answers yes, for the message if there is no terminal.
    ///   - presentation: the language and the characters of the answers and of errors.
    /// - Throws: a ``Failure`` if standard input is not a terminal.
    public static func confirm(
        _ question: String, orBy option: String, in presentation: Presentation = Presentation()
    ) async throws(Failure) -> Bool {
        let texts = GateTexts(presentation)
        guard isAtTerminal else { throw Failure(.usage, texts.nobodyToConfirm(question, option)) }
        let words = ["\(question) [\(texts.yes.prefix(1))/N]"]
        let answer = try await read(after: words, isHidden: false, in: presentation)
        return ["y", "yes", texts.yes, "\(texts.yes.prefix(1))"].contains(answer?.lowercased())
    }

    /// Prompts on standard error, and returns the line typed; nil at the end of input. A key that is not text is
    /// returned as ESC.
    ///
    /// The terminal's echo is restored before a signal ends or stops the program, and disabled again when it continues;
    /// between two questions of ``hidden(_:)``, before SIGINT, SIGTERM or SIGQUIT ends it.
    /// In the background, the program stops.
    ///
    /// - Parameters:
    ///   - words: the lines of the prompt.
    ///   - isHidden: whether echo is disabled.
    ///   - presentation: the language and the characters of the message about a line that is too long.
    public static func read(
        after words: [String], isHidden: Bool = true, in presentation: Presentation = Presentation()
    ) async throws(Failure) -> String? {
        let limit = TimeLimit.suspend()
        defer { TimeLimit.resume(limit) }
        try Screen.waitForForeground()
        let terminal = TerminalDevice.standard
        let staysHidden = isHidden && Self.isHidden.load(ordering: .relaxed)
        let hides = staysHidden || isHidden && terminal.echoes
        func hide(_ isOn: Bool) {
            // Drops unread input, which was or would be echoed. The error of a disconnected terminal is ignored.
            if hides { try? terminal.setEcho(!isOn, droppingUnread: !isOn || terminal.echoes) }
        }
        TerminalSignals.prepare()
        hide(true)
        defer {
            if staysHidden { TerminalSignals.endAtOnce() } else { hide(false) }
            TerminalSignals.release(keeping: staysHidden ? TerminalSignals.requests : [])
        }
        words.forEach(Output.say)
        var typed = TypedLine()
        // Each read is handled before the next one, so that input after the returned line stays in the terminal.
        let backlog = InputBacklog(limit: 1)
        for await events in terminal.events(backlog: backlog) {
            for event in events {
                switch event {
                case .key(.enter):
                    if let line = typed.take() { return line }
                    ([GateTexts(presentation).lineTooLong] + words).forEach(Output.say)
                case .key(.character(let character)): typed.append(String(character))
                case .key: typed.append("\u{1B}")
                case .closed: return nil
                case .interrupted(let signal):
                    hide(false)
                    JobControl.end(by: signal)
                case .suspendRequested where JobControl.canSuspend && !TerminalSignals.hasContinued:
                    hide(false)
                    JobControl.stop()
                case .resumed:
                    TerminalSignals.hasContinued = false
                    hide(true)
                    words.forEach(Output.say)
                case .suspendRequested, .resized, .focusChanged, .backgroundReported: break
                }
                if case .key(let key) = event { backlog.remove(key) }
            }
        }
        return nil
    }
}

extension Failure {
    static func noTerminal(_ question: Question, _ texts: GateTexts) -> Failure {
        if let locked = question.unattended { return Failure(.noPermission, locked) }
        return Failure(.cannotStart, texts.noTerminal(question.text))
    }
}
