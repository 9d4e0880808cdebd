import CoreRuntime
import CoreTesting
import Testing

enum Counter: Machine {
    struct State: Equatable { var count = 0 }
    enum Event { case incremented, closed }
    enum Exit: Equatable { case closed(at: Int) }

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .incremented:
            state.count += 1
            return .none
        case .closed: return .exit(.closed(at: state.count))
        }
    }
}

@Suite struct CounterTests {
    @Test("The counter of the documentation counts, and its exit has the count")
    func wholeLife() throws {
        var test = MachineDriver<Counter>()
        test.send(.incremented)
        try test.expectState { $0.count = 1 }
        test.send(.closed)
        try test.expectExit(.closed(at: 1))
        try test.expectNothingElse()
    }
}
