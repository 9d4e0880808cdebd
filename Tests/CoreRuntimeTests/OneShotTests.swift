import CoreRuntime
import CoreTesting
import Effects
import Testing

/// Asks a question, ends with its answer, and asks another one with its exit.
private enum Inquiry: Machine {
    typealias State = Int
    typealias Exit = String
    enum Event { case heard(String) }

    static var effects: [any Effect.Type] { [Ask.self] }
    static func start(_ number: Int) -> Started { Started(number, .request(Ask(number), then: Event.heard)) }
    static func update(_ state: inout Int, _ event: Event) -> Outcome {
        switch event {
        case .heard(let answer): .exit(answer, .request(Ask(2), then: Event.heard))
        }
    }
}

@Suite struct OneShotTests {
    @Test("The view is the machine's exit, nil while it runs")
    func exit() throws {
        var test = CoreDriver<OneShot<Inquiry>>(startingWith: 1)
        #expect(test.view == nil)
        try test.answer(Ask(1), with: "a")
        #expect(test.view == "a")
        try test.answer(Ask(2), with: "ignored")
        #expect(test.view == "a")
        try test.expectIgnored()
        try test.expectNothingElse()
    }
}
