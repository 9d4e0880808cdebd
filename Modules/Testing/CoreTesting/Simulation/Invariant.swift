/// A condition that must hold after each step of a simulation.
public struct Invariant<Event: Sendable, ViewModel: Sendable & Equatable> {
    /// Checks the world after a step; returns nil, or a description of what is wrong.
    public typealias Check = (SimulatedWorld<Event, ViewModel>, SimulationStep<Event>?) -> String?

    /// The condition, in a few words.
    public let name: String
    /// Creates the check for one run; its state is in variables that it captures.
    let makeCheck: () -> Check

    /// Creates a stateless invariant.
    public init(_ name: String, holds: @escaping (SimulatedWorld<Event, ViewModel>) -> Bool) {
        self.init(name) { { world, _ in holds(world) ? nil : "it does not hold" } }
    }

    /// Creates a stateful invariant: `makeCheck` is called at the start of a run; the check that it returns is called
    /// first with the initial world and no step, then after each step.
    public init(_ name: String, makeCheck: @escaping () -> Check) {
        self.name = name
        self.makeCheck = makeCheck
    }

    typealias Violation = (SimulatedWorld<Event, ViewModel>, SimulationStep<Event>?) -> SimulationViolation?

    /// Starts this check for one run, before the others.
    func before(_ others: @escaping Violation) -> Violation {
        let (check, name) = (makeCheck(), name)
        return { world, step in
            guard let explanation = check(world, step) else { return others(world, step) }
            return SimulationViolation(invariant: name, explanation: explanation)
        }
    }
}
