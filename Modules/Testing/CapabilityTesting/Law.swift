import Effects

/// A guarantee about the answers to an effect, which every handler of it must fulfill.
struct Law<E: Effect>: Sendable {
    /// The guarantee, as a sentence without its period.
    let sentence: String
    let test: @Sendable (LawTrial<E>) async throws -> Void

    init(_ sentence: String, test: @escaping @Sendable (LawTrial<E>) async throws -> Void) {
        self.sentence = sentence
        self.test = test
    }
}

/// A description of how a handler broke a law.
struct LawViolation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A handler under test, which a law calls sequentially. Its backend is initially empty.
struct LawTrial<E: Effect>: Sendable {
    private let run: @Sendable (E) async -> [E.Output]

    init(_ handler: some EffectHandler<E>, limits: ConformanceLimits) {
        run = { effect in
            let run = Run(sample: Sample("", effect), circumstance: .alone, number: 0, by: handler)
            if await !run.waits(atMost: limits.answer, until: \.hasReturned) { run.cancel() }
            return run.record.answers
        }
    }

    /// Returns the answer to a call.
    func answer<Answer>(_ call: TypedEffect<E, Answer>) async throws -> Answer {
        let effect = call.effect
        let outputs = await run(effect)
        guard outputs.count == 1 else { throw LawViolation("\(name(effect)) was answered \(outputs.count) times") }
        guard let answer = call.answer(outputs[0]) else {
            throw LawViolation("the answer to \(name(effect)) does not fit the question")
        }
        return answer
    }

    /// Makes a call and checks its answer.
    func expect<Answer: Equatable>(_ call: TypedEffect<E, Answer>, _ expected: Answer) async throws {
        let found = try await answer(call)
        guard found != expected else { return }
        let effect = name(call.effect)
        throw LawViolation("\(effect) was answered with \(shown(found)) instead of \(shown(expected))")
    }

    /// Describes an effect by its mirror.
    private func name(_ effect: E) -> String {
        Mirror(reflecting: effect).children.map { "\($0.label ?? "") \(shown($0.value))" }.joined(separator: ", ")
    }

    private func shown(_ value: Any) -> String {
        // Quoted and escaped, since test runners do not print NUL characters.
        let text = (value as? String)?.debugDescription ?? "\(value)"
        return text.count > 100 ? "\(text.prefix(100))…" : text
    }
}

extension ConformanceFailure {
    /// Tests each law on a handler of its own, and, on one more, the contract of all handlers.
    static func verify<Handler: EffectHandler>(
        _ laws: [Law<Handler.Effect>], samples: [Sample<Handler.Effect>], failures: [Sample<Handler.Effect>],
        limits: ConformanceLimits, isolation: isolated (any Actor)?, _ makeHandler: () async throws -> Handler
    ) async throws {
        var brokenLaws: [BrokenLaw] = []
        for law in laws {
            let trial = LawTrial(try await makeHandler(), limits: limits)
            do {
                try await law.test(trial)
            } catch {
                brokenLaws.append(BrokenLaw(law: law.sentence, finding: "\(error)"))
            }
        }
        let conformance = HandlerConformance(try await makeHandler(), limits: limits)
        let violations = await conformance.check(samples, afterFailures: failures)
        guard brokenLaws.isEmpty, violations.isEmpty else {
            throw ConformanceFailure(brokenLaws: brokenLaws, violations: violations)
        }
    }
}
