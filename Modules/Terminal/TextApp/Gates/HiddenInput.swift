public import SecretEffects
import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a line at the terminal that the terminal does not show, for commands that draw no screen.
public enum HiddenInput {
    /// The signals that end a program while it waits at a terminal.
    private static let ending = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// Asks on standard error, and returns what is typed.
    ///
    /// - Throws: a ``Failure`` where there is no terminal to answer at, or the input ends without an answer.
    public static func ask(_ question: Question) throws(Failure) -> SecretText {
        guard isatty(STDIN_FILENO) == 1 else { throw .nobodyToAsk(question) }
        try Screen.waitForForeground()
        if let warning = question.warning { Output.say(warning) }
        Output.say(question.text)
        guard let line = line() else { throw Failure(.noPermission, "There was no answer.") }
        return SecretText(line)
    }

    /// The line that is typed; nil at the end of input. A signal that ends or stops the program finds the terminal as it
    /// was.
    public static func line() -> String? {
        guard tcgetattr(STDIN_FILENO, &modesBefore) == 0 else { return readLine() }
        modesWithin = modesBefore
        modesWithin.c_lflag &= ~tcflag_t(ECHO)
        for number in ending { signal(number, end) }
        signal(SIGTSTP, stop)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &modesWithin)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &modesBefore)
            for number in ending + [SIGTSTP] { signal(number, SIG_DFL) }
        }
        return readLine()
    }
}

extension Failure {
    static func nobodyToAsk(_ question: Question) -> Failure {
        Failure(.noPermission, "There is no terminal to answer at, and the app asks: \(question.text)")
    }
}

/// The terminal's modes, where signal handlers find them.
private nonisolated(unsafe) var modesBefore = termios()
private nonisolated(unsafe) var modesWithin = termios()

// What follows runs inside signal handlers: it only calls what POSIX allows there.

private func giveBack() {
    // What was typed unseen must not show where the user's shell reads on.
    tcflush(STDIN_FILENO, TCIFLUSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &modesBefore)
}

private func end(_ number: Int32) {
    giveBack()
    signal(number, SIG_DFL)
    raise(number)
}

private func stop(_ number: Int32) {
    giveBack()
    JobControl.stopAgain()
    tcsetattr(STDIN_FILENO, TCSANOW, &modesWithin)
}
