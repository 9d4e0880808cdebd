public import Effects

/// Calls for `ProcessEffect`.
public enum Subprocess {
    /// Runs a program to its end and collects its output.
    public static func run(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = []
    ) -> TypedEffect<ProcessEffect, Result<ProcessResult, ProcessError>> {
        run(ProcessRequest(program, arguments, input: input))
    }

    /// Runs a program to its end and collects its output.
    public static func run(
        _ request: ProcessRequest
    ) -> TypedEffect<ProcessEffect, Result<ProcessResult, ProcessError>> {
        TypedEffect(.run(request)) { if case .ended(let result) = $0 { result } else { nil } }
    }

    /// Runs a program and streams the lines of its standard output, then its result.
    public static func lines(_ request: ProcessRequest) -> TypedEffect<ProcessEffect, ProcessOutput> {
        TypedEffect(.lines(request)) { $0 }
    }
}
