public import Effects
public import ProcessEffects

/// A handler that answers process effects by a runner.
public struct ProcessHandler: SingleAnswerHandler {
    private let runner: any ProcessRunner

    /// Creates a handler; it starts programs on this machine unless another runner is given.
    public init(_ runner: any ProcessRunner = SystemProcesses()) { self.runner = runner }

    public func answer(_ effect: ProcessEffect) async -> ProcessOutput {
        switch effect {
        case .run(let request):
            switch await runner.run(request) {
            case .success(let result): .ended(result)
            case .failure(let error): .failed(error)
            }
        }
    }
}

/// Runs programs.
public protocol ProcessRunner: Sendable {
    /// Runs a program and returns its result once it has ended. Cancelling the task ends the program.
    func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError>
}

/// A runner that starts nothing: a closure answers each request.
public struct ScriptedProcesses: ProcessRunner {
    private let script: @Sendable (ProcessRequest) async -> Result<ProcessResult, ProcessError>

    /// Creates a runner.
    public init(_ script: @escaping @Sendable (ProcessRequest) async -> Result<ProcessResult, ProcessError>) {
        self.script = script
    }

    public func run(_ request: ProcessRequest) async -> Result<ProcessResult, ProcessError> { await script(request) }
}
