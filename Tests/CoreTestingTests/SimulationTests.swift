import CoreRuntime
import CoreTesting
import Effects
import HTTPEffects
import KeyValueEffects
import Synchronization
import Testing

@Suite("Simulation") struct SimulationTests {
    @Test("A correct app keeps its invariant under every order of answers, every fault and every crash")
    func holds() { #expect(simulation(of: .enqueue()).walk(seeds: 1...100, steps: 200) == nil) }

    @Test("Two writes that overtake each other are found and shrunk to five steps")
    func overtaking() throws {
        let failure = try #require(simulation(of: .concurrent).walk(seeds: 1...100, steps: 200))
        let words = """
            what is shown as saved is on disk: it does not hold
            found with seed 2, shrunk to 5 steps:
              1. KeyValue get "count" → success(get(value: nil))
              2. event    increment
              3. event    increment
              4. KeyValue set "count", to 1 byte → success(set(previous: nil))
              5. KeyValue set "count", to 1 byte → failure(the store did not answer in time)
            """
        #expect(failure.description == words)
        let again = try #require(simulation(of: .concurrent).replay(failure.steps))
        #expect(again.violation == failure.violation)
        // No step is taken after the violation.
        #expect(simulation(of: .concurrent).replay(failure.steps + failure.steps)?.words == again.words)
        #expect(simulation(of: .enqueue()).replay(failure.steps) == nil)
    }

    @Test("Shrinking does not lead from one violation to another, shorter one")
    func sameInvariant() {
        var simulation = Simulation({ FakeBridge<Int, Int>(view: 0) { $0 + $1 } }, handlers: []) { _, random in
            Int.random(in: 1...2, using: &random)
        }
        for number in [2, 5] { simulation.always("it is not \(number)") { $0.view != number } }
        let failures = (1...50).compactMap { simulation.walk(seed: $0, steps: 20) }
        #expect(failures.contains { $0.violation.invariant == "it is not 5" && $0.steps.count == 3 })
    }

    @Test("Shrinking ends after 4,000 runs, though more pairs of steps could be left out")
    func limit() throws {
        let runs = Mutex(0)
        var simulation = Simulation(
            {
                runs.withLock { $0 += 1 }
                return FakeBridge<Int, Int>(view: 0) { $0 + $1 }
            }, handlers: []
        ) { _, _ in 1 }
        simulation.weights.crash = 0
        simulation.always("it is below 100") { $0.view < 100 }
        let failure = try #require(simulation.walk(seed: 1, steps: 100))
        #expect(failure.steps.count == 100)
        // The run that failed comes before, and that which tells the steps after.
        #expect(runs.withLock { $0 } == 4_002)
    }

    @Test("Every order of a few steps is tried and counted")
    func exploration() {
        let increments: [Tally.ShellEvent] = [.increment, .increment]
        let safe = simulation(of: .enqueue()).explore(increments)
        #expect(safe.failure == nil && !safe.isTruncated)
        // The value is read before, between or after the two keys, which mean nothing before it is; then each write
        // is answered before the next key, or after it.
        #expect(safe.orders == 4)
        #expect(simulation(of: .concurrent).explore(increments, faults: true).failure?.steps.count == 5)
        #expect(simulation(of: .enqueue()).explore(increments, faults: true).failure == nil)
        #expect(simulation(of: .enqueue()).explore(increments, depth: 2).isTruncated)
    }

    @Test("Exploration finds a request by its effect if the requests have another order at the next start")
    func otherOrders() {
        let starts = Mutex(0)
        let simulation = Simulation(
            {
                let count = starts.withLock { count in
                    count += 1
                    return count
                }
                return Core<Reading>(startingWith: count.isMultiple(of: 2) ? ["a", "b", "c"] : ["c", "b", "a"])
            }, handlers: [SimulatedStore()]
        ) { _, _ in nil }
        let result = simulation.explore([])
        #expect(result.orders == 6 && result.states == 16)
    }

    @Test("Errors of a core are found without an invariant", arguments: Fault.allCases)
    func faults(fault: Fault) throws {
        let broken = Simulation({ BrokenBridge(fault: fault) }, handlers: [SimulatedStore()]) { _, _ in 1 }
        let failure = try #require(broken.walk(seed: 1, steps: 20))
        #expect(failure.violation.explanation == fault.rawValue)
    }

    @Test("A crash may come after every pending write was performed")
    func writtenInCrash() throws {
        var simulation = simulation(of: .enqueue())
        simulation.invariants = [
            Invariant("a crash writes nothing") {
                var last = (starts: 0, stored: [UInt8]?.none)
                return { world, _ in
                    let stored = world.handler(SimulatedStore.self)?.values["count"]
                    defer { last = (world.startCount, stored) }
                    return world.startCount > last.starts && stored != last.stored ? "it wrote" : nil
                }
            }
        ]
        #expect(try #require(simulation.walk(seeds: 1...50, steps: 100)).violation.explanation == "it wrote")
    }
}

/// What any core must not do.
enum Fault: String, CaseIterable {
    case silentChange = "the view changed without a render"
    case unknownEffect = "the simulation has no handler for HTTP"
    case refusal = "no request waits under #9"
}

/// A bridge that makes one mistake.
private struct BrokenBridge: CoreBridge {
    let fault: Fault
    var count = 0

    var effects: [any Effect.Type] { [KeyValueEffect.self] }

    mutating func process(_ event: Int) throws(BridgeError) -> CoreOutput {
        switch fault {
        case .silentChange: count += event
        case .unknownEffect:
            let request = Request(id: RequestID(rawValue: 1), effect: HTTPEffect(url: "http://localhost"))
            return CoreOutput(requests: [request])
        case .refusal: throw .notPending(RequestID(rawValue: 9))
        }
        return CoreOutput()
    }

    mutating func resolve<E: Effect>(_ id: RequestID, of: E.Type, with: E.Output) -> CoreOutput { CoreOutput() }
    mutating func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> Int { count }
}

/// Reads values at the start, and shows the keys of those that have arrived.
private enum Reading: RootMachine {
    typealias State = [String]
    typealias Event = String
    typealias ShellEvent = String

    static let effects: [any Effect.Type] = [KeyValueEffect.self]
    static func start(_ keys: [String]) -> Started {
        Started([], .all(keys.map { key in .request(KeyValue.get(key)) { _ in key } }))
    }
    static func update(_ state: inout [String], _ key: String) -> Outcome {
        state.append(key)
        return .none
    }
    static func view(of state: [String]) -> [String] { state }
}
