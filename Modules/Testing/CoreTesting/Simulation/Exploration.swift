public import Effects
import JSONFormat

/// The result of an exploration.
public struct Exploration<Event: Sendable>: Sendable {
    /// The number of different states that were reached.
    public internal(set) var states = 0
    /// The number of orders from the start to a state in which nothing more can happen.
    public internal(set) var orders: UInt64 = 0
    /// Whether a limit was reached, so that the exploration is incomplete.
    public internal(set) var isTruncated = false
    /// The first violation, shrunk.
    public internal(set) var failure: SimulationFailure<Event>?
}

extension Simulation {
    /// Tries every order in which events and the answers to the app's requests can happen.
    ///
    /// States are considered equal if the descriptions of their views, waiting requests and handlers are: a heuristic,
    /// since a core may have state that none of them shows. A stateful invariant has the memory of the first path to a state.
    ///
    /// - Parameters:
    ///   - script: The events, which happen in this order, each at any time.
    ///   - faults: Whether requests have every outcome; otherwise they have the usual one.
    ///   - depth: The maximum number of steps in an order.
    ///   - limit: The maximum number of states.
    ///   - isPerformed: Which effects are performed; all by default. Exclude timers that restart forever.
    public func explore(
        _ script: [Event], faults: Bool = false, depth: Int = 60, limit: Int = 100_000,
        performing isPerformed: @escaping (any Effect) -> Bool = { _ in true }
    ) -> Exploration<Event> {
        var explorer = Explorer(
            simulation: self, script: script, faults: faults, depth: depth, limit: limit, isPerformed: isPerformed)
        explorer.result.orders = explorer.orders(after: [], sent: 0)
        return explorer.result
    }
}

/// Visits each state once. A run cannot be copied, so all but the first choice in a state begin again from the start.
private struct Explorer<Event: Sendable, ViewModel: Sendable & Equatable> {
    typealias Steps = [SimulationStep<Event>]

    let simulation: Simulation<Event, ViewModel>
    let script: [Event]
    let faults: Bool
    let depth: Int
    let limit: Int
    let isPerformed: (any Effect) -> Bool
    var result = Exploration<Event>()
    /// The number of orders that continue from a state; 0 while it is being computed, for a path that returns to it.
    var known: [String: UInt64] = [:]

    /// Returns the number of orders that continue after these steps, `sent` of which are events of the script.
    ///
    /// - Parameter live: The run before the last step, which continues; nil to run all steps from the start.
    mutating func orders(after steps: Steps, sent: Int, in live: SimulationRun<Event, ViewModel>? = nil) -> UInt64 {
        guard result.failure == nil else { return 0 }
        var run = live ?? simulation.run(steps)
        if live != nil, let last = steps.last { run.take(last) }
        if let violation = run.violation {
            result.failure = simulation.shrink(run.steps, violation, seed: nil)
            return 0
        }
        guard let world = run.world else { return 0 }
        let key = "\(sent) \(world.fingerprint)"
        if let count = known[key] { return count }
        guard known.count < limit, steps.count < depth else {
            result.isTruncated = true
            return 0
        }
        known[key] = 0
        result.states += 1
        var next = choices(in: world).map { (step: $0, sent: sent) }
        if sent < script.count { next.insert((.event(script[sent]), sent + 1), at: 0) }
        var count: UInt64 = next.isEmpty ? 1 : 0
        for (index, choice) in next.enumerated() {
            let orders = orders(after: steps + [choice.step], sent: choice.sent, in: index == 0 ? run : nil)
            let (sum, overflow) = count.addingReportingOverflow(orders)
            count = overflow ? .max : sum
        }
        known[key] = count
        return count
    }

    private func choices(in world: SimulatedWorld<Event, ViewModel>) -> Steps {
        world.requests.indices.filter { isPerformed(world.requests[$0].effect) }.flatMap { index -> Steps in
            let count = world.outcomeCount(index)
            let reference = RequestReference(index, in: world.requests)
            return (0..<(faults ? count : min(count, 1))).map { .perform(reference, outcome: $0) }
        }
    }
}

extension SimulatedWorld {
    /// The view, the waiting requests and the handlers, without request ids.
    fileprivate var fingerprint: String {
        let waiting = requests.map(\.fingerprint).sorted()
        return "\(view) | \(waiting) | \(handlers.map(\.fingerprint))"
    }
}

extension SimulatedRequest {
    /// The effect in full, since a description may hide something.
    fileprivate var fingerprint: String {
        let json = (try? JSONTreeEncoder().json(of: effect).line) ?? String(reflecting: effect)
        return "\(handler) \(isAwaited) \(json)"
    }
}
