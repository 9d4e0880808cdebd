import Effects

/// A run that violates an invariant, with as few steps as were found to do so.
public struct SimulationFailure<Event: Sendable>: Error, Sendable, CustomStringConvertible {
    /// The violation.
    public let violation: SimulationViolation
    /// The seed of the run; nil if its steps were given.
    public let seed: UInt64?
    /// The steps, which `Simulation.replay(_:)` runs again.
    public let steps: [SimulationStep<Event>]
    /// Descriptions of the steps.
    public let words: [String]

    public var description: String {
        let heading = "\(violation.invariant): \(violation.explanation)"
        let origin = seed.map { "found with seed \($0), shrunk to \(steps.count) steps:" } ?? "\(steps.count) steps:"
        return ([heading, origin] + words.enumerated().map { "  \($0 + 1). \($1)" }).joined(separator: "\n")
    }
}

extension Simulation {
    /// Removes steps while the same invariant is still violated: ever smaller chunks (delta debugging: Zeller and
    /// Hildebrandt, 2002), and finally pairs that only make sense together, such as a disk that fills up and is freed
    /// again. At most 4,000 runs.
    func shrink(
        _ found: [SimulationStep<Event>], _ violation: SimulationViolation, seed: UInt64?
    ) -> SimulationFailure<Event> {
        var shrinking = Shrinking(simulation: self, steps: found, violation: violation)
        var size = max(1, found.count / 2)
        while shrinking.runsLeft > 0 {
            let isShorter = shrinking.leaveOutPieces(of: size)
            if size == 1 && !isShorter && !shrinking.leaveOutTwo() { break }
            size = max(1, size / 2)
        }
        return SimulationFailure(
            violation: shrinking.violation, seed: seed, steps: shrinking.steps,
            words: run(shrinking.steps, inWords: true).words)
    }
}

/// The steps that violate an invariant, while they are being shrunk.
private struct Shrinking<Event: Sendable, ViewModel: Sendable & Equatable> {
    let simulation: Simulation<Event, ViewModel>
    var steps: [SimulationStep<Event>]
    var violation: SimulationViolation
    var runsLeft = 4_000

    /// Removes as many chunks of a size as it can. Returns whether there were any.
    mutating func leaveOutPieces(of size: Int) -> Bool {
        let before = steps.count
        var start = 0
        while start < steps.count, runsLeft > 0 {
            if !leaveOut({ (start..<start + size).contains($0) }) { start += size }
        }
        return steps.count < before
    }

    /// Removes the first two steps that can only be removed together. Returns whether there were any.
    mutating func leaveOutTwo() -> Bool {
        for first in steps.indices {
            for second in steps.indices where second > first && runsLeft > 0 {
                if leaveOut({ $0 == first || $0 == second }) { return true }
            }
        }
        return false
    }

    private mutating func leaveOut(_ isLeftOut: (Int) -> Bool) -> Bool {
        runsLeft -= 1
        let run = simulation.run(steps.indices.filter { !isLeftOut($0) }.map { steps[$0] })
        guard let found = run.violation, found.invariant == violation.invariant else { return false }
        (steps, violation) = (run.steps, found)
        return true
    }
}
