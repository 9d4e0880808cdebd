import Platform
import TextUI

/// Writes to standard output (data) and standard error (messages).
///
/// All output of commands goes through it, and all but the app's own frames is escaped: names, messages of services and
/// of the system, paths, arguments and recordings are untrusted.
public enum Output {
    /// Writes a line of data.
    ///
    /// - Throws: a ``Failure`` if it cannot be written; with a closed pipe as the cause, the program exits silently.
    public static func data(_ line: some StringProtocol) throws(Failure) {
        try print(TerminalEscaping.line(line, keepsIsolates: true))
    }

    /// Writes lines of data; nothing if there are none.
    public static func data(lines: some Sequence<some StringProtocol>) throws(Failure) {
        let lines = lines.map { TerminalEscaping.line($0, keepsIsolates: true) }
        if !lines.isEmpty { try print(lines.joined(separator: "\n")) }
    }

    /// Writes a JSON text.
    public static func json(_ text: String) throws(Failure) {
        try print(text.split(separator: "\n").map(TerminalEscaping.json).joined(separator: "\n"))
    }

    /// Writes a frame drawn by the app, including its colors; a canvas contains no other control sequences.
    public static func frame(_ text: String) throws(Failure) { try print(text) }

    /// Writes a message on one line to standard error. Errors are ignored.
    public static func say(_ text: String) { say(text, lines: []) }

    /// Writes a message to standard error with lines below it that belong to it, such as a list of choices.
    public static func say(_ text: String, lines: [String]) {
        _ = write(message(text, lines: lines), to: STDERR_FILENO)
    }

    /// Returns the number of terminal lines that `say` prints.
    package static func height(of text: String, lines: [String], width: Int) -> Int {
        message(text, lines: lines).split(separator: "\n").reduce(0) {
            $0 + StyledLine(String($1)).height(width: width)
        }
    }

    /// Ends the process with the status of a failure, after its message.
    static func exit(_ failure: Failure) -> Never {
        if failure.status != .brokenPipe { say(failure.message) }
        Platform.exit(failure.status.rawValue)
    }

    /// Returns a message as a line that starts with the name of the program, and the lines below it.
    static func message(_ text: String, lines: [String] = []) -> String {
        (["\(program): \(shortened(text))"] + lines.map { "  \(shortened($0))" })
            .map { TerminalEscaping.line($0) + "\n" }.joined()
    }

    /// Shortens a long text in the middle, since the remedy is at its end.
    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longest else { return text }
        return "\(String(scalars.prefix(longest / 2))) ... \(String(scalars.suffix(longest / 2)))"
    }

    /// The last path component of the program's invoked path.
    private static let program = shortened(
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app")

    private static let longest = 2000

    private static func print(_ text: String) throws(Failure) {
        switch write(text + "\n", to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: throw Failure(.brokenPipe, "The reader of the output has gone away.")
        case let code:
            throw Failure(.inputOutput, "The output could not be written: \(String(cString: strerror(code))).")
        }
    }

    /// Writes all of a text; returns 0, or the `errno` of a failure.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        let limit = TimeLimit.suspend()
        defer { TimeLimit.resume(limit) }
        return Array(text.utf8).write(to: descriptor)
    }
}

extension StyledLine {
    /// Returns the number of lines it takes on a terminal, which breaks it at the edge.
    package func height(width columns: Int) -> Int { max(1, (width + columns - 1) / columns) }
}
