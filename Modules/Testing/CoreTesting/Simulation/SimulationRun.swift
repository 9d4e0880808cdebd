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
            check(after: nil)
        } catch { refuse(error) }
    }

    /// Takes a step, unless it is impossible now, and checks the invariants.
    mutating func take(_ step: SimulationStep<Event>) {
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

    private mutating func check(after step: SimulationStep<Event>?) {
        guard let world else { return }
        if let fault = world.fault {
            return violation = SimulationViolation(invariant: "what holds in any app", explanation: fault)
        }
        violation = firstViolation(world, step)
    }
}

/// A violated invariant.
public struct SimulationViolation: Sendable, Equatable {
    /// The invariant's name.
    public let invariant: String
    /// A description of what is wrong.
    public let explanation: String
}
