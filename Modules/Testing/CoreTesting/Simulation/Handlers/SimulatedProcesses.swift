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
        switch effect {
        case .run(let request):
            .answer(outcome == 2 ? .failed(.notFound(request.program)) : .ended(ProcessResult(.exited(Int32(outcome)))))
        }
    }

    public var fingerprint: String { "" }
}
