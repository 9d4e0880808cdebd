import CoreRuntime
import CoreTesting
import Effects
import Testing

/// An app that follows chains of events and keeps a list, for tests of the core itself.
enum Chain: RootMachine {
    struct State {
        var list: [Int]
        var last = 0
    }
    enum ShellEvent { case countTo(Int), ask, touch(Int) }
    enum Event { case shell(ShellEvent), step(Int, of: Int), answered(String) }

    static var effects: [any Effect.Type] { [Ask.self] }
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }

    typealias ViewModel = Int

    static func start(_ input: Void) -> Started { Started(State(list: [])) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.countTo(let end)): return .event(.step(1, of: end))
        case .step(let number, let end):
            state.last = number
            return number < end ? .event(.step(number + 1, of: end)) : .none
        case .shell(.ask):
            return .running(Command.request(Ask(1), then: Event.answered).scoped(to: "screen").scoped(to: "phase"))
        case .answered: return .none
        case .shell(.touch(let index)):
            state.list[index] += 1
            return .none
        }
    }

    static func view(of state: State) -> Int { state.list.first ?? 0 }
}

@Suite struct CoreTests {
    @Test("A step renders the view only if it has changed, also without a request")
    func changedView() throws {
        let core = Core<Chain>(Chain.State(list: [0, 0]))
        let step = try core.process(.touch(0))
        #expect(step.rendersView && step.requests.isEmpty && core.view() == 1)
        #expect(try !core.process(.touch(1)).rendersView, "the view shows the first element only")
        let none = RequestID(rawValue: 0)
        #expect(throws: BridgeError.notPending(none)) { try core.resolve(none, of: Ask.self, with: "") }
    }
}
