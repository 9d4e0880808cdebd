public import SecretEffects
public import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a line at the terminal, for commands that draw no screen.
public enum LineInput {
    /// Asks on standard error, and returns what is typed, which the terminal does not show.
    ///
    /// - Parameters:
    ///   - question: what is asked.
    ///   - language: the language of the error.
    /// - Throws: a ``Failure`` where there is no terminal to answer at, or the input ends without an answer.
    public static func ask(
        _ question: Question, in language: Language = .english
    ) async throws(Failure) -> SecretText {
        guard isatty(STDIN_FILENO) == 1 else { throw .nobodyToAsk(question, in: language) }
        let words = [question.warning, question.text].compactMap(\.self)
        guard let line = try await read(after: words) else {
            throw Failure(.noPermission, GateTexts(language: language).noAnswer)
        }
        return SecretText(line)
    }

    /// Says something on standard error, and returns the line that is typed; nil at the end of input. A key that is no text
    /// stands in it as ESC.
    ///
    /// A signal that ends or stops the program finds the terminal as it was. Continued, the program hides what is typed
    /// again; in the background it stops.
    ///
    /// - Parameters:
    ///   - words: lines that say what to type.
    ///   - isHidden: whether the terminal does not show it.
    public static func read(after words: [String], isHidden: Bool = true) async throws(Failure) -> String? {
        try Screen.waitForForeground()
        let terminal = TerminalDevice.standard
        let hides = isHidden && terminal.echoes
        func hide(_ isOn: Bool) {
            // What was typed unseen must not show where the user's shell reads on. Nobody is told of a terminal that is gone.
            if hides { try? terminal.setEcho(!isOn, droppingUnread: true) }
        }
        TerminalSignals.prepare()
        hide(true)
        defer {
            hide(false)
            TerminalSignals.release()
        }
        words.forEach(Output.say)
        var typed = ""
        for await events in TerminalInput() {
            for event in events {
                switch event {
                case .key(.enter): return typed
                case .key(.character(let character)): typed.append(character)
                case .key: typed.append("\u{1B}")
                case .closed: return nil
                case .interrupted(let signal):
                    hide(false)
                    JobControl.end(by: signal)
                case .suspendRequested where JobControl.canSuspend:
                    hide(false)
                    JobControl.stop()
                case .resumed: hide(true)
                case .suspendRequested, .resized, .focusChanged: break
                }
            }
        }
        return nil
    }
}

extension Failure {
    static func nobodyToAsk(_ question: Question, in language: Language) -> Failure {
        Failure(.noPermission, GateTexts(language: language).nobodyToAsk(question.text))
    }
}
