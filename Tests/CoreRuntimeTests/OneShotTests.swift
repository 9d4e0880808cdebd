import CoreRuntime
import CoreTesting
import Effects
import Testing

/// Asks two questions, and ends with both answers.
private enum Interview: Machine {
    struct State { var first: String? }
    enum Event { case heard(String) }

    static var effects: [any Effect.Type] { [Ask.self] }
    static func start(_ number: Int) -> Started { Started(State(), .request(Ask(number), then: Event.heard)) }
    static func view(of state: State) -> Bool { state.first != nil }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        guard case .heard(let answer) = event, let first = state.first else {
            if case .heard(let answer) = event { state.first = answer }
            return .request(Ask(2), then: Event.heard)
        }
        return .exit([first, answer], .request(Ask(3), then: Event.heard))
    }

    typealias Exit = [String]
}

@Suite struct OneShotTests {
    @Test("The view is the machine's exit, nil while it runs")
    func exit() throws {
        var test = CoreDriver<OneShot<Interview>>(startingWith: 1)
        #expect(test.view == nil)
        try test.answer(Ask(1), with: "a")
        #expect(test.view == nil)
        try test.answer(Ask(2), with: "b")
        #expect(test.view == ["a", "b"])
        try test.answer(Ask(3), with: "ignored")
        #expect(test.view == ["a", "b"])
        try test.expectIgnored()
        try test.expectNothingElse()
    }
}
