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
struct Flaw<E: Effect>: Sendable, CustomStringConvertible {
    typealias Ask = @Sendable (E) async -> E.Output

    let law: String
    /// Answers instead of a correct handler, which it can call.
    let answer: @Sendable (E, Ask) async -> E.Output

    init<Subject>(_ law: Law<Subject>, answer: @escaping @Sendable (E, Ask) async -> E.Output) {
        self.law = law.sentence
        self.answer = answer
    }

    /// Answers by itself, unless the result is nil.
    static func answering<Subject>(_ law: Law<Subject>, _ answer: @escaping @Sendable (E) -> E.Output?) -> Flaw {
        Flaw(law) { effect, ask in if let output = answer(effect) { output } else { await ask(effect) } }
    }

    /// Asks for another effect, unless the result is nil.
    static func asking<Subject>(_ law: Law<Subject>, _ change: @escaping @Sendable (E) -> E?) -> Flaw {
        Flaw(law) { effect, ask in await ask(change(effect) ?? effect) }
    }

    /// Replaces the answer, unless the result is nil.
    static func telling<Subject>(_ law: Law<Subject>, _ change: @escaping @Sendable (E, E.Output) -> E.Output?) -> Flaw
    {
        Flaw(law) { effect, ask in
            let output = await ask(effect)
            return change(effect, output) ?? output
        }
    }

    var description: String { law }
}

/// A correct handler behind a flaw.
struct Flawed<Base: SingleAnswerHandler>: SingleAnswerHandler {
    let base: Base
    let flaw: Flaw<Base.Effect>

    func answer(_ effect: Base.Effect) async -> Base.Effect.Output {
        await flaw.answer(effect) { await base.answer($0) }
    }
}
