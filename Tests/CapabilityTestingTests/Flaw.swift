import Effects
import Platform
import Synchronization
import Testing

@testable import CapabilityTesting

/// Expects that a kit that tests only this law finds it broken.
func expectBroken(
    _ law: String, at place: SourceLocation = #_sourceLocation, _ verify: () async throws -> Void
) async {
    let failure = await #expect(throws: ConformanceFailure.self, sourceLocation: place) {
        try await ConformanceFailure.$onlyLaw.withValue(law) { try await verify() }
    }
    #expect(failure?.brokenLaws.map(\.law) == [law], sourceLocation: place)
    left.withLock { $0 = [] }
}

/// Opens a descriptor that nobody closes.
func leaveDescriptor() { _ = open("/dev/null", O_RDONLY | O_CLOEXEC) }

/// Makes a temporary directory that stays until the kit has ended.
func leaveTemporaryDirectory() { left.withLock { $0.append(try? TemporaryDirectory()) } }

private let left = Mutex<[TemporaryDirectory?]>([])

/// How a handler breaks one law of its effect.
struct Flaw<E: Effect>: Sendable, CustomTestStringConvertible {
    /// Asks a correct handler; nil if it gives no answer.
    typealias Ask = @Sendable (E) async -> E.Output?
    typealias Handle = @Sendable (E, Reply<E.Output>, any EffectHandler<E>) async -> Void

    let law: String
    /// Performs an effect instead of a correct handler, which it can call.
    let handle: Handle

    var testDescription: String { law }

    /// Answers by itself, once or not at all.
    init<Subject>(_ law: Law<Subject>, answer: @escaping @Sendable (E, Ask) async -> E.Output?) {
        self.law = law.sentence
        handle = { effect, reply, base in
            let output = await answer(effect) { await base.answer(to: $0) }
            if let output, !Task.isCancelled { reply(output) }
        }
    }

    /// Performs effects by itself.
    static func handling<Subject>(_ law: Law<Subject>, _ handle: @escaping Handle) -> Flaw {
        Flaw(law: law.sentence, handle: handle)
    }

    private init(law: String, handle: @escaping Handle) { (self.law, self.handle) = (law, handle) }

    /// Answers by itself, unless the result is nil.
    static func answering<Subject>(_ law: Law<Subject>, _ answer: @escaping @Sendable (E) -> E.Output?) -> Flaw {
        Flaw(law) { effect, ask in if let output = answer(effect) { output } else { await ask(effect) } }
    }

    /// Asks for another effect, unless the result is nil.
    static func asking<Subject>(_ law: Law<Subject>, _ change: @escaping @Sendable (E) -> E?) -> Flaw {
        .handling(law) { effect, reply, base in await base.handle(change(effect) ?? effect, reply: reply) }
    }

    /// Replaces each answer, unless the result is nil.
    static func telling<Subject>(_ law: Law<Subject>, _ change: @escaping @Sendable (E, E.Output) -> E.Output?) -> Flaw
    {
        .handling(law) { effect, reply, base in
            await base.handle(effect, reply: Reply { reply(change(effect, $0) ?? $0) })
        }
    }
}

extension EffectHandler {
    /// Returns the last answer to an effect; nil if there is none.
    func answer(to effect: Effect) async -> Effect.Output? {
        let last = Mutex<Effect.Output?>(nil)
        await handle(effect, reply: Reply { output in last.withLock { $0 = output } })
        return last.withLock { $0 }
    }
}

/// A correct handler behind a flaw.
struct Flawed<E: Effect>: EffectHandler {
    let base: any EffectHandler<E>
    let flaw: Flaw<E>

    func handle(_ effect: E, reply: Reply<E.Output>) async { await flaw.handle(effect, reply, base) }
}
