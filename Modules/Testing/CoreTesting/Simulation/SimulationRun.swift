import Effects

/// One run: the world, the steps that were possible, and the first violation.
struct SimulationRun<Bridge: CoreBridge> {
    private(set) var world: SimulatedWorld<Bridge>?
    private(set) var steps: [SimulationStep<Bridge.Event>] = []
    private(set) var words: [String] = []
    private(set) var violation: SimulationViolation?
    private let checks: [(name: String, check: Invariant<Bridge>.Check)]
    private let inWords: Bool

    init(_ simulation: Simulation<Bridge>, inWords: Bool = false) {
        checks = simulation.invariants.map { ($0.name, $0.makeCheck()) }
        self.inWords = inWords
        do throws(BridgeError) {
            world = try simulation.start()
            check(after: nil)
        } catch { refuse(error) }
    }

    /// Takes a step, unless it is impossible now, and checks the invariants.
    mutating func take(_ step: SimulationStep<Bridge.Event>) {
        // The check receives the request that was performed; the recorded step is resolved again in a shorter run.
        var taken = step
        do throws(BridgeError) {
            // Moved out while it changes, to avoid a copy.
            guard var next = world.take() else { return }
            let text = try next.take(&taken, inWords: inWords)
            world = next
            guard let text else { return }
            if inWords { words.append(text) }
            steps.append(step)
            check(after: taken)
        } catch {
            steps.append(step)
            if inWords { words.append("refused  \(error)") }
            refuse(error)
        }
    }

    private mutating func refuse(_ error: BridgeError) {
        violation = SimulationViolation(invariant: "the core refuses nothing", explanation: error.description)
    }

    private mutating func check(after step: SimulationStep<Bridge.Event>?) {
        guard let world else { return }
        if let fault = world.fault {
            return violation = SimulationViolation(invariant: "what holds in any app", explanation: fault)
        }
        for (name, check) in checks {
            guard let explanation = check(world, step) else { continue }
            return violation = SimulationViolation(invariant: name, explanation: explanation)
        }
    }
}

/// A violated invariant.
public struct SimulationViolation: Sendable, Equatable {
    /// The invariant's name.
    public let invariant: String
    /// A description of what is wrong.
    public let explanation: String
}
