import Effects
import Synchronization

/// Collects what a handler answers.
final class Answers<Output: Sendable>: Sendable {
    private let state = Mutex<[Output]>([])

    var all: [Output] { state.withLock { $0 } }
    var reply: Reply<Output> { Reply { output in self.state.withLock { $0.append(output) } } }
}

extension EffectHandler {
    /// Everything that the handler answers to one effect, once it has returned.
    func answers(to effect: Effect) async -> [Effect.Output] {
        let answers = Answers<Effect.Output>()
        await handle(effect, reply: answers.reply)
        return answers.all
    }
}

extension EffectHandler where Effect == Question {
    func answers(to number: Int) async -> [String] { await answers(to: Question(number: number)) }
}

/// Counts calls, and answers questions with their number and that of the call.
final class Counter: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    @discardableResult
    func next() -> Int {
        state.withLock { count in
            count += 1
            return count
        }
    }

    var handler: Scripted<Question> {
        Scripted(Question.self) { question, reply in reply("\(question.number) call \(self.next())") }
    }
}
