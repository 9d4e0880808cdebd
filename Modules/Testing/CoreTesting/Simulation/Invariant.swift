public import Effects

/// What must hold after each step of a simulation.
public struct Invariant<Bridge: CoreBridge> {
    /// A look at the world after a step: nil, or what is wrong in words.
    public typealias Check = (SimulatedWorld<Bridge>, SimulationStep<Bridge.Event>?) -> String?

    /// What must hold, in a few words.
    public let name: String
    /// Makes the check of one run. What it remembers from step to step is in variables of its own.
    let makeCheck: () -> Check

    /// An invariant that looks at each moment by itself.
    public init(_ name: String, holds: @escaping (SimulatedWorld<Bridge>) -> Bool) {
        self.init(name) { { world, _ in holds(world) ? nil : "it does not hold" } }
    }

    /// An invariant that remembers: `makeCheck` is called at the start of a run, and the check that it returns first
    /// with the world as it started and no step, then after each step.
    public init(_ name: String, makeCheck: @escaping () -> Check) {
        self.name = name
        self.makeCheck = makeCheck
    }
}
