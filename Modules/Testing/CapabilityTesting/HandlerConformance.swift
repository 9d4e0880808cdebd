public import Effects

/// Tests that a handler keeps the promises of `EffectHandler`, and says what it broke.
///
/// Whoever writes a handler, in this package or in another, tests it with a list of samples: effects, each with what a
/// right answer to it is. The kit imports no test framework; a handler that breaks a promise fails the test with an
/// error like `read, eight at once: it answered 0 times instead of 1. Does a path of it return without calling
/// `reply`?`
///
/// <!-- from: Tests/CapabilityTestingTests/HandlerConformanceTests.swift -->
/// <!-- from: Tests/CapabilityTestingTests/DiceTests.swift -->
/// <!-- from: Tests/CapabilityTestingTests/DiceTests.swift -->
/// ```swift
/// let samples: [Sample<DiceEffect>] = [
///     Sample("roll", .roll(sides: 6)) { (1...6).contains($0.points ?? 0) },
///     // Different in every run, so that a handler that mixes up its callers is found.
///     Sample("echo") {
///         $1.text == $0.text
///     } effect: {
///         .echo("\($0)")
///     },
///     Sample("watch", .watch, answers: .stream(atLeast: 2)),
/// ]
///
/// @Test("the dice keep the contract")
/// func conformance() async throws {
///     let failures: [Sample<DiceEffect>] = [Sample("no sides", .roll(sides: 0)) { $0.points == nil }]
///     try await HandlerConformance(DiceHandler()).verify(samples, afterFailures: failures)
/// }
/// ```
///
/// For another handler of a built-in effect the samples are there: `Sample.time`, and ``KeyValueLaws`` and ``SecretLaws``,
/// which test with the samples and more.
///
/// It works through the samples in their order: each alone; eight of each at once; all again after each of the given
/// failures; and all once more, cancelled as soon as they have begun. At the end nothing may be left of a call that has
/// returned: no copy of its reply, and no task begun in it. Work that a handler shares between calls, and means to keep
/// running, belongs into a detached task or a thread, which inherits nothing of the call that happened to be the first.
///
/// Every call runs on a thread of its own, so one that blocks is reported and holds up nobody. A handler that never
/// returns cannot be ended from outside: it is reported, and left behind.
///
/// A handler that traps ends the process that it is in. Where that may happen, give the kit a process of its own: the
/// test then fails with the trap's own words, and the other tests go on.
///
/// <!-- from: Tests/CapabilityTestingTests/HandlerConformanceTests.swift -->
/// <!-- from: Tests/CapabilityTestingTests/DiceTests.swift -->
/// ```swift
/// await #expect(processExitsWith: .success) {
///     try await HandlerConformance(DiceHandler()).verify(samples)
/// }
/// ```
public struct HandlerConformance<Handler: EffectHandler>: Sendable {
    private let handler: Handler
    private let limits: ConformanceLimits

    /// Prepares to test a handler; its own deadlines, if any, should be shorter than the limits.
    public init(_ handler: Handler, limits: ConformanceLimits = ConformanceLimits()) {
        self.handler = handler
        self.limits = limits
    }

    /// Runs all samples in all circumstances.
    ///
    /// - Parameters:
    ///   - samples: effects that succeed. Each runs many times, also beside itself, so its right answer must not
    ///     depend on how often it has run; it may depend on the samples before it.
    ///   - failures: effects that the handler has to answer with a failure, as their own predicates say.
    /// - Returns: what the handler broke, in the order found.
    public func check(
        _ samples: [Sample<Handler.Effect>], afterFailures failures: [Sample<Handler.Effect>] = []
    ) async -> [Violation] {
        let trial = Trial(handler: handler, limits: limits)
        var violations = await trial.inTurn(samples, .alone)
        violations += await trial.atOnce(samples)
        for failure in failures {
            violations += await trial.inTurn([failure], .alone)
            violations += await trial.inTurn(samples, .afterFailure)
        }
        violations += await trial.cancelled(samples)
        violations += await trial.aftermath()
        return violations
    }
}

/// How long a handler may take before the kit calls it a violation.
public struct ConformanceLimits: Sendable {
    /// The longest that a sample's answers may take.
    public var answer: Duration
    /// The longest that a handler, or work left behind by it, may go on after its task was cancelled or has returned.
    public var cancellation: Duration
    /// How long the kit listens for answers that come after a handler returned.
    public var silence: Duration
    /// The longest that a handler may keep a thread without suspending.
    public var thread: Duration

    /// Sets the limits; the values here suit a busy machine.
    public init(
        answer: Duration = .seconds(10), cancellation: Duration = .seconds(5), silence: Duration = .milliseconds(50),
        thread: Duration = .seconds(2)
    ) {
        self.answer = answer
        self.cancellation = cancellation
        self.silence = silence
        self.thread = thread
    }
}
