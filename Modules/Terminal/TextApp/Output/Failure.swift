/// The exit status of the program, as in sysexits(3) where possible.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Success.
    case success = 0
    /// No match was found, or two things differ.
    case noMatch = 1
    /// Incorrect usage of the command line (`EX_USAGE`).
    case usage = 64
    /// Malformed input data (`EX_DATAERR`).
    case unreadableInput = 65
    /// An input file does not exist or could not be read (`EX_NOINPUT`).
    case noInput = 66
    /// A required resource is unavailable, such as a terminal or a library (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// A defect of the program (`EX_SOFTWARE`).
    case software = 70
    /// The system cannot run the program, for example for lack of a usable terminal (`EX_OSERR`).
    case cannotStart = 71
    /// A file cannot be created (`EX_CANTCREAT`).
    case cannotCreate = 73
    /// An error while reading or writing (`EX_IOERR`).
    case inputOutput = 74
    /// A temporary failure of a service (`EX_TEMPFAIL`).
    case tryAgainLater = 75
    /// Access was denied (`EX_NOPERM`).
    case noPermission = 77
    /// A setting is missing or invalid (`EX_CONFIG`).
    case configuration = 78
    /// The time limit was exceeded, as in timeout(1).
    case timedOut = 124
    /// The reader of the output has closed it; nothing is reported. This is the status of a process terminated by
    /// SIGPIPE.
    case brokenPipe = 141
}

/// The failure of a command: a message for the user and an exit status.
public struct Failure: Error {
    /// The exit status of the program.
    public let status: ExitCode
    /// The cause and a remedy, for standard error.
    public let message: String

    /// Creates a failure.
    public init(_ status: ExitCode, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Returns the value of a closure that reads a command line; an error it throws is reported as incorrect usage.
    public static func usage<Value>(_ read: () throws -> Value) throws(Failure) -> Value {
        do { return try read() } catch { throw Failure(.usage, "\(error)") }
    }
}
