#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a terminal could not be used.
public enum TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is no terminal, or its modes could not be read or set; the number is `errno`.
    case modes(errno: Int32)
    /// Output could not be written; the number is `errno`.
    case write(errno: Int32)
    /// Another job has the terminal.
    case background

    /// The cause in words.
    public var description: String {
        switch self {
        case .modes(let number): "its modes cannot be set (\(String(cString: strerror(number))))"
        case .write(let number): "it cannot be written to (\(String(cString: strerror(number))))"
        case .background: "another job has it"
        }
    }

    /// Whether the terminal has gone away, which a write learns by this number.
    public var isHangUp: Bool { self == .write(errno: EIO) }
}

/// A pair of file descriptors that may be a terminal: where it is read and where it is written.
public struct TerminalDevice: Sendable, Hashable {
    /// Where keys are read and modes are set.
    public let input: Int32
    /// Where frames are written.
    public let output: Int32

    /// Creates a device of two open file descriptors; closing them stays with the caller.
    public init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// Standard input and output.
    public static let standard = TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO)

    /// Whether somebody sits at both ends.
    public var isTerminal: Bool { isatty(input) == 1 && isatty(output) == 1 }

    /// Whether a screen can be drawn here: both ends are terminals, and `TERM` names one that can move its cursor.
    public func isInteractive(environment: [String: String]) -> Bool {
        isTerminal && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Columns and rows; 80 × 24 when the terminal does not know.
    public var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(width: 80, height: 24)
        }
        return Size(width: Int(window.ws_col), height: Int(window.ws_row))
    }

    /// Whether this process may touch the terminal. One that is not the process's own counts as free to use.
    public var isForeground: Bool {
        let group = tcgetpgrp(input)
        return group == -1 || group == getpgrp()
    }

    /// Whether the shell that has started this process has the terminal, and its modes are still those of a screen or a
    /// hidden question: not every shell sets its own when a job stops.
    var isLeftBehind: Bool {
        guard tcgetpgrp(input) == getpgid(getppid()), let modes = try? modes() else { return false }
        return [0, tcflag_t(ICANON | ISIG)].contains(modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG))
    }

    /// Opens the terminal's input anew, so that reading never waits: what `poll` has seen may be gone when it is read,
    /// because a shell that has stopped this process reads, too. The flag belongs to the open file, and ``input`` is one
    /// with the shell's. Nil where the input is no terminal or cannot be opened.
    func openForPolling() -> Int32? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(input, &name, name.count) == 0 else { return nil }
        let opened = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return opened < 0 ? nil : opened
    }

    /// Whether the terminal shows what is typed.
    public var echoes: Bool { (try? modes()).map { $0.c_lflag & tcflag_t(ECHO) != 0 } ?? false }

    /// Sets whether the terminal shows what is typed. Nothing is done where there is no terminal, and nothing is shown
    /// anyway, or while another job has it, unless a stop by SIGSTOP has left it hiding. A crash has it show again, too.
    ///
    /// - Parameters:
    ///   - isOn: whether what is typed shows.
    ///   - droppingUnread: whether what was typed and not read is dropped; else it is left to whoever reads next.
    public func setEcho(_ isOn: Bool, droppingUnread: Bool = false) throws(TerminalError) {
        guard isatty(input) == 1, isForeground || isOn && isLeftBehind else { return }
        var modes = try modes()
        if !isOn, modes.c_lflag & tcflag_t(ECHO) != 0 { CrashRestoration.arm(self, modes: modes, hasScreen: false) }
        if isOn { modes.c_lflag |= tcflag_t(ECHO) } else { modes.c_lflag &= ~tcflag_t(ECHO) }
        try set(modes, when: droppingUnread ? TCSAFLUSH : TCSADRAIN)
        if isOn { CrashRestoration.disarm(self) }
    }

    /// Writes all bytes, through interruptions, short writes and a full buffer.
    public func write(_ bytes: [UInt8]) throws(TerminalError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw .write(errno: errno)
            }
        }
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
