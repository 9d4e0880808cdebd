public import Effects
import Synchronization

/// How often an effect is tried, and how long to wait in between.
public struct RetryPolicy: Sendable {
    /// How many times the effect is done at most, the first time included.
    public var attempts: Int
    /// The longest wait after the first attempt; each further one is twice as long.
    public var firstWait: Duration
    /// What no wait exceeds.
    public var longestWait: Duration

    /// Sets a policy.
    public init(
        attempts: Int = 3, firstWait: Duration = .milliseconds(500), longestWait: Duration = .seconds(30)
    ) {
        self.attempts = attempts
        self.firstWait = firstWait
        self.longestWait = longestWait
    }

    /// The wait after a number of failures.
    ///
    /// - Parameters:
    ///   - failures: how often the effect has failed, at least 1.
    ///   - chance: from 0 up to 1. The wait lies between half of the longest and all of it, so that many who failed at
    ///     the same moment do not come back at the same moment.
    public func wait(afterFailures failures: Int, chance: Double) -> Duration {
        let doublings = max(0, min(failures - 1, 30))
        let longest = min(firstWait * (1 << doublings), longestWait)
        return longest * (0.5 + chance / 2)
    }
}

/// Does an effect again when its answer is a failure that may pass.
///
/// Failures that are followed by another attempt are not handed on; the last answer is, whatever it is. It suits
/// effects with one answer that may be done twice.
public struct RetryHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let policy: RetryPolicy
    private let timeline: Timeline
    private let chance: @Sendable () -> Double
    private let mayPass: @Sendable (Effect, Effect.Output) -> Bool

    init(
        _ base: Base, _ policy: RetryPolicy, clock: any Clock<Duration>, chance: @escaping @Sendable () -> Double,
        mayPass: @escaping @Sendable (Effect, Effect.Output) -> Bool
    ) {
        self.base = base
        self.policy = policy
        timeline = Timeline(clock)
        self.chance = chance
        self.mayPass = mayPass
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

    /// Does the effect; true, and nothing was handed on, when it failed in a way that may pass.
    private func fails(_ effect: Effect, _ reply: Reply<Effect.Output>) async -> Bool {
        let hasFailed = Flag()
        await base.handle(
            effect,
            reply: Reply { [mayPass] output in
                if mayPass(effect, output) { hasFailed.raise() } else { reply(output) }
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
    /// Does an effect again after a failure that may pass.
    ///
    /// - Parameters:
    ///   - policy: how often, and how long to wait.
    ///   - clock: counts the waits.
    ///   - chance: where the waits' jitter comes from: numbers from 0 up to 1.
    ///   - mayPass: whether an answer is a failure worth another attempt.
    public func retrying(
        _ policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = .continuous,
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        when mayPass: @escaping @Sendable (Effect, Effect.Output) -> Bool
    ) -> RetryHandler<Self> {
        RetryHandler(self, policy, clock: clock, chance: chance, mayPass: mayPass)
    }
}
