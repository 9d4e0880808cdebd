/// How the program ends. The numbers are those of sysexits(3) where one fits.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done.
    case success = 0
    case noMatch = 1
    case usage = 64
    case unreadableInput = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgainLater = 75
    case noPermission = 77
    case configuration = 78
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
