public import Effects
import Synchronization

/// Limits the number of effects that start in any time span; further effects wait, or are rejected.
///
/// An effect that has waited checks the limit again before it starts: when a clock jumps or a machine sleeps, many
/// become due at once, but only as many start as the limit allows.
public struct RateLimitHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    /// The answer to a request whose wait would exceed a limit.
    struct Refusal: Sendable {
        let maximumDelay: Duration
        let answer: @Sendable (Effect) -> Effect.Output
    }

    private let base: Base
    private let timeline: Timeline
    private let line: RateLimiter
    private let refusal: Refusal?

    init(_ base: Base, count: Int, span: Duration, clock: any Clock<Duration>, refusal: Refusal?) {
        self.base = base
        timeline = Timeline(clock)
        line = RateLimiter(count: max(1, count), span: span)
        self.refusal = refusal
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let arrival = timeline.now()
        let place = line.join()
        while true {
            let now = timeline.now()
            guard let turn = line.begin(place, at: now) else { break }
            if let refusal, turn - arrival > refusal.maximumDelay {
                line.leave(place)
                return reply(refusal.answer(effect))
            }
            guard await timeline.wait(for: turn - now) else { return line.leave(place) }
        }
        await base.handle(effect, reply: reply)
    }
}

/// The waiting requests, and the start times of earlier ones within the limit's time span.
private final class RateLimiter: Sendable {
    private struct State {
        /// The times at which effects started, newest last.
        var starts: [Duration] = []
        /// The tickets of the waiting requests, first in, first out.
        var waiting: [UInt64] = []
        var lastPlace: UInt64 = 0
    }

    private let count: Int
    private let span: Duration
    private let state = Mutex(State())

    init(count: Int, span: Duration) {
        self.count = count
        self.span = span
    }

    /// Returns a ticket at the end of the line.
    func join() -> UInt64 {
        state.withLock { state in
            state.lastPlace += 1
            state.waiting.append(state.lastPlace)
            return state.lastPlace
        }
    }

    /// Starts the request and removes it from the line if there is room for it and all before it, and returns nil;
    /// otherwise returns the time at which there will be.
    func begin(_ place: UInt64, at now: Duration) -> Duration? {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(of: place) else { return nil }
            state.starts.removeAll { $0 + span <= now }
            var turns = state.starts
            for _ in 0...index {
                let turn = turns.count < count ? now : turns[turns.count - count] + span
                turns.append(max(now, turn))
            }
            guard let turn = turns.last, turn <= now else { return turns.last }
            state.starts.append(now)
            state.waiting.remove(at: index)
            return nil
        }
    }

    /// Removes a ticket from the line.
    func leave(_ place: UInt64) { state.withLock { $0.waiting.removeAll { $0 == place } } }
}

extension EffectHandler {
    /// Starts at most `count` effects in any `span`; further effects wait, first in, first out.
    public func limited(
        to count: Int, per span: Duration, clock: any Clock<Duration> = .continuous
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(self, count: count, span: span, clock: clock, refusal: nil)
    }

    /// Starts at most `count` effects in any `span`; an effect that would wait longer than `maximumDelay` is answered by
    /// `answer` instead of being performed.
    public func limited(
        to count: Int, per span: Duration, waitingAtMost maximumDelay: Duration,
        clock: any Clock<Duration> = .continuous, answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(
            self, count: count, span: span, clock: clock,
            refusal: RateLimitHandler.Refusal(maximumDelay: maximumDelay, answer: answer))
    }
}
