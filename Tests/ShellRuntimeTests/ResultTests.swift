import CoreRuntime
import Effects
import ShellRuntime
import Testing

/// Ends with the answer to its question.
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
        case .answered(let text): .exit(text)
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct ResultTests {
    @Test("A machine that ends is run to its exit")
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
