public import Effects
import Platform
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
        line = RateLimiter(count: max(1, count), span: span.sleepable)
        self.refusal = refusal
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let arrival = timeline.now()
        let place = line.join()
        while true {
            let now = timeline.now()
            guard let wait = line.begin(place, at: now) else { break }
            if let refusal, wait.end - arrival > refusal.maximumDelay {
                line.leave(place)
                return reply(refusal.answer(effect))
            }
            // Only the first request waits for a time; the others wait until they are first.
            guard await wait.isFirst ? timeline.wait(for: wait.end - now) : place.waitUnlessCancelled() else {
                return line.leave(place)
            }
        }
        await base.handle(effect, reply: reply)
    }
}

/// The waiting requests, and the start times of earlier ones within the limit's time span.
private final class RateLimiter: Sendable {
    private struct State {
        /// The times at which effects started, newest last.
        var starts: [Duration] = []
        /// The places of the waiting requests, first in, first out. Each is signaled when it becomes the first.
        var waiting: [BinarySemaphore] = []
    }

    private let count: Int
    private let span: Duration
    private let state = Mutex(State())

    init(count: Int, span: Duration) {
        self.count = count
        self.span = span
    }

    /// Returns a place at the end of the line.
    func join() -> BinarySemaphore {
        let place = BinarySemaphore()
        state.withLock { $0.waiting.append(place) }
        return place
    }

    /// Starts the request and removes it from the line if it is the first and the limit allows it, and returns nil;
    /// otherwise returns the time at which the limit will allow it, and whether it is the first.
    func begin(_ place: BinarySemaphore, at now: Duration) -> (end: Duration, isFirst: Bool)? {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0 === place }) else { return nil }
            state.starts.removeAll { $0 + span <= now }
            // After each `count` requests that start before this one, a span passes.
            let earlier = state.starts.count + index % count - count
            let turn = (earlier < 0 ? now : state.starts[earlier] + span) + span * (index / count)
            guard index == 0, turn <= now else { return (turn, index == 0) }
            state.starts.append(now)
            remove(place, from: &state)
            return nil
        }
    }

    /// Removes a request from the line.
    func leave(_ place: BinarySemaphore) { state.withLock { remove(place, from: &$0) } }

    private func remove(_ place: BinarySemaphore, from state: inout State) {
        state.waiting.removeAll { $0 === place }
        state.waiting.first?.signal()
    }
}

extension EffectHandler {
    /// Starts at most `count` effects in any `span`, at least one; further effects wait, first in, first out.
    public func limited(
        to count: Int, per span: Duration, clock: any Clock<Duration> = .continuous
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(self, count: count, span: span, clock: clock, refusal: nil)
    }

    /// Starts at most `count` effects in any `span`, at least one; an effect that would wait longer than `maximumDelay`
    /// is answered by `answer` instead of being performed.
    public func limited(
        to count: Int, per span: Duration, waitingAtMost maximumDelay: Duration,
        clock: any Clock<Duration> = .continuous, answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> RateLimitHandler<Self> {
        RateLimitHandler(
            self, count: count, span: span, clock: clock,
            refusal: RateLimitHandler.Refusal(maximumDelay: maximumDelay, answer: answer))
    }
}
