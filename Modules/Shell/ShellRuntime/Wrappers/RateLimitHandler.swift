public import Effects
import Synchronization

/// Begins no more operations in any span of time than a service allows; further ones wait their turn, or are refused.
public struct RateLimitHandler<Base: EffectHandler>: EffectHandler {
    public typealias Operation = Base.Operation

    /// What is answered to whom, instead of letting it wait.
    struct Refusal: Sendable {
        let longestWait: Duration
        let answer: @Sendable (Operation) -> Operation.Output
    }

    private let base: Base
    private let timeline: Timeline
    private let starts: StartTimes
    private let refusal: Refusal?

    init(_ base: Base, count: Int, span: Duration, clock: any Clock<Duration>, refusal: Refusal?) {
        self.base = base
        timeline = Timeline(clock)
        starts = StartTimes(count: max(1, count), span: span)
        self.refusal = refusal
    }

    public func handle(_ operation: Operation, reply: Reply<Operation.Output>) async {
        let now = timeline.now()
        let turn = starts.reserve(at: now)
        if let refusal, turn - now > refusal.longestWait {
            starts.giveBack(turn)
            return reply(refusal.answer(operation))
        }
        if turn > now {
            guard await timeline.wait(for: turn - now) else { return starts.giveBack(turn) }
        }
        await base.handle(operation, reply: reply)
    }
}

/// When operations began or are to begin, as far back as that still matters.
private final class StartTimes: Sendable {
    private let count: Int
    private let span: Duration
    private let times = Mutex<[Duration]>([])

    init(count: Int, span: Duration) {
        self.count = count
        self.span = span
    }

    /// The next moment at which one more may begin; never before one given out earlier.
    func reserve(at now: Duration) -> Duration {
        times.withLock { times in
            times.removeAll { $0 + span <= now }
            var turn = max(now, times.last ?? now)
            if times.count >= count { turn = max(turn, times[times.count - count] + span) }
            times.append(turn)
            return turn
        }
    }

    /// Takes back a moment that was not used.
    func giveBack(_ turn: Duration) {
        times.withLock { times in
            if let index = times.lastIndex(of: turn) { times.remove(at: index) }
        }
    }
}

extension EffectHandler {
    /// Begins at most `count` operations in any `span`; the others wait, first come, first served.
    public func limited(
        to count: Int, per span: Duration, clock: any Clock<Duration> = .continuous
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(self, count: count, span: span, clock: clock, refusal: nil)
    }

    /// Begins at most `count` operations in any `span`; what would have to wait longer than `longestWait` is answered
    /// instead, so that nobody waits without knowing why.
    public func limited(
        to count: Int, per span: Duration, waitingAtMost longestWait: Duration,
        clock: any Clock<Duration> = .continuous, answering answer: @escaping @Sendable (Operation) -> Operation.Output
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(
            self, count: count, span: span, clock: clock,
            refusal: RateLimitHandler.Refusal(longestWait: longestWait, answer: answer))
    }
}
