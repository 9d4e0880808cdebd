public import Effects

/// A simulation of an app with simulated handlers, in virtual time and on one thread: every order of answers and every
/// fault, reproducible from a seed.
///
/// <!-- from: Tests/CoreTestingTests/Tally.swift -->
/// ```swift
/// func simulation(of queue: QueuePolicy) -> Simulation<Tally.ShellEvent, Tally.ViewModel> {
///     var simulation = Simulation({ Core<Tally>(startingWith: queue) }, handlers: [SimulatedStore()]) { _, _ in .increment
///     }
///     simulation.always("what is shown as saved is on disk") { world in
///         let stored = world.handler(SimulatedStore.self)?.values["count"]?.first ?? 0
///         return world.view.saved ?? 0 <= stored
///     }
///     return simulation
/// }
/// ```
public struct Simulation<Event: Sendable, ViewModel: Sendable & Equatable> {
    /// The relative frequencies of the kinds of steps in a random walk.
    public struct Weights: Sendable {
        /// An event from the user.
        public var event = 45.0
        /// The performance of a request.
        public var perform = 50.0
        /// A disturbance.
        public var disturb = 4.0
        /// A crash of the app.
        public var crash = 1.0
        /// The fraction of performed requests that meet a fault, if they can.
        public var faults = 0.25

        /// Creates the default weights.
        public init() {}
    }

    /// The invariants, which are checked after each step.
    public var invariants: [Invariant<Event, ViewModel>] = []
    /// The relative frequencies of the kinds of steps.
    public var weights = Weights()
    private let makeBridge: () throws(BridgeError) -> any CoreBridge<Event, ViewModel>
    private let handlers: [any SimulatedHandler]
    fileprivate let user: (ViewModel, inout SeededGenerator) -> Event?

    /// Creates a simulation of an app.
    ///
    /// - Parameters:
    ///   - makeBridge: Creates the app's core; called again after each crash.
    ///   - handlers: One for each type of effect, in the state in which a run begins.
    ///   - user: Randomly chooses the user's next event for a view; nil for none.
    public init<Bridge: CoreBridge<Event, ViewModel>>(
        _ makeBridge: @escaping () throws(BridgeError) -> Bridge, handlers: [any SimulatedHandler],
        user: @escaping (ViewModel, inout SeededGenerator) -> Event?
    ) {
        self.makeBridge = makeBridge
        self.handlers = handlers
        self.user = user
    }

    /// Adds a stateless invariant.
    public mutating func always(_ name: String, _ holds: @escaping (SimulatedWorld<Event, ViewModel>) -> Bool) {
        invariants.append(Invariant(name, holds: holds))
    }

    /// Runs a random walk from each seed until an invariant is violated. Returns that run, shrunk; nil if all
    /// invariants hold.
    public func walk(seeds: some Sequence<UInt64>, steps: Int) -> SimulationFailure<Event>? {
        for seed in seeds { if let failure = walk(seed: seed, steps: steps) { return failure } }
        return nil
    }

    /// Runs a random walk from a seed.
    public func walk(seed: UInt64, steps: Int) -> SimulationFailure<Event>? {
        var run = SimulationRun(self)
        var random = SeededGenerator(seed: seed)
        while run.violation == nil, run.steps.count < steps, let step = run.world?.step(in: self, using: &random) {
            run.take(step)
        }
        return run.violation.map { shrink(run.steps, $0, seed: seed) }
    }

    /// Replays steps, such as those of a failure, and returns the violation, if any.
    public func replay(_ steps: [SimulationStep<Event>]) -> SimulationFailure<Event>? {
        let run = run(steps, inWords: true)
        return run.violation.map { SimulationFailure(violation: $0, seed: nil, steps: run.steps, words: run.words) }
    }

    /// Runs steps until an invariant is violated.
    func run(_ steps: some Sequence<SimulationStep<Event>>, inWords: Bool = false) -> SimulationRun<Event, ViewModel> {
        var run = SimulationRun(self, inWords: inWords)
        for step in steps where run.violation == nil { run.repeats(step) }
        return run
    }

    func start() throws(BridgeError) -> SimulatedWorld<Event, ViewModel> { try SimulatedWorld(makeBridge, handlers) }
}

// The choice of the next step.
extension SimulatedWorld {
    /// Chooses the next step. If nothing else can happen, the app is restarted.
    fileprivate func step(
        in simulation: Simulation<Event, ViewModel>, using random: inout SeededGenerator
    ) -> SimulationStep<Event> {
        let weights = simulation.weights
        let sum = weights.event + weights.perform + weights.disturb + weights.crash
        var point = sum > 0 ? Double.random(in: 0..<sum, using: &random) : 0
        if point < weights.crash {
            let writeCount = requests.count { !$0.effect.isCancellable }
            return .crash(performing: Int.random(in: 0...writeCount, using: &random))
        }
        point -= weights.crash
        if point < weights.disturb, let (handler, index) = disturbance(using: &random) {
            return .disturb(handler: handler, index)
        }
        point -= weights.disturb
        var next = point < weights.perform ? performance(weights.faults, using: &random) : nil
        if next == nil, let event = simulation.user(view, &random) { return .event(event) }
        next = next ?? performance(weights.faults, using: &random)
        guard let (request, outcome) = next else { return .crash(performing: 0) }
        return .perform(RequestReference(request, in: requests), outcome: outcome)
    }

    private func disturbance(using random: inout SeededGenerator) -> (handler: Int, index: Int)? {
        guard let handler = handlers.indices.randomElement(using: &random) else { return nil }
        let count = handlers[handler].disturbances.count
        return count == 0 ? nil : (handler, Int.random(in: 0..<count, using: &random))
    }

    private func performance(
        _ faults: Double, using random: inout SeededGenerator
    ) -> (request: Int, outcome: Int)? {
        guard !requests.isEmpty else { return nil }
        let first = Int.random(in: requests.indices, using: &random)
        for offset in requests.indices {
            let index = (first + offset) % requests.count
            let count = outcomeCount(index)
            guard count > 0 else { continue }
            let fails = count > 1 && Double.random(in: 0..<1, using: &random) < faults
            return (index, fails ? Int.random(in: 1..<count, using: &random) : 0)
        }
        return nil
    }
}
