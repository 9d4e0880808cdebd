public import Effects

/// Tests that a handler keeps the promises of `EffectHandler`, and returns what it broke.
///
/// It works through the samples in their order: each alone; eight of each at once; all again after each of the given
/// failures; and all once more, cancelled as soon as they have begun. A test asserts that nothing comes back:
///
///     #expect(await HandlerConformance(handler).check(samples) == [])
///
/// A handler that never returns cannot be ended from outside. It is reported, and left behind.
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
    ///   - samples: operations that succeed. Each runs many times, also beside itself, so its right answer must not
    ///     depend on how often it has run; it may depend on the samples before it.
    ///   - failures: operations that the handler has to answer with a failure, as their own predicates say.
    /// - Returns: what the handler broke, in the order found.
    public func check(
        _ samples: [Sample<Handler.Operation>], afterFailures failures: [Sample<Handler.Operation>] = []
    ) async -> [Violation] {
        let trial = Trial(handler: handler, limits: limits)
        var violations = await trial.inTurn(samples, .alone)
        violations += await trial.atOnce(samples)
        for failure in failures {
            violations += await trial.inTurn([failure], .alone)
            violations += await trial.inTurn(samples, .afterFailure)
        }
        violations += await trial.cancelled(samples)
        violations += await trial.lateAnswers()
        return violations
    }
}

/// How long a handler may take before the kit calls it a violation.
public struct ConformanceLimits: Sendable {
    /// The longest that a sample's answers may take.
    public var answer: Duration
    /// The longest that a handler may go on after its task was cancelled.
    public var cancellation: Duration
    /// How long the kit listens for answers that come after a handler returned.
    public var silence: Duration

    /// Sets the limits; the values here suit a busy machine.
    public init(
        answer: Duration = .seconds(10), cancellation: Duration = .seconds(5), silence: Duration = .milliseconds(50)
    ) {
        self.answer = answer
        self.cancellation = cancellation
        self.silence = silence
    }
}
