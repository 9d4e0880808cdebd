public import Effects
import Synchronization

/// Begins no more effects in any span of time than a service allows; further ones wait their turn, or are refused.
///
/// A request that has waited checks the limit again before it begins: when a clock leaps or a machine sleeps, many become
/// due at once, and only as many begin as the span allows.
public struct RateLimitHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    /// The answer to a request that would have to wait for longer than this.
    struct Refusal: Sendable {
        let longestWait: Duration
        let answer: @Sendable (Effect) -> Effect.Output
    }

    private let base: Base
    private let timeline: Timeline
    private let line: StartLine
    private let refusal: Refusal?

    init(_ base: Base, count: Int, span: Duration, clock: any Clock<Duration>, refusal: Refusal?) {
        self.base = base
        timeline = Timeline(clock)
        line = StartLine(count: max(1, count), span: span)
        self.refusal = refusal
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let arrival = timeline.now()
        let place = line.join()
        while true {
            let now = timeline.now()
            guard let turn = line.begin(place, at: now) else { break }
            if let refusal, turn - arrival > refusal.longestWait {
                line.leave(place)
                return reply(refusal.answer(effect))
            }
            guard await timeline.wait(for: turn - now) else { return line.leave(place) }
        }
        await base.handle(effect, reply: reply)
    }
}

/// The requests that wait, and the times at which earlier ones began, as far back as the limit's span.
private final class StartLine: Sendable {
    private struct State {
        /// When effects began, the last one last.
        var starts: [Duration] = []
        /// The places of those that wait, first come, first served.
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

    /// A place at the end of the line.
    func join() -> UInt64 {
        state.withLock { state in
            state.lastPlace += 1
            state.waiting.append(state.lastPlace)
            return state.lastPlace
        }
    }

    /// Begins if there is room for this place and for all before it, and leaves the line with it; else the moment at
    /// which there will be.
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

    /// Gives a place up.
    func leave(_ place: UInt64) { state.withLock { $0.waiting.removeAll { $0 == place } } }
}

extension EffectHandler {
    /// Begins at most `count` effects in any `span`; the others wait, first come, first served.
    public func limited(
        to count: Int, per span: Duration, clock: any Clock<Duration> = .continuous
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(self, count: count, span: span, clock: clock, refusal: nil)
    }

    /// Begins at most `count` effects in any `span`; what would have to wait longer than `longestWait` is answered
    /// instead, so that nobody waits without knowing why.
    public func limited(
        to count: Int, per span: Duration, waitingAtMost longestWait: Duration,
        clock: any Clock<Duration> = .continuous, answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(
            self, count: count, span: span, clock: clock,
            refusal: RateLimitHandler.Refusal(longestWait: longestWait, answer: answer))
    }
}
