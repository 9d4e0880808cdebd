public import Effects
import Synchronization

/// The number of attempts for an effect, and the delays between them.
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts, including the first.
    public var attempts: Int
    /// The maximum delay after the first attempt; it doubles with each further attempt.
    public var initialDelay: Duration
    /// The upper limit of all delays.
    public var maximumDelay: Duration

    /// Creates a policy.
    public init(
        attempts: Int = 3, initialDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30)
    ) {
        self.attempts = attempts
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
    }

    /// Returns the delay after a number of failures.
    ///
    /// - Parameters:
    ///   - failures: The number of failed attempts, at least 1.
    ///   - chance: A random number from 0 up to 1. The delay lies between half the maximum and the maximum, so that
    ///     clients that failed at the same time do not retry at the same time.
    public func wait(afterFailures failures: Int, chance: Double) -> Duration {
        let doublings = max(0, min(failures - 1, 30))
        let longest = min(initialDelay * (1 << doublings), maximumDelay)
        return longest * (0.5 + chance / 2)
    }
}

/// Retries an effect if its answer is a transient failure.
///
/// Failures that are followed by another attempt are not passed on; the last answer always is. For effects with a
/// single answer that may be performed repeatedly.
public struct RetryHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let policy: RetryPolicy
    private let timeline: Timeline
    private let chance: @Sendable () -> Double
    private let isTransient: @Sendable (Effect, Effect.Output) -> Bool

    init(
        _ base: Base, _ policy: RetryPolicy, clock: any Clock<Duration>, chance: @escaping @Sendable () -> Double,
        isTransient: @escaping @Sendable (Effect, Effect.Output) -> Bool
    ) {
        self.base = base
        self.policy = policy
        timeline = Timeline(clock)
        self.chance = chance
        self.isTransient = isTransient
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        var failures = 0
        while failures + 1 < policy.attempts {
            guard await fails(effect, reply) else { return }
            failures += 1
            guard await timeline.wait(for: policy.wait(afterFailures: failures, chance: chance())) else { return }
        }
        await base.handle(effect, reply: reply)
    }

    /// Performs the effect; returns true, without passing on an answer, if it failed transiently.
    private func fails(_ effect: Effect, _ reply: Reply<Effect.Output>) async -> Bool {
        let hasFailed = Flag()
        await base.handle(
            effect,
            reply: Reply { [isTransient] output in
                if isTransient(effect, output) { hasFailed.raise() } else { reply(output) }
            })
        return hasFailed.isRaised
    }
}

private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
}

extension EffectHandler {
    /// Retries an effect after a transient failure.
    ///
    /// - Parameters:
    ///   - policy: The number of attempts and the delays.
    ///   - clock: Measures the delays.
    ///   - chance: Returns random numbers from 0 up to 1, for the jitter of the delays.
    ///   - isTransient: Returns whether an answer is a failure worth retrying.
    public func retrying(
        _ policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = .continuous,
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        when isTransient: @escaping @Sendable (Effect, Effect.Output) -> Bool
    ) -> RetryHandler<Self> {
        RetryHandler(self, policy, clock: clock, chance: chance, isTransient: isTransient)
    }
}
