#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a line at the terminal that the terminal does not show.
enum HiddenInput {
    /// The signals that end a program while it waits at a terminal.
    private static let ending = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// The line that is typed; nil at the end of input. A signal that ends the program finds the terminal as it was.
    static func line() -> String? {
        guard tcgetattr(STDIN_FILENO, &modesBefore) == 0 else { return readLine() }
        for number in ending { signal(number, giveBack) }
        var quiet = modesBefore
        quiet.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &modesBefore)
            for number in ending { signal(number, SIG_DFL) }
        }
        return readLine()
    }
}

/// The terminal's modes, where a signal handler finds them.
private nonisolated(unsafe) var modesBefore = termios()

/// Runs inside a signal handler: it only calls what POSIX allows there.
private func giveBack(_ number: Int32) {
    // What was typed unseen must not show where the user's shell reads on.
    tcflush(STDIN_FILENO, TCIFLUSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &modesBefore)
    signal(number, SIG_DFL)
    raise(number)
}
