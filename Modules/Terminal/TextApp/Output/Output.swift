import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output for data, standard error for words.
///
/// Everything that a command prints goes through here, and all but the app's own frames is escaped: names, messages of
/// the service and of the system, paths, arguments and recordings may hold anything.
public enum Output {
    /// Writes a line of data. A reader that has gone away is a failure, too, but ends the program quietly.
    public static func data(_ line: some StringProtocol) throws(Failure) {
        try print(TerminalEscaping.line(line, keepsIsolates: true))
    }

    /// Writes lines of data.
    public static func data(lines: some Sequence<some StringProtocol>) throws(Failure) {
        try print(lines.map { TerminalEscaping.line($0, keepsIsolates: true) }.joined(separator: "\n"))
    }

    /// Writes a JSON text.
    public static func json(_ text: String) throws(Failure) {
        try print(text.split(separator: "\n").map(TerminalEscaping.json).joined(separator: "\n"))
    }

    /// Writes what the app has drawn itself, with its colors; a canvas lets nothing through that steers a terminal.
    public static func frame(_ text: String) throws(Failure) { try print(text) }

    /// Writes words for people, on one line. Nobody can be told when even that fails.
    public static func say(_ text: String) {
        _ = write("\(program): \(TerminalEscaping.line(shortened(text)))\n", to: STDERR_FILENO)
    }

    /// What somebody else has written may be of any length. The remedy stands at the end, so the middle gives way.
    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longest else { return text }
        return "\(String(scalars.prefix(longest / 2))) ... \(String(scalars.suffix(longest / 2)))"
    }

    /// The program's name, as it was called.
    private static let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"

    private static let longest = 2000

    private static func print(_ text: String) throws(Failure) {
        switch write(text + "\n", to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: throw Failure(.brokenPipe, "The reader of the output has gone away.")
        case let code:
            throw Failure(.inputOutput, "The output could not be written: \(String(cString: strerror(code))).")
        }
    }

    /// Writes all of a text; the result is errno, 0 for success.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return errno
            }
        }
        return 0
    }
}
