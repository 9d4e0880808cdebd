/// How the program ends. The numbers are those of sysexits(3) where one fits.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done.
    case success = 0
    /// Nothing was found, or two things differ.
    case noMatch = 1
    /// The command line is wrong.
    case usage = 64
    /// What was read makes no sense (`EX_DATAERR`).
    case unreadableInput = 65
    /// A file that is named is not there.
    case noInput = 66
    /// What the program needs cannot be had, such as a terminal or a library.
    case unavailable = 69
    /// The program has a defect.
    case software = 70
    /// The program cannot start, as the system has nothing that it could work with (`EX_OSERR`).
    case cannotStart = 71
    /// A file cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// A service asks to come back later.
    case tryAgainLater = 75
    /// Somebody has refused the access.
    case noPermission = 77
    /// A setting is missing or wrong.
    case configuration = 78
    /// It took too long; the number is that of timeout(1).
    case timedOut = 124
    /// The reader of the output has gone away, which nobody has to be told: what SIGPIPE ends a program with.
    case brokenPipe = 141
}

/// Why a command failed: what the user is told, and how the program ends.
public struct Failure: Error {
    /// How the program ends.
    public let status: ExitCode
    /// Cause and remedy, for standard error.
    public let message: String

    /// A failure.
    public init(_ status: ExitCode, _ message: String) {
        self.status = status
        self.message = message
    }
}
