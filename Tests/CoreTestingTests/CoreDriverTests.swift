import CoreRuntime
import CoreTesting
import Effects
import Testing

/// A machine that declares one of the two effects it asks for.
private enum Forgetful: RootMachine {
    struct State {}
    enum ShellEvent: Sendable { case ask, note }
    enum Event { case shell(ShellEvent), answered }

    static let effects: [any Effect.Type] = [Ask.self]
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }
    static func view(of state: State) -> Int { 0 }

    typealias ViewModel = Int

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.ask): .request(Ask(1)) { _ in .answered }
        case .shell(.note): .notify(Note(text: "nobody hears this"))
        case .answered: .none
        }
    }
}

@Suite struct CoreDriverTests {
    @Test("An effect that the root machine does not declare is reported once, as a shell would have no handler for it")
    func undeclared() throws {
        var driver = CoreDriver<Forgetful>(Forgetful.State())
        try driver.send(.ask)
        try driver.answer(driver.expect(Ask(1)), with: "")
        try driver.expectNothingElse()
        for _ in 1...2 {
            try driver.send(.note)
            try driver.expect(Note(text: "nobody hears this"))
        }
        let text = "the effect Note, which Forgetful does not declare: add `Note.self`"
        #expect(driver.unexpected.count { $0.hasPrefix(text) } == 1)
    }
}
