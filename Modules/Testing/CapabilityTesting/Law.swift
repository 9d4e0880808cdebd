import Effects
import Synchronization

/// A guarantee that every subject of a kind must fulfill.
struct Law<Subject: Sendable>: Sendable {
    /// The guarantee, as a sentence without its period.
    let sentence: String
    let test: @Sendable (Subject) async throws -> Void

    init(_ sentence: String, test: @escaping @Sendable (Subject) async throws -> Void) {
        self.sentence = sentence
        self.test = test
    }
}

/// A guarantee about the answers to an effect.
typealias HandlerLaw<E: Effect> = Law<LawTrial<E>>

/// A description of how a law was broken.
struct LawViolation: Error, CustomStringConvertible {
    let description: String
    /// Whether something did not end in time, so that the following laws would probably wait for it as well.
    let isSilence: Bool

    init(_ description: String, isSilence: Bool = false) {
        self.description = description
        self.isSilence = isSilence
    }
}

/// The deadline of the current law, so that the times of many slow calls do not add up.
private let deadline = TaskLocal<ContinuousClock.Instant?>(wrappedValue: nil)

/// Limits the time of all calls in `body`, instead of an earlier limit.
func inTime(_ limits: ConformanceLimits, _ body: () async throws -> Void) async throws {
    try await deadline.withValue(.now + limits.law) { try await body() }
}

/// A handler under test, which a law calls. Its backend is initially empty.
struct LawTrial<E: Effect>: Sendable {
    let handler: any EffectHandler<E>
    let limits: ConformanceLimits

    /// Performs an effect in the caller's task, ignoring its answers.
    func perform(_ effect: E) async { await handler.handle(effect, reply: Reply { _ in }) }

    /// Begins a call that the law itself observes.
    func beginning(_ effect: E) -> LawCall<E> {
        LawCall(run: Run(effect, by: handler), name: name(effect), limits: limits)
    }

    func answer<C: EffectCall>(_ call: C) async throws -> C.Answer where C.Called == E {
        let run = beginning(call.effect)
        try await run.end()
        guard run.answers.count == 1 else {
            throw LawViolation("\(run.name) was answered \(run.answers.count) times")
        }
        guard let answer = call.answer(run.answers[0]) else {
            throw LawViolation("the answer to \(run.name) does not fit the question")
        }
        return answer
    }

    /// Makes a call and checks its answer.
    func expect<C: EffectCall>(_ call: C, _ expected: C.Answer) async throws where C.Called == E, C.Answer: Equatable {
        let found = try await answer(call)
        guard found != expected else { return }
        let effect = name(call.effect)
        throw LawViolation("\(effect) was answered with \(shown(found)) instead of \(shown(expected))")
    }

    /// Describes an effect by its mirror.
    private func name(_ effect: E) -> String {
        let children = Mirror(reflecting: effect).children
        if children.isEmpty { return "\(effect)" }
        return children.map { "\($0.label ?? "") \(shown($0.value))" }.joined(separator: ", ")
    }
}

/// A call of a handler under test.
struct LawCall<E: Effect>: Sendable {
    fileprivate let run: Run<E>
    /// The effect, for findings.
    let name: String
    let limits: ConformanceLimits

    /// The answers so far.
    var answers: [E.Output] { run.record.answers }

    func cancel() { run.cancel() }

    /// Waits until the handler has returned.
    func end() async throws {
        try await wait("did not end") { $0.hasReturned }
        let hold = run.longestHold
        guard hold <= limits.thread else {
            throw LawViolation("\(name) blocked its thread for \(seconds(hold))", isSilence: true)
        }
    }

    /// Waits until the answers fulfill a condition, which they do before the handler returns.
    func answers(_ condition: @Sendable ([E.Output]) -> Bool) async throws {
        try await wait("had \(answers.count) answers and no more") { condition($0.answers) || $0.hasReturned }
        guard condition(answers) else { throw LawViolation("\(name) ended after \(answers.count) answers") }
    }

    private func wait(_ failure: String, until condition: @Sendable (Run<E>.Record) -> Bool) async throws {
        let rest = deadline.get().map { $0 - .now } ?? limits.answer
        guard await !run.waits(atMost: min(limits.answer, rest), until: condition) else { return }
        run.cancel()
        let limit =
            rest < limits.answer
            ? "before the law's \(seconds(limits.law)) were over" : "within \(seconds(limits.answer))"
        throw LawViolation("\(name) \(failure) \(limit)", isSilence: true)
    }
}

/// Waits for work that may ignore cancellation; returns nil if it does not end within a limit.
func result<Value: Sendable>(
    within limit: Duration, of work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    let executor = WatchedExecutor()
    let hasEnded = Flag()
    let task = Task(executorPreference: executor) {
        defer { withExtendedLifetime(executor) { hasEnded.set() } }
        return try await work()
    }
    defer { task.cancel() }
    guard await eventually(within: limit, { hasEnded.isSet }) else { return nil }
    return try await task.value
}

/// A flag that one task sets and another waits for.
final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

/// Runs work for all numbers of a range concurrently.
func concurrently(_ numbers: Range<Int>, _ work: @escaping @Sendable (Int) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for number in numbers { group.addTask { try await work(number) } }
        try await group.waitForAll()
    }
}

/// Checks a value; `what` is the subject of the finding.
func check<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) throws {
    guard found != expected else { return }
    throw LawViolation("\(what) was \(shown(found)) instead of \(shown(expected))")
}

/// Waits until a condition is met.
func expect(within limit: Duration, orElse violation: String, _ isMet: () throws -> Bool) async throws {
    guard try await eventually(within: limit, isMet) else { throw LawViolation(violation) }
}

func seconds(_ duration: Duration) -> String {
    "\((duration / .milliseconds(100)).rounded(.up) / 10) seconds"
}

func shown(_ value: Any) -> String {
    if let bytes = value as? [UInt8] { return "\(bytes.count) bytes" }
    // Quoted and escaped, since test runners do not print NUL characters.
    let text = (value as? String)?.debugDescription ?? "\(value)"
    return text.count > 100 ? "\(text.prefix(100))…" : text
}

extension ConformanceFailure {
    /// The one law to test; nil for all, and for the contract of all handlers.
    @TaskLocal package static var onlyLaw: String?

    /// Tests each law on a new subject, then the contract of all handlers. After a violation by silence, nothing else
    /// is tested.
    ///
    /// - Parameter contract: Returns the violations of the contract.
    static func verify<Subject>(
        _ laws: [Law<Subject>], limits: ConformanceLimits, isolation: isolated (any Actor)?,
        _ makeSubject: () async throws -> Subject, contract: () async throws -> [Violation] = { [] }
    ) async throws -> [String] {
        let laws = laws.filter { (onlyLaw ?? $0.sentence) == $0.sentence }
        var broken: [BrokenLaw] = []
        var isSilent = false
        for law in laws where !isSilent {
            let subject = try await makeSubject()
            do {
                try await inTime(limits) { try await law.test(subject) }
            } catch {
                broken.append(BrokenLaw(law: law.sentence, finding: "\(error)"))
                isSilent = (error as? LawViolation)?.isSilence == true
            }
        }
        let violations = isSilent || onlyLaw != nil ? [] : try await contract()
        guard broken.isEmpty, violations.isEmpty else {
            throw ConformanceFailure(brokenLaws: broken, violations: violations)
        }
        return laws.map(\.sentence)
    }

    /// Tests each law on a new handler, and the contract of all handlers on another one.
    static func verify<Handler: EffectHandler>(
        _ laws: [HandlerLaw<Handler.Effect>], samples: [Sample<Handler.Effect>], failures: [Sample<Handler.Effect>],
        limits: ConformanceLimits, isolation: isolated (any Actor)?, _ makeHandler: () async throws -> Handler
    ) async throws -> [String] {
        try await verify(laws, limits: limits, isolation: isolation) {
            LawTrial(handler: try await makeHandler(), limits: limits)
        } contract: {
            let conformance = HandlerConformance(try await makeHandler(), limits: limits)
            return await conformance.violations(samples, afterFailures: failures)
        }
    }
}
