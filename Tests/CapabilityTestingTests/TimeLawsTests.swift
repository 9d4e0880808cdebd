import Effects
import Synchronization
import Testing
import TimeCapability
import TimeEffects

@testable import CapabilityTesting

/// A mistake of what tells the time, and the law that it breaks.
private struct Mistake: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable (TimeEffect, Reply<TimeOutput>, ManualTime, TimeHandler) async -> Void

    let law: String
    let body: Body

    var testDescription: String { law }

    init(_ law: Laws.TimeLaw, _ body: @escaping Body) {
        self.law = law.sentence
        self.body = body
    }

    /// Waits for another duration.
    static func waiting(_ law: Laws.TimeLaw, _ change: @escaping @Sendable (Duration) -> Duration) -> Self {
        Mistake(law) { effect, reply, _, handler in
            guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
            await handler.handle(.notifyAfter(duration: change(duration)), reply: reply)
        }
    }

    /// Waits for a moment in another way.
    static func awaiting(
        _ law: Laws.TimeLaw, _ body: @escaping @Sendable (Instant, Reply<TimeOutput>, ManualTime) async -> Void
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in
            guard case .notifyAt(let instant) = effect else { return await handler.handle(effect, reply: reply) }
            await body(instant, reply, time)
        }
    }

    /// Ticks in another way.
    static func ticking(
        _ law: Laws.TimeLaw, _ body: @escaping @Sendable (Duration, Reply<TimeOutput>, ManualTime) async -> Void
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            await body(interval, reply, time)
        }
    }

    /// Tells another time.
    static func telling(_ law: Laws.TimeLaw, _ now: @escaping @Sendable (ManualTime) -> Instant) -> Self {
        Mistake(law) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: now(time)))
        }
    }
}

private struct Mistaken: EffectHandler {
    let mistake: Mistake
    let time: ManualTime

    func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        await mistake.body(effect, reply, time, TimeHandler(time))
    }
}

/// Waits until the task is cancelled.
private func cancelled() async {
    let (silence, end) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    end.finish()
}

private typealias Laws = TimeLaws

@Suite("Time laws")
struct TimeLawsTests {
    private static let mistakes: [Mistake] = [
        .telling(Laws.now) { Instant(seconds: $0.now().seconds) },
        .telling(Laws.now) { time in
            Instant(sinceEpoch: .seconds(1_000_000) + .nanoseconds(999_999_999) + time.uptime())
        },
        .waiting(Laws.duration) { $0 - .seconds(1) }, .waiting(Laws.duration) { $0 + .milliseconds(1) },
        .awaiting(Laws.moment) { instant, reply, time in
            if instant <= time.now() { return await cancelled() }
            await TimeHandler(time).handle(.notifyAt(instant: instant), reply: reply)
        },
        .awaiting(Laws.moment) { instant, reply, time in
            await TimeHandler(time).handle(.notifyAt(instant: Instant(seconds: instant.seconds)), reply: reply)
        },
        .awaiting(Laws.setForward, byDuration), Mistake(Laws.setForward, byWallClock),
        .awaiting(Laws.setBack, byDuration), Mistake(Laws.setBack, byWallClock),
        Mistake(Laws.schedule) { effect, reply, _, handler in
            if case .every = effect { reply(.tick) }
            await handler.handle(effect, reply: reply)
        },
        .ticking(Laws.schedule) { interval, reply, time in
            await tick(each: interval, from: interval, reply, time)
        },
        .ticking(Laws.merging) { interval, reply, time in
            while (try? await time.sleep(until: .uptime(time.uptime() + interval))) != nil { reply(.tick) }
        },
        .ticking(Laws.merging) { interval, reply, time in
            await tick(each: interval, from: time.uptime() + interval, reply, time)
        },
        Mistake(Laws.cancellation) { effect, reply, time, handler in
            guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
            try? await time.sleep(until: .uptime(time.uptime() + duration))
            reply(.durationElapsed)
        },
        Mistake(Laws.cancellation) { effect, reply, _, handler in
            await Task.detached { await handler.handle(effect, reply: reply) }.value
        },
        Mistake(Laws.together) { effect, reply, _, handler in
            if case .notifyAfter(.seconds(64)) = effect { reply(.durationElapsed) }
            await handler.handle(effect, reply: reply)
        },
        atMost(128), .waiting(Laws.longest) { min($0, .seconds(3600)) },
        .awaiting(Laws.longest) { instant, reply, time in
            if instant == Instant(seconds: .max, nanoseconds: 999_999_999) { return }
            await TimeHandler(time).handle(.notifyAt(instant: instant), reply: reply)
        },
    ]

    /// Ticks each time that is due, however many are.
    private static func tick(
        each interval: Duration, from first: Duration, _ reply: Reply<TimeOutput>, _ time: ManualTime
    ) async {
        var next = first
        while (try? await time.sleep(until: .uptime(next))) != nil {
            reply(.tick)
            next += interval
        }
    }

    /// Serves no more timers than this.
    private static func atMost(_ most: Int) -> Mistake {
        let begun = Mutex(0)
        return Mistake(Laws.together) { effect, reply, _, handler in
            let isServed = begun.withLock { begun in
                begun += 1
                return begun <= most
            }
            if isServed { await handler.handle(effect, reply: reply) } else { await cancelled() }
        }
    }

    /// Waits for a moment as long as it seemed to be at first.
    @Sendable
    private static func byDuration(_ instant: Instant, _ reply: Reply<TimeOutput>, _ time: ManualTime) async {
        let rest = max(instant.sinceEpoch - time.now().sinceEpoch, .zero)
        guard (try? await time.sleep(until: .uptime(time.uptime() + rest))) != nil else { return }
        reply(.instantArrived)
    }

    /// Waits for durations by the wall clock.
    private static let byWallClock: Mistake.Body = { effect, reply, time, handler in
        guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
        let due = Instant(sinceEpoch: time.now().sinceEpoch + duration)
        guard (try? await time.sleep(until: .wallClock(due))) != nil else { return }
        reply(.durationElapsed)
    }

    @Test("What tells the time breaks the law that belongs to its mistake", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        await expectBroken(mistake.law) {
            try await Laws.verify(limits: ConformanceLimits(answer: .milliseconds(200))) { now in
                let time = ManualTime(now: now)
                return Laws.Subject(
                    Mistaken(mistake: mistake, time: time), advance: time.advance, setNow: time.setNow,
                    waitForTimers: time.waitForTimers)
            }
        }
    }

    @Test("Every law has two mistakes at least")
    func twice() {
        let laws = Dictionary(grouping: Self.mistakes, by: \.law)
        #expect(laws.count == 10)
        for (law, mistakes) in laws { #expect(mistakes.count >= 2, "\(law)") }
    }
}
