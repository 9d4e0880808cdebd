import Effects

/// How a handler breaks one law of its effect.
struct Flaw<E: Effect>: Sendable, CustomStringConvertible {
    typealias Ask = @Sendable (E) async -> E.Output

    let law: String
    /// Answers in the place of a sound handler, which it can ask.
    let answer: @Sendable (E, Ask) async -> E.Output

    init(_ law: String, answer: @escaping @Sendable (E, Ask) async -> E.Output) {
        self.law = law
        self.answer = answer
    }

    var description: String { law }
}

/// A sound handler with a flaw before it.
struct Flawed<Base: SingleAnswerHandler>: SingleAnswerHandler {
    let base: Base
    let flaw: Flaw<Base.Effect>

    func answer(_ effect: Base.Effect) async -> Base.Effect.Output {
        await flaw.answer(effect) { await base.answer($0) }
    }
}
