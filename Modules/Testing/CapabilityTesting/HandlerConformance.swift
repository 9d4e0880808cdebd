public import Effects

/// A test that a handler fulfills the contract of `EffectHandler`, which reports its violations.
///
/// A handler, in this package or in another, is tested with a list of samples: effects, each with a predicate for its
/// right answers. The kit imports no test framework; a violation fails the test with an error like `read, eight at
/// once: it answered 0 times instead of 1. Does a path of it return without calling `reply`?`
///
/// <!-- from: Tests/CapabilityTestingTests/DiceTests.swift -->
/// ```swift
/// let samples: [Sample<DiceEffect>] = [
///     Sample("roll", .roll(sides: 6)) { (1...6).contains($0.points ?? 0) },
///     // Different in every run, so that a handler that mixes up its callers is found.
///     Sample("echo", effect: { .echo("\($0)") }) { $1.text == $0.text },
///     Sample("watch", .watch, answers: .stream(atLeast: 2)),
/// ]
///
/// @Test("The dice handler keeps the contract")
/// func conformance() async throws {
///     let failures: [Sample<DiceEffect>] = [Sample("no sides", .roll(sides: 0)) { $0.points == nil }]
///     try await HandlerConformance(DiceHandler()).verify(samples, afterFailures: failures)
/// }
/// ```
///
/// Another handler of a built-in effect is tested by its laws, which include this contract: ``HTTPTransportLaws``,
/// ``KeyValueLaws``, ``LocationLaws``, ``ProcessLaws``, ``SecretLaws`` and ``TimeLaws``.
///
/// The samples run in order: each alone; eight of each concurrently; all again after each of the given failures; and
/// all once more, cancelled as soon as they have begun. In the end nothing may be left of a call that has returned: no
/// copy of its reply, and no task started in it. Work that a handler shares between calls, and that is meant to
/// continue, belongs in a detached task or a thread, which inherits nothing from the call that happened to be first.
///
/// Every call runs on its own thread, so one that blocks is reported and delays no other. A handler that never
/// returns cannot be ended from outside: it is reported and abandoned.
///
/// A handler that traps ends its process. If that may happen, run the kit in a separate process: the test then fails
/// with the trap's message, and the other tests continue.
///
/// <!-- from: Tests/CapabilityTestingTests/DiceTests.swift -->
/// ```swift
/// await #expect(processExitsWith: .success) {
///     try await HandlerConformance(DiceHandler()).verify(samples)
/// }
/// ```
public struct HandlerConformance<E: Effect>: Sendable {
    private let trial: Trial<E>

    /// Creates a test of a handler; the handler's own deadlines, if any, should be shorter than the limits.
    public init(_ handler: some EffectHandler<E>, limits: ConformanceLimits = ConformanceLimits()) {
        trial = Trial(handler: handler, limits: limits)
    }

    /// Runs all samples in all circumstances.
    ///
    /// - Parameters:
    ///   - samples: Effects that succeed. Each runs many times, also concurrently with itself, so its right answer must
    ///     not depend on how often it has run; it may depend on the samples before it.
    ///   - failures: Effects that the handler has to answer with a failure, according to their own predicates.
    /// - Throws: The violations, if there are any, in the order found.
    public func verify(
        _ samples: [Sample<E>], afterFailures failures: [Sample<E>] = []
    ) async throws(ConformanceFailure) {
        let violations = await violations(samples, afterFailures: failures)
        if !violations.isEmpty { throw ConformanceFailure(brokenLaws: [], violations: violations) }
    }

    func violations(_ samples: [Sample<E>], afterFailures failures: [Sample<E>] = []) async -> [Violation] {
        var trial = trial
        await trial.inTurn(samples, .alone)
        await trial.atOnce(samples)
        for failure in failures {
            await trial.inTurn([failure], .alone)
            await trial.inTurn(samples, .afterFailure)
        }
        await trial.cancelled(samples)
        await trial.aftermath()
        return trial.violations
    }
}

/// The time limits after which the kit reports a violation.
public struct ConformanceLimits: Sendable {
    /// The limit for the answers to a sample.
    public var answer: Duration
    /// The limit for a handler to return after its task was cancelled, and for its remaining work to end after it
    /// returned.
    public var cancellation: Duration
    /// How long the kit waits for answers after a handler has returned.
    public var silence: Duration
    /// The limit for occupying a thread without suspending.
    public var thread: Duration
    /// The limit for all calls of a law.
    public var law: Duration

    /// Creates limits; the defaults suit a busy machine.
    public init(
        answer: Duration = .seconds(10), cancellation: Duration = .seconds(5), silence: Duration = .milliseconds(50),
        thread: Duration = .seconds(2), law: Duration = .seconds(60)
    ) {
        self.answer = answer
        self.cancellation = cancellation
        self.silence = silence
        self.thread = thread
        self.law = law
    }
}
