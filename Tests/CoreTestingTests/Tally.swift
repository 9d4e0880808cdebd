import CoreRuntime
import CoreTesting
import Effects
import KeyValueEffects

/// Counts, and says which count is on disk. How writes queue is its input.
enum Tally: RootMachine {
    struct State: Equatable, Sendable {
        let queue: QueuePolicy
        var count = 0
        var saved: Int?
    }
    enum ShellEvent: Sendable { case increment }
    enum Event { case loaded([UInt8]?), incremented, saved(Int, isDone: Bool) }
    typealias ViewModel = State

    static let effects: [any Effect.Type] = [KeyValueEffect.self]
    static func event(from shellEvent: ShellEvent) -> Event { .incremented }

    static func start(_ queue: QueuePolicy) -> Started {
        Started(State(queue: queue), .request(KeyValue.get("count")) { .loaded(try? $0.get()) })
    }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .loaded(let stored):
            state.count = stored?.first.map(Int.init) ?? 0
            state.saved = state.count
            return .none
        case .incremented:
            guard state.saved != nil, state.count < 255 else { return .ignored }
            state.count += 1
            return .running(save(state.count).cancellable("save", state.queue))
        case .saved(let count, let isDone):
            if isDone { state.saved = count }
            return .none
        }
    }

    private static func save(_ count: Int) -> Command<Event> {
        .request(KeyValue.set("count", to: [UInt8(count)])) { result in
            if case .success = result { .saved(count, isDone: true) } else { .saved(count, isDone: false) }
        }
    }
}

/// A simulation of it, which presses the only key there is.
func simulation(of queue: QueuePolicy) -> Simulation<Tally.ShellEvent, Tally.ViewModel> {
    var simulation = Simulation({ Core<Tally>(startingWith: queue) }, handlers: [SimulatedStore()]) { _, _ in .increment
    }
    simulation.always("what is shown as saved is on disk") { world in
        let stored = world.handler(SimulatedStore.self)?.values["count"]?.first ?? 0
        return world.view.saved ?? 0 <= stored
    }
    return simulation
}
