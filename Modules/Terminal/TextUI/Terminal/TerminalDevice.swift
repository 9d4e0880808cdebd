import Platform

/// An error of a terminal operation.
public enum TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not a terminal, or its modes could not be read or set, with the `errno`.
    case modes(errno: Int32)
    /// Output could not be written, with the `errno`.
    case write(errno: Int32)
    /// Another job is in the foreground of the terminal.
    case background

    /// A description of the cause.
    public var description: String {
        switch self {
        case .modes(let number): "its modes cannot be set (\(String(cString: strerror(number))))"
        case .write(let number): "it cannot be written to (\(String(cString: strerror(number))))"
        case .background: "another job has it"
        }
    }

    /// Whether the terminal has been disconnected, which a write reports by this `errno`.
    public var isHangUp: Bool { self == .write(errno: EIO) }
}

/// A pair of file descriptors, for input and output, that may refer to a terminal.
public struct TerminalDevice: Sendable, Hashable {
    /// The descriptor for reading keys and setting modes.
    public let input: Int32
    /// The descriptor for writing frames.
    public let output: Int32

    /// Creates a device from two open file descriptors, which are owned by the caller.
    public init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// Standard input and output.
    public static let standard = TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO)

    /// Whether both input and output are terminals.
    public var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

    /// Returns whether screens can be drawn: both ends are terminals, and `TERM` names one with cursor movement.
    public func isInteractive(environment: [String: String]) -> Bool {
        isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// The number of columns and rows; 80 × 24 if unknown.
    public var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(width: 80, height: 24)
        }
        return Size(width: Int(window.ws_col), height: Int(window.ws_row))
    }

    /// Whether the process is in the foreground of the terminal. True for a terminal that is not its controlling
    /// terminal.
    public var isForeground: Bool {
        let group = tcgetpgrp(input)
        return group == -1 || group == getpgrp()
    }

    /// Whether the shell that started the process has the terminal, whose modes are still those of a screen or a hidden
    /// question: not every shell resets them when a job stops.
    var isLeftBehind: Bool {
        guard tcgetpgrp(input) == getpgid(getppid()), let modes = try? modes() else { return false }
        return [0, tcflag_t(ICANON | ISIG)].contains(modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG))
    }

    /// Opens the terminal's input for nonblocking reads; nil if it is not a terminal or cannot be opened. Input seen by
    /// `poll` may be gone when it is read, because a shell that has stopped this process reads it, too. The flag is
    /// part of the open file description, which ``input`` shares with the shell.
    func openForPolling() -> Int32? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(input, &name, name.count) == 0 else { return nil }
        let opened = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return opened < 0 ? nil : opened
    }

    /// Whether typed input is echoed.
    public var echoes: Bool { (try? modes()).map { $0.c_lflag & tcflag_t(ECHO) != 0 } ?? false }

    /// Sets whether typed input is echoed. A no-op if there is no terminal, or while another job has it, unless echo is
    /// to be enabled after a stop by SIGSTOP has left it disabled. Disabled echo is also restored after a crash.
    ///
    /// - Parameters:
    ///   - isOn: whether input is echoed.
    ///   - droppingUnread: whether unread input is dropped; otherwise it is left to the next reader.
    public func setEcho(_ isOn: Bool, droppingUnread: Bool = false) throws(TerminalError) {
        guard isatty(input) == 1, isForeground || isOn && isLeftBehind else { return }
        var modes = try modes()
        if !isOn, modes.c_lflag & tcflag_t(ECHO) != 0 { CrashRestoration.arm(self, modes: modes, hasScreen: false) }
        if isOn { modes.c_lflag |= tcflag_t(ECHO) } else { modes.c_lflag &= ~tcflag_t(ECHO) }
        try set(modes, when: droppingUnread ? TCSAFLUSH : TCSADRAIN)
        if isOn { CrashRestoration.disarm(self) }
    }

    /// Writes all bytes, waiting while the terminal takes no more.
    public func write(_ bytes: [UInt8]) throws(TerminalError) {
        let cause = bytes.write(to: output)
        if cause != 0 { throw .write(errno: cause) }
    }

    func modes() throws(TerminalError) -> termios {
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { throw .modes(errno: errno) }
        return modes
    }

    func set(_ modes: termios, when: Int32) throws(TerminalError) {
        var modes = modes
        while tcsetattr(input, when, &modes) != 0 {
            guard errno == EINTR else { throw .modes(errno: errno) }
        }
    }
}
