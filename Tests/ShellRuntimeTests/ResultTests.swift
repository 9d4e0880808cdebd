import CoreRuntime
import CoreTesting
import Effects
import ShellRuntime
import Testing

/// Asks a question, ends with its answer, and asks another one with its exit.
private enum Inquiry: Machine {
    typealias State = Int
    typealias Exit = String
    enum Event { case answered(String) }

    static var effects: [any Effect.Type] { [Question.self] }
    static func start(_ number: Int) -> Started {
        Started(number, .request(Question(number: number), then: Event.answered))
    }
    static func update(_ state: inout Int, _ event: Event) -> Outcome {
        switch event {
        case .answered(let text): .exit(text, .request(Question(number: 2), then: Event.answered))
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ResultTests {
    @Test("The view of a one-shot machine is its exit, and nil while it runs")
    func view() throws {
        var test = CoreDriver<OneShot<Inquiry>>(startingWith: 1)
        #expect(test.view == nil)
        try test.answer(Question(number: 1), with: "1 a")
        #expect(test.view == "1 a")
        try test.answer(Question(number: 2), with: "2 ignored")
        #expect(test.view == "1 a")
        try test.expectIgnored()
        try test.expectNothingElse()
    }

    @Test("A one-shot machine runs to its exit")
    func exit() async throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self) { $1("\($0.number)!") })
        let core = Core<OneShot<Inquiry>>(startingWith: 7)
        #expect(try await Shell.result(of: core, handlers: handlers) == "7!")
    }

    @Test("A cancelled run has no result, and its handler is cancelled")
    func cancelled() async throws {
        let room = Room()
        let run = Task {
            var handlers = HandlerRegistry()
            try handlers.register(Scripted(Question.self) { _, _ in await room.enter() })
            return try await Shell.result(of: Core<OneShot<Inquiry>>(startingWith: 7), handlers: handlers)
        }
        run.cancel()
        #expect(try await run.value == nil)
    }
}
