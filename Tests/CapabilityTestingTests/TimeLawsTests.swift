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

    /// Performs another effect.
    static func changing(
        _ law: Laws.TimeLaw, _ change: @escaping @Sendable (TimeEffect, ManualTime) -> TimeEffect
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in await handler.handle(change(effect, time), reply: reply) }
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
        Mistake(Laws.now) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: Instant(seconds: time.now().seconds)))
        },
        Mistake(Laws.now) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: Instant(sinceEpoch: .seconds(1_000_000) + .nanoseconds(999_999_999) + time.uptime())))
        },
        .changing(Laws.duration) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: duration - .seconds(1))
            } else {
                effect
            }
        },
        .changing(Laws.duration) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: duration + .milliseconds(1))
            } else {
                effect
            }
        },
        Mistake(Laws.moment) { effect, reply, time, handler in
            if case .notifyAt(let instant) = effect, instant <= time.now() { return await cancelled() }
            await handler.handle(effect, reply: reply)
        },
        .changing(Laws.moment) { effect, _ in
            if case .notifyAt(let instant) = effect {
                .notifyAt(instant: Instant(seconds: instant.seconds))
            } else {
                effect
            }
        },
        Mistake(Laws.setForward, byDuration), Mistake(Laws.setForward, byWallClock),
        Mistake(Laws.setBack, byDuration), Mistake(Laws.setBack, byWallClock),
        Mistake(Laws.schedule) { effect, reply, _, handler in
            if case .every = effect { reply(.tick) }
            await handler.handle(effect, reply: reply)
        },
        Mistake(Laws.schedule) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            var next = interval
            while (try? await time.sleep(until: .uptime(next))) != nil {
                reply(.tick)
                next += interval
            }
        },
        Mistake(Laws.merging) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            while (try? await time.sleep(until: .uptime(time.uptime() + interval))) != nil { reply(.tick) }
        },
        Mistake(Laws.merging) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            var next = time.uptime() + interval
            while (try? await time.sleep(until: .uptime(next))) != nil {
                reply(.tick)
                next += interval
            }
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
        atMost(128),
        .changing(Laws.longest) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: min(duration, .seconds(3600)))
            } else {
                effect
            }
        },
        Mistake(Laws.longest) { effect, reply, _, handler in
            if case .notifyAt(Instant(seconds: .max, nanoseconds: 999_999_999)) = effect { return }
            await handler.handle(effect, reply: reply)
        },
    ]

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
    private static let byDuration: Mistake.Body = { effect, reply, time, handler in
        guard case .notifyAt(let instant) = effect else { return await handler.handle(effect, reply: reply) }
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
