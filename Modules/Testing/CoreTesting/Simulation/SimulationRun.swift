import Effects

/// One run: the world, the steps that were possible, and the first violation.
struct SimulationRun<Event: Sendable, ViewModel: Sendable & Equatable> {
    private(set) var world: SimulatedWorld<Event, ViewModel>?
    private(set) var steps: [SimulationStep<Event>] = []
    private(set) var words: [String] = []
    private(set) var violation: SimulationViolation?
    private let firstViolation: Invariant<Event, ViewModel>.Violation
    private let inWords: Bool

    init(_ simulation: Simulation<Event, ViewModel>, inWords: Bool = false) {
        // Nested instead of listed: a loop over generic functions looks up their type each time.
        firstViolation = simulation.invariants.reversed().reduce({ _, _ in nil }) { $1.before($0) }
        self.inWords = inWords
        do throws(BridgeError) {
            world = try simulation.start()
            violation = world?.violation(of: firstViolation, after: nil)
        } catch { refuse(error) }
    }

    /// Takes a step of another run, unless it is impossible now. It is recorded as it was taken there, so that a shorter
    /// run looks for the same request.
    mutating func repeats(_ step: SimulationStep<Event>) {
        guard let current = world?.current(step) else { return }
        take(current)
        steps[steps.count - 1] = step
    }

    /// Takes a possible step, and checks the invariants.
    mutating func take(_ step: SimulationStep<Event>) {
        steps.append(step)
        let inWords = inWords
        do throws(BridgeError) {
            let text = try world?.take(step, inWords: inWords)
            if inWords, let text { words.append(text) }
            violation = world?.violation(of: firstViolation, after: step)
        } catch {
            if inWords { words.append("refused  \(error)") }
            refuse(error)
        }
    }

    private mutating func refuse(_ error: BridgeError) {
        violation = SimulationViolation(invariant: "the core refuses nothing", explanation: error.description)
    }
}

extension SimulatedWorld {
    fileprivate func violation(
        of invariants: Invariant<Event, ViewModel>.Violation, after step: SimulationStep<Event>?
    ) -> SimulationViolation? {
        if let fault { return SimulationViolation(invariant: "what holds in any app", explanation: fault) }
        return invariants(self, step)
    }
}

/// A violated invariant.
public struct SimulationViolation: Sendable, Equatable {
    /// The invariant's name.
    public let invariant: String
    /// A description of what is wrong.
    public let explanation: String
}
