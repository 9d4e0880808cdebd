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
        TypedEffect(.run(request)) { output in
            switch output {
            case .ended(let result): .success(result)
            case .failed(let error): .failure(error)
            }
        }
    }
}
