public import Effects
public import ProcessEffects

/// Programs that succeed, fail, or do not exist. They write nothing.
public struct SimulatedProcesses: SimulatedHandler {
    /// Creates the programs.
    public init() {}

    public func outcomeCount(_ id: RequestID, _ effect: ProcessEffect) -> Int { 3 }

    public mutating func perform(
        _ id: RequestID, _ effect: ProcessEffect, outcome: Int
    ) -> SimulatedOutcome<ProcessOutput> {
        let request =
            switch effect {
            case .run(let request), .lines(let request): request
            }
        let missing = Result<ProcessResult, ProcessError>.failure(.notFound(request.program))
        return .answer(.ended(outcome == 2 ? missing : .success(ProcessResult(.exited(Int32(outcome))))))
    }

    public var fingerprint: String { "" }
}
