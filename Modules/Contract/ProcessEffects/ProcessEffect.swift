public import Effects

/// Runs a program on this machine. `ProcessLaws` in `CapabilityTesting` tests handlers of this effect.
public enum ProcessEffect: Effect {
    public typealias Output = ProcessOutput
    public static let name = "Process"

    /// Runs a program to its end and collects its output.
    case run(ProcessRequest)

    /// The program is considered not started.
    public var unanswered: ProcessOutput? {
        switch self {
        case .run(let request): .failed(.notStarted(request.program, cause: "the request was closed"))
        }
    }
}

/// A program and how it is run: in this process's directory, with its environment. It is started directly: no shell
/// interprets the arguments.
public struct ProcessRequest: Sendable, Equatable, Codable {
    /// The path of the program, or a name that is looked up in `PATH`.
    public var program: String
    /// The arguments after the program's name.
    public var arguments: [String]
    /// The bytes for its standard input.
    public var input: [UInt8]
    /// The time after which the program is ended.
    public var deadline: Duration
    /// The maximum size in bytes of standard output, and of standard error.
    public var outputLimit: Int
    /// Whether the program is detached, like one that shows a window: it has no terminal, its output is discarded, and
    /// at its deadline, or when the request is cancelled, it is left running instead of being ended.
    public var isDetached: Bool

    /// Creates a request.
    public init(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = [], deadline: Duration = .seconds(30),
        outputLimit: Int = 1 << 20, isDetached: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.input = input
        self.deadline = deadline
        self.outputLimit = outputLimit
        self.isDetached = isDetached
    }
}

/// The answer to a process effect.
public enum ProcessOutput: Sendable, Equatable, Codable {
    /// The program has ended.
    case ended(ProcessResult)
    /// The program was not started, or was ended.
    case failed(ProcessError)
}

/// The end of a program, and its output.
public struct ProcessResult: Sendable, Equatable, Codable {
    /// The end of a program.
    public enum Status: Sendable, Equatable, Codable, CustomStringConvertible {
        /// It exited with this code, 0 for success.
        case exited(Int32)
        /// This signal ended it.
        case signaled(Int32)
        /// It is detached, and was still running at its deadline.
        case running

        public var description: String {
            switch self {
            case .exited(let code): "exit code \(code)"
            case .signaled(let signal): "signal \(signal)"
            case .running: "running"
            }
        }
    }

    /// How the program has ended.
    public var status: Status
    /// Its standard output.
    public var output: [UInt8]
    /// Its standard error.
    public var errorOutput: [UInt8]

    /// Creates a result.
    public init(_ status: Status, output: [UInt8] = [], errorOutput: [UInt8] = []) {
        self.status = status
        self.output = output
        self.errorOutput = errorOutput
    }
}

/// Why a program has no result.
public enum ProcessError: Error, Equatable, Sendable, Codable, CustomStringConvertible {
    /// There is no such program.
    case notFound(String)
    /// The program could not be started.
    case notStarted(String, cause: String)
    /// The program was ended at its deadline.
    case timedOut(String, Duration)
    /// The program was ended because it wrote more than the limit, in bytes.
    case tooMuchOutput(String, limit: Int)

    public var description: String {
        switch self {
        case .notFound(let program): "\(program) was not found; install it, or give the path of another"
        case .notStarted(let program, let cause): "\(program) could not be started: \(cause)"
        case .timedOut(let program, let deadline): "\(program) was ended after \(deadline)"
        case .tooMuchOutput(let program, let limit): "\(program) was ended because it wrote more than \(limit) bytes"
        }
    }
}
