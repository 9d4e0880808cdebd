public import Effects
public import ProcessEffects

/// A handler that answers process effects by a runner.
public struct ProcessHandler: EffectHandler {
    private let runner: any ProcessRunner

    /// Creates a handler; it starts programs on this machine unless another runner is given.
    public init(_ runner: any ProcessRunner = SystemProcesses()) { self.runner = runner }

    public func handle(_ effect: ProcessEffect, reply: Reply<ProcessOutput>) async {
        let result =
            switch effect {
            case .run(let request): await runner.run(request, line: nil)
            case .lines(let request): await runner.run(request) { reply(.line($0)) }
            }
        if !Task.isCancelled { reply(.ended(result)) }
    }
}

/// Runs programs.
public protocol ProcessRunner: Sendable {
    /// Runs a program and returns its result once it has ended. Cancelling the task ends the program.
    ///
    /// - Parameters:
    ///   - request: The program.
    ///   - line: Receives each line of standard output, on any thread; nil to collect the output.
    func run(
        _ request: ProcessRequest, line: (@Sendable (String) -> Void)?
    ) async -> Result<ProcessResult, ProcessError>
}

/// A runner that starts nothing: a closure answers each request, with lines and a result.
public struct ScriptedProcesses: ProcessRunner {
    private let script: @Sendable (ProcessRequest) async -> Result<ProcessResult, ProcessError>

    /// Creates a runner.
    ///
    /// - Parameter script: Returns the result of a request; the lines of a stream are those of its output.
    public init(_ script: @escaping @Sendable (ProcessRequest) async -> Result<ProcessResult, ProcessError>) {
        self.script = script
    }

    public func run(
        _ request: ProcessRequest, line: (@Sendable (String) -> Void)?
    ) async -> Result<ProcessResult, ProcessError> {
        var result = await script(request)
        guard let line, case .success(var ended) = result else { return result }
        var lines = ended.output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A line break at the end does not start another line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        for text in lines where !Task.isCancelled { line(String(decoding: text, as: UTF8.self)) }
        ended.output = []
        result = .success(ended)
        return result
    }
}
